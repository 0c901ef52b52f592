import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { Balance } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { displayName, personSeat } from '../groups/person-sql.ts';
import { BalanceEntity } from './balance.entity.ts';
import { type Postings, sumPostings } from './postings.ts';

/** Signed cents by seat, merged seats under their person's; positive is owed to them. `id` is the holder. */
type HeldBalance = Balance & { id: string; name: string };
export type NamedBalance = HeldBalance & { colour: number };

/** A group with open balances: everybody who has one, and the seat of the member it was listed for. */
export type OpenGroup = {
  groupId: string;
  groupName: string;
  currency: string;
  ownSeat: string;
  balances: HeldBalance[];
};

/**
 * SQL by hand: a database function moves balances in the packet of a write; they are listed with versions and names in
 * one statement.
 */
@Injectable()
export class BalancesRepository {
  constructor(@InjectRepository(BalanceEntity) private readonly balances: Repository<BalanceEntity>) {}

  /** Applies postings that sum to zero, and increments the ledger's version for each. Lock the ledger first. */
  async move(tx: Transaction, groupId: string, all: Postings[]) {
    const sums = sumPostings(all);
    await tx.sql`select post_to_balances(${groupId}, ${[...sums.keys()]}, ${[...sums.values()]}, ${all.length})`;
  }

  /** The person's balance in every group of which they are a member, zero included. */
  async listByMember(userId: string): Promise<{ groupId: string; currency: string; cents: number }[]> {
    const rows = await this.balances.sql<{ groupId: string; currency: string; cents: string }[]>`
      select m.group_id as "groupId", g.currency, sum(coalesce(b.cents, 0)) as cents
      from memberships m join groups g on g.group_id = m.group_id
      left join balances b on b.group_id = m.group_id and b.user_id = m.user_id
      where m.account_id = ${userId} and m.active group by m.group_id, g.currency order by m.group_id`;
    return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  }

  /** Everybody's balance in each group in which this member has an open one. */
  async listOpenGroups(userId: string): Promise<OpenGroup[]> {
    return this.balances.sql<OpenGroup[]>`
      select m.group_id as "groupId", g.name as "groupName", g.currency, m.seat as "ownSeat", held.balances
      from (
        select m.group_id, ${() => personSeat('m')} as seat
        from memberships m join balances mine on mine.group_id = m.group_id and mine.user_id = m.user_id
        where m.account_id = ${userId} and m.active group by 1, 2 having sum(mine.cents) <> 0) as m
      join groups g on g.group_id = m.group_id
      cross join lateral (
        select json_agg(json_build_object('userId', one.seat, 'cents', one.cents, 'unit', one.unit, 'id', one.id,
          'name', one.name) order by one.seat) as balances
        from (
          select ${() => personSeat('other')} as seat, sum(b.cents) as cents, other.unit, other.account_id as id,
            min(${() => displayName('p', 'other')}) as name
          from balances b join memberships other on other.group_id = m.group_id and other.user_id = b.user_id
          left join people p on p.user_id = other.account_id
          where b.group_id = m.group_id and b.cents <> 0 group by 1, 3, 4 having sum(b.cents) <> 0) as one) as held
      order by m.group_id`;
  }

  /** Everybody's balance in a group: members, and former members with an open balance. */
  async listByGroup(
    groupId: string,
    tx?: Transaction,
  ): Promise<{ version: number; currency: string; balances: NamedBalance[] }> {
    const manager = tx?.manager ?? this.balances.manager;
    const rows = await manager.sql<
      (Omit<NamedBalance, 'cents'> & { version: string; currency: string; cents: string })[]
    >`
      select l.version, g.currency, ${() => personSeat('m')} as "userId", sum(coalesce(b.cents, 0)) as cents, m.unit,
        m.account_id as id, min(${() => displayName('p', 'm')}) as name, m.colour
      from ledgers l
      join groups g on g.group_id = ${groupId}
      join memberships m on m.group_id = ${groupId}
      left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
      left join people p on p.user_id = m.account_id
      where l.group_id = ${groupId}
      group by l.version, g.currency, 3, m.unit, m.account_id, m.colour, m.active
      having m.active or sum(coalesce(b.cents, 0)) <> 0
      order by m.account_id`;
    return {
      version: Number(rows[0]?.version ?? 0),
      currency: rows[0]?.currency ?? DEFAULT_CURRENCY,
      balances: rows.map(({ version: _, currency: __, cents, ...held }) => ({ ...held, cents: Number(cents) })),
    };
  }
}
