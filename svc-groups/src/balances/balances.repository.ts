import type { BalancesState } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { GroupBalancesEntity } from './group-balances.entity.ts';

/** The projection of svc-expenses. SQL by hand: only a newer state replaces a stored one, `on conflict ... where`. */
@Injectable()
export class BalancesRepository {
  constructor(@InjectRepository(GroupBalancesEntity) private readonly balances: Repository<GroupBalancesEntity>) {}

  /** Count and sum of a group's expenses; undefined until svc-expenses has published them. */
  async findExpenses(groupId: string): Promise<BalancesState['expenses']> {
    const found = await this.balances.findOne({ select: { expenses: true }, where: { groupId } });
    return found?.expenses ?? undefined;
  }

  /** Replaces an older state; returns whether it did. */
  async upsert(
    tx: Transaction,
    { groupId, version, balances, settled, changedAt, expenses }: BalancesState,
  ): Promise<boolean> {
    const open = balances.filter(({ cents }) => cents !== 0).map(({ userId, cents }) => [userId, cents]);
    // A replica of the previous release does not write `settled`, which matters only where members pay together.
    const isSettled = settled === (open.length === 0) ? null : (settled ?? null);
    const replaced = await tx.sql`
      insert into balances as b (group_id, version, cents, settled, changed_at, expenses)
      values (${groupId}, ${version}, ${JSON.stringify(Object.fromEntries(open))}, ${isSettled}, ${changedAt ?? null},
        ${expenses ? JSON.stringify(expenses) : null})
      on conflict (group_id) do update
        set version = excluded.version, cents = excluded.cents, settled = excluded.settled,
          changed_at = coalesce(excluded.changed_at, b.changed_at), expenses = excluded.expenses
        where b.version < excluded.version
      returning group_id`;
    return replaced.length > 0;
  }

  /** Merges balances under one id until svc-expenses publishes them merged. */
  async merge(tx: Transaction, groupId: string, ids: string[], to: string) {
    await tx.sql`
      update balances set cents = cents - ${ids}::text[] || (
        select case when sum(value::bigint) <> 0 then jsonb_build_object(${to}::text, sum(value::bigint)) else '{}' end
        from jsonb_each_text(cents) where key = any(${ids}::text[]))
      where group_id = ${groupId} and cents ?| ${ids}::text[]`;
  }

  /** Moves a balance to another id until svc-expenses publishes it there. */
  async rename(tx: Transaction, groupId: string, from: string, to: string) {
    await tx.sql`
      update balances set cents = cents - ${from}::text || jsonb_build_object(${to}::text, cents -> ${from}::text)
      where group_id = ${groupId} and cents ? ${from}::text`;
  }
}
