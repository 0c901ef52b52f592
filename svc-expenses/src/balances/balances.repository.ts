import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { BalanceEntity } from './balance.entity.ts';
import type { Postings } from './postings.ts';

/** Signed cents: positive is owed to the person. */
export type Balance = { userId: string; cents: number };
export type NamedBalance = Balance & { name: string; colour: number };

/** A group with open balances, and everybody who has one. */
export type OpenGroup = {
  groupId: string;
  groupName: string;
  balances: (Balance & { name: string })[];
};

/**
 * SQL by hand: balances are moved by a database function in the write's packet, and listed with versions and names in
 * one statement.
 */
@Injectable()
export class BalancesRepository {
  constructor(@InjectRepository(BalanceEntity) private readonly balances: Repository<BalanceEntity>) {}

  /** Applies postings that sum to zero, and counts the ledger's version on. Lock the ledger first. */
  async move(tx: Transaction, groupId: string, postings: Postings) {
    await tx.sql`select move_group_balances(${groupId}, ${[...postings.keys()]}, ${[...postings.values()]})`;
  }

  /** The person's balance in every group of which they are a member, zero included. */
  async listByMember(userId: string): Promise<{ groupId: string; cents: number }[]> {
    const rows = await this.balances.sql<{ groupId: string; cents: string }[]>`
      select m.group_id as "groupId", coalesce(b.cents, 0) as cents
      from memberships m left join balances b on b.group_id = m.group_id and b.user_id = ${userId}
      where m.user_id = ${userId} and m.active order by m.group_id`;
    return rows.map((row) => ({ groupId: row.groupId, cents: Number(row.cents) }));
  }

  /** Everybody's balance in each group in which this member has an open one. */
  async listOpenGroups(userId: string): Promise<OpenGroup[]> {
    return this.balances.sql<OpenGroup[]>`
      select g.group_id as "groupId", g.name as "groupName",
        json_agg(json_build_object('userId', b.user_id, 'cents', b.cents, 'name', coalesce(p.name, 'User')) order by b.user_id)
          as balances
      from memberships m
      join balances mine on mine.group_id = m.group_id and mine.user_id = ${userId}
      join groups g on g.group_id = m.group_id
      join balances b on b.group_id = m.group_id and b.cents <> 0
      left join people p on p.user_id = b.user_id
      where m.user_id = ${userId} and m.active and mine.cents <> 0
      group by g.group_id, g.name order by g.group_id`;
  }

  /** Everybody's balance in a group: members, and former members with an open balance. */
  async listByGroup(groupId: string, tx?: Transaction): Promise<{ version: number; balances: NamedBalance[] }> {
    const manager = tx?.manager ?? this.balances.manager;
    const rows = await manager.sql<{ version: string; userId: string; cents: string; name: string; colour: number }[]>`
      select l.version, m.user_id as "userId", coalesce(b.cents, 0) as cents, coalesce(p.name, 'User') as name, m.colour
      from ledgers l
      join memberships m on m.group_id = ${groupId}
      left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
      left join people p on p.user_id = m.user_id
      where l.group_id = ${groupId} and (m.active or b.cents <> 0)
      order by m.user_id`;
    return {
      version: Number(rows[0]?.version ?? 0),
      balances: rows.map(({ userId, name, colour, cents }) => ({ userId, name, colour, cents: Number(cents) })),
    };
  }
}
