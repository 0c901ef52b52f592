import type { Category } from '@allsquare/expenses-contract';
import { EPOCH, queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SIGN } from '../balances/why.repository.ts';
import { displayName, personSeat } from '../groups/person-sql.ts';
import { ExpenseTotalEntity } from './expense-total.entity.ts';

/** The cents of a month (YYYY-MM) in a category, a refund subtracted. */
export type MonthPart = { month: string; category: Category; cents: number };

/** In signed cents. `paid`, `settled` and `cents`, the balance, are the stored ones of all days, over these seats. */
type StoredPerson = {
  seats: string[];
  id: string;
  name: string;
  colour: number;
  active: boolean;
  paid: number;
  settled: number;
  cents: number;
};
type SeatFigures = { seat: string; paid: number; share: number; settled: number };

/** What no table stores. `own`: the caller's shares. Of some days also what is stored of all. */
export type Counted = { own: MonthPart[]; ofDays?: { seats: SeatFigures[]; months: MonthPart[] } };

export type Stored = {
  version: number;
  /** Includes how often the database was restored. */
  epochVersion: number;
  currency: string;
  people: StoredPerson[];
  months: MonthPart[];
  /** Null if the version is the `known` one. */
  counted: Counted | null;
};

export type Days = { from: string; to: string };

/** Bills of one day first, because there are fewer days than bills. */
const byMonth = (bills: string) => `
  (select coalesce(json_agg(json_build_object('month', month, 'category', category, 'cents', cents)), '[]') from (
    select to_char(day, 'YYYY-MM') as month, category, sum(cents) as cents from (${bills}) as days
    group by 1, 2 having sum(cents) is not null order by 1, 2) as months)`;

const bills = (days: string) => `e.group_id = :groupId and e.deleted_at is null ${days}`;
/** What somebody owes of each bill by one of their seats; null of bills without them. */
const OWN_CENTS = `${SIGN} * e.split_cents[array_position(e.split_users, m.user_id)]`;

const OF_DAYS = 'and e.date between :from and :to';
const PAYMENTS = 's.group_id = :groupId and s.deleted_at is null and s.day between :from and :to';
const SEATS = `
  (select coalesce(json_agg(json_build_object('seat', seat, 'paid', paid, 'share', share, 'settled', settled)), '[]') from (
    select seat, sum(paid) as paid, sum(share) as share, sum(settled) as settled from (
      select e.paid_by as seat, sum(${SIGN} * e.cents) as paid, 0 as share, 0 as settled
        from expenses e where ${bills(OF_DAYS)} and e.payer_users is null group by 1
      union all select part.user_id, sum(${SIGN} * part.cents), 0, 0
        from expenses e cross join lateral unnest(e.payer_users, e.payer_cents) as part(user_id, cents)
        where ${bills(OF_DAYS)} and e.payer_users is not null group by 1
      union all select user_id, 0, sum(cents), 0 from shares group by 1
      union all select s.payer_id, 0, 0, sum(s.cents) from settlements s where ${PAYMENTS} group by 1
      union all select s.payee_id, 0, 0, -sum(s.cents) from settlements s where ${PAYMENTS} group by 1
    ) as parts group by seat) as sums)`;

const statement = (counted: string) => `
  select l.version, l.version + ${EPOCH} as "epochVersion", g.currency,
    (select json_agg(json_build_object('seats', one.seats, 'id', one.id, 'name', one.name, 'colour', one.colour,
        'active', one.active, 'paid', one.paid, 'settled', one.settled, 'cents', one.cents) order by one.id)
      from (
        select ${personSeat('m')} as seat, array_agg(m.user_id) as seats, m.account_id as id,
          min(${displayName('p', 'm')}) as name, m.colour, bool_or(m.active) as active,
          sum(coalesce(t.paid, 0)) as paid, sum(coalesce(t.settled, 0)) as settled, sum(coalesce(b.cents, 0)) as cents
        from memberships m
        left join member_totals t on t.group_id = :groupId and t.user_id = m.user_id
        left join balances b on b.group_id = :groupId and b.user_id = m.user_id
        left join people p on p.user_id = m.account_id where m.group_id = :groupId group by 1, 3, 5) as one) as people,
    (select coalesce(json_agg(json_build_object('month', t.month, 'category', t.category, 'cents', t.cents)
        order by t.month, t.category), '[]')
      from expense_totals t where t.group_id = :groupId and t.count > 0) as months,
    case when l.version + ${EPOCH} is distinct from :known::bigint then (${counted}) end as counted
  from ledgers l join groups g on g.group_id = :groupId where l.group_id = :groupId`;

const OF_ALL = statement(`
  json_build_object('own', ${byMonth(`
    select e.date as day, e.category, sum(${OWN_CENTS}) as cents from memberships m join expenses e on ${bills('')}
    where m.group_id = :groupId and m.account_id = :callerId group by 1, 2`)})`);
/** All shares of these days once: they sum to the bills. */
const OF_SOME = statement(`
  with shares as materialized (
    select day, category, user_id, sum(sign * part) as cents
    from (
      select e.date as day, e.category, unnest(e.split_users) as user_id, unnest(e.split_cents) as part, ${SIGN} as sign
      from expenses e where ${bills(OF_DAYS)}) as parts
    group by 1, 2, 3)
  select json_build_object(
    'own', ${byMonth(`
      select day, category, sum(cents) as cents from shares join memberships m using (user_id)
      where m.group_id = :groupId and m.account_id = :callerId group by 1, 2`)},
    'ofDays', json_build_object(
      'seats', ${SEATS},
      'months', ${byMonth('select day, category, sum(cents) as cents from shares group by 1, 2')}))`);

const OWN_IN_GROUPS = `
  select group_id as "groupId", to_char(day, 'YYYY-MM') as month, category, sum(cents) as cents from (
    select m.group_id, e.date as day, e.category, sum(${OWN_CENTS}) as cents
    from memberships m join expenses e on e.group_id = m.group_id and e.deleted_at is null
    where m.account_id = :callerId and m.group_id = any(:groupIds) group by 1, 2, 3) as days
  group by 1, 2, 3 having sum(cents) is not null`;

/**
 * Who spent what. SQL by hand: one statement, so that all is of one version of the books; the database sums the bills.
 */
@Injectable()
export class StatisticsRepository {
  constructor(@InjectRepository(ExpenseTotalEntity) private readonly totals: Repository<ExpenseTotalEntity>) {}

  /** `known`: the version whose counted figures are cached. Undefined for an unknown group. */
  async read(
    callerId: string,
    groupId: string,
    days: Days | undefined,
    known: number | undefined,
  ): Promise<Stored | undefined> {
    const [row] = await queryNamed<
      Omit<Stored, 'version' | 'epochVersion'> & { version: string; epochVersion: string }
    >(this.totals.manager, days ? OF_SOME : OF_ALL, { callerId, groupId, known, ...days });
    return row && { ...row, version: Number(row.version), epochVersion: Number(row.epochVersion) };
  }

  /** The versions of these groups' books, with how often the database was restored. */
  async listVersions(groupIds: string[]): Promise<{ groupId: string; version: number }[]> {
    const rows = await this.totals.sql<{ groupId: string; version: string }[]>`
      select l.group_id as "groupId", l.version + ${() => EPOCH} as version
      from ledgers l where l.group_id = any(${groupIds})`;
    return rows.map(({ groupId, version }) => ({ groupId, version: Number(version) }));
  }

  /** The caller's shares in these groups, of all days. */
  async listOwn(callerId: string, groupIds: string[]): Promise<(MonthPart & { groupId: string })[]> {
    const rows = await queryNamed<Omit<MonthPart, 'cents'> & { groupId: string; cents: string }>(
      this.totals.manager,
      OWN_IN_GROUPS,
      { callerId, groupIds },
    );
    return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  }
}
