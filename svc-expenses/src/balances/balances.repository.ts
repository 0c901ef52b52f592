import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Postings } from './postings.ts';

/** Signed cents: positive is owed to the person. */
export type Balance = { userId: string; cents: number };
export type NamedBalance = Balance & { name: string; colour: number };

/** A group whose books are open, with everybody whose balance is not zero. */
export type OpenGroup = {
  groupId: string;
  groupName: string;
  version: number;
  balances: (Balance & { name: string })[];
};

@Injectable()
export class BalancesRepository {
  constructor(private readonly db: DataSource) {}

  /** Moves balances by what sums to zero and answers all of the group with their new version. Lock the ledger first. */
  async move(tx: Transaction, groupId: string, postings: Postings): Promise<{ version: number; balances: Balance[] }> {
    const [moved] = await tx.query<{ new_version: string; new_balances: Balance[] }>(
      `select * from move_balances($1, $2, $3)`,
      [groupId, [...postings.keys()], [...postings.values()]],
    );
    if (!moved) throw new Error('move_balances answers one row');
    return { version: Number(moved.new_version), balances: moved.new_balances };
  }

  /** The caller's balance in every group in which they are a member, zero included. */
  async ofCaller(callerId: string): Promise<{ groupId: string; cents: number }[]> {
    const rows = await this.db.query<{ groupId: string; cents: string }[]>(
      `select m.group_id as "groupId", coalesce(b.cents, 0) as cents
       from memberships m left join balances b on b.group_id = m.group_id and b.user_id = $1
       where m.user_id = $1 and m.active order by m.group_id`,
      [callerId],
    );
    return rows.map((row) => ({ groupId: row.groupId, cents: Number(row.cents) }));
  }

  /** Everybody's balance in each group in which this member is not square. */
  async ofOpenGroups(callerId: string): Promise<OpenGroup[]> {
    const rows = await this.db.query<(Omit<OpenGroup, 'version'> & { version: string })[]>(
      `select l.group_id as "groupId", g.name as "groupName", l.version,
         json_agg(json_build_object('userId', b.user_id, 'cents', b.cents, 'name', coalesce(p.name, 'User')) order by b.user_id) as balances
       from memberships m
       join balances mine on mine.group_id = m.group_id and mine.user_id = $1
       join ledgers l on l.group_id = m.group_id
       join groups g on g.group_id = m.group_id
       join balances b on b.group_id = m.group_id and b.cents <> 0
       left join people p on p.user_id = b.user_id
       where m.user_id = $1 and m.active and mine.cents <> 0
       group by l.group_id, g.name, l.version order by l.group_id`,
      [callerId],
    );
    return rows.map((row) => ({ ...row, version: Number(row.version) }));
  }

  /** Everybody's balance in a group: members, and former members whose balance is not zero; inside a write by its connection. */
  async ofGroup(
    groupId: string,
    db: Pick<DataSource, 'query'> = this.db,
  ): Promise<{ version: number; balances: NamedBalance[] }> {
    const rows = await db.query<{ version: string; userId: string; cents: string; name: string; colour: number }[]>(
      `select l.version, m.user_id as "userId", coalesce(b.cents, 0) as cents, coalesce(p.name, 'User') as name, m.colour
       from ledgers l
       join memberships m on m.group_id = $1
       left join balances b on b.group_id = $1 and b.user_id = m.user_id
       left join people p on p.user_id = m.user_id
       where l.group_id = $1 and (m.active or b.cents <> 0)
       order by m.user_id`,
      [groupId],
    );
    return {
      version: Number(rows[0]?.version ?? 0),
      balances: rows.map(({ userId, cents, name, colour }) => ({ userId, name, colour, cents: Number(cents) })),
    };
  }
}
