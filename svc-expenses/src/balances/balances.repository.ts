import type { Balance } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { nameOf } from '../groups/who.ts';
import { BalanceEntity } from './balance.entity.ts';
import { type Postings, sumOf } from './postings.ts';

/** Signed cents by seat: positive is owed to the person. `id` is who holds the seat. */
type HeldBalance = Balance & { id: string; name: string };
export type NamedBalance = HeldBalance & { colour: number };

/** A group with open balances, everybody who has one, and the seat of whom the group was listed for. */
export type OpenGroup = {
  groupId: string;
  groupName: string;
  ownSeat: string;
  balances: HeldBalance[];
};

/**
 * SQL by hand: balances are moved by a database function in the write's packet, and listed with versions and names in
 * one statement.
 */
@Injectable()
export class BalancesRepository {
  constructor(@InjectRepository(BalanceEntity) private readonly balances: Repository<BalanceEntity>) {}

  /** Applies postings that sum to zero, and counts the ledger's version on for each. Lock the ledger first. */
  async move(tx: Transaction, groupId: string, all: Postings[]) {
    const sums = sumOf(all);
    await tx.sql`select post_to_balances(${groupId}, ${[...sums.keys()]}, ${[...sums.values()]}, ${all.length})`;
  }

  /** The person's balance in every group of which they are a member, zero included. */
  async listByMember(userId: string): Promise<{ groupId: string; cents: number }[]> {
    const rows = await this.balances.sql<{ groupId: string; cents: string }[]>`
      select m.group_id as "groupId", coalesce(b.cents, 0) as cents
      from memberships m left join balances b on b.group_id = m.group_id and b.user_id = m.user_id
      where m.account_id = ${userId} and m.active order by m.group_id`;
    return rows.map((row) => ({ groupId: row.groupId, cents: Number(row.cents) }));
  }

  /** Everybody's balance in each group in which this member has an open one. */
  async listOpenGroups(userId: string): Promise<OpenGroup[]> {
    return this.balances.sql<OpenGroup[]>`
      select g.group_id as "groupId", g.name as "groupName", m.user_id as "ownSeat",
        json_agg(json_build_object('userId', b.user_id, 'cents', b.cents, 'unit', other.unit, 'id', other.account_id,
          'name', ${() => nameOf('p', 'other')}) order by b.user_id) as balances
      from memberships m
      join balances mine on mine.group_id = m.group_id and mine.user_id = m.user_id
      join groups g on g.group_id = m.group_id
      join balances b on b.group_id = m.group_id and b.cents <> 0
      join memberships other on other.group_id = m.group_id and other.user_id = b.user_id
      left join people p on p.user_id = other.account_id
      where m.account_id = ${userId} and m.active and mine.cents <> 0
      group by g.group_id, g.name, m.user_id order by g.group_id`;
  }

  /** Everybody's balance in a group: members, and former members with an open balance. */
  async listByGroup(groupId: string, tx?: Transaction): Promise<{ version: number; balances: NamedBalance[] }> {
    const manager = tx?.manager ?? this.balances.manager;
    const rows = await manager.sql<(Omit<NamedBalance, 'cents'> & { version: string; cents: string })[]>`
      select l.version, m.user_id as "userId", coalesce(b.cents, 0) as cents, m.unit, m.account_id as id,
        ${() => nameOf('p', 'm')} as name, m.colour
      from ledgers l
      join memberships m on m.group_id = ${groupId}
      left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
      left join people p on p.user_id = m.account_id
      where l.group_id = ${groupId} and (m.active or b.cents <> 0)
      order by m.account_id`;
    return {
      version: Number(rows[0]?.version ?? 0),
      balances: rows.map(({ version: _, cents, ...held }) => ({ ...held, cents: Number(cents) })),
    };
  }
}
