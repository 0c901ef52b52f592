import { EPOCH, queryNamed } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { COUNT_LIMIT } from '../count-rows.ts';
import { displayName, personSeat } from '../groups/person-sql.ts';
import { BalanceEntity } from './balance.entity.ts';
import type { NamedBalance } from './balances.repository.ts';

/** Signed cents between somebody and the person asked for, over all bills and payments. */
export type Origins = { seat: string; cents: number }[];

/** A bill or payment that changed the person's balance, in signed cents; `other` is a seat. */
export type Move = {
  id: string;
  isPayment: boolean;
  at: string;
  day: string;
  /** Of a payment a moment, for older consumers. */
  date: string;
  text: string | null;
  refund: boolean;
  other: string | null;
  paid: number;
  share: number;
};

/** The sort key of a change to a person's balance. */
export type MovePosition = { at: string; id: string };

export type PageOfMoves = { limit: number; after: MovePosition | undefined };

export type Explained = {
  version: number;
  /** Includes how often the database was restored. */
  epochVersion: number;
  seat: string | null;
  currency: string;
  people: NamedBalance[];
  /** Null if the version is the `known` one. */
  origins: Origins | null;
  /** Of the moves, of which a page was asked for. */
  count: number;
  moves: Move[];
};

type Row = Pick<Explained, 'seat' | 'currency' | 'people' | 'origins'> & {
  version: string;
  epochVersion: string;
  count?: string;
  moves?: Move[] | null;
};

/** The person may have several seats. */
const SEATS = '(select seats from me)::uuid[]';
/** SQL: of a bill `e`. */
export const SIGN = 'case when e.refund then -1 else 1 end';
const ofSeat = (users: string, cents: string, seat: string) =>
  `coalesce(${cents}[array_position(${users}, ${seat})], 0)`;
/** The person's part of these, by seat. */
const ofMe = (users: string, cents: string) => `(${ofSeat(users, cents, '(select seat from me)')}
  + case when (select parts from me) is null then 0 else (
      select sum(${ofSeat(users, cents, 'part.seat')})::bigint from unnest((select parts from me)) as part(seat)) end)`;
const paid = `case when e.payer_users is not null then ${ofMe('e.payer_users', 'e.payer_cents')}
  when e.paid_by = any(${SEATS}) then e.cents else 0 end`;
const share = ofMe('e.split_users', 'e.split_cents');
const NOT_DELETED = 'e.group_id = :groupId and e.deleted_at is null';
/** A payment between two seats of one person moves nothing. */
const SETTLED = `s.group_id = :groupId and s.deleted_at is null
  and (s.payer_id = any(${SEATS}) or s.payee_id = any(${SEATS}))
  and not (s.payer_id = any(${SEATS}) and s.payee_id = any(${SEATS}))`;
/** Positive for the payer. */
const settled = `case when s.payer_id = any(${SEATS}) then s.cents else -s.cents end`;
const otherSide = `case when s.payer_id = any(${SEATS}) then s.payee_id else s.payer_id end`;

/**
 * Between whom the balance arose. With one payer, everybody else owes them their share; with several, those below zero
 * owe those above, in the order of seats, as far as their intervals overlap (infra/docs/money.md). Seat by seat, summed
 * by person: debts between two seats of one person do not count.
 */
const BETWEEN = `
  select e.paid_by as seat, -sum(${SIGN} * ${share})::bigint as cents from expenses e
  where ${NOT_DELETED} and e.payer_users is null and e.paid_by <> all(${SEATS}) and e.split_users && ${SEATS} group by e.paid_by
  union all
  select part.user_id, sum(${SIGN} * part.cents)::bigint
  from expenses e cross join lateral unnest(e.split_users, e.split_cents) as part(user_id, cents)
  where ${NOT_DELETED} and e.payer_users is null and e.paid_by = any(${SEATS}) and part.user_id <> all(${SEATS}) group by part.user_id
  union all
  select other.user_id, sign(mine.net)::int * greatest(0, case when mine.net < 0
      then least(mine.owes, other.gets) - greatest(mine.owes + mine.net, other.gets - other.net)
      else least(mine.gets, other.owes) - greatest(mine.gets - mine.net, other.owes + other.net) end)
  from nets mine join nets other on other.id = mine.id and sign(other.net) = -sign(mine.net)
  where mine.user_id = any(${SEATS}) and other.user_id <> all(${SEATS})
  union all
  select ${otherSide}, ${settled} from settlements s where ${SETTLED}`;

/** For bills with several payers: each person's surplus or deficit, and the end of their interval. */
const NETS = `
  select id, user_id, net, (sum(greatest(-net, 0)) over upward)::bigint as owes,
    (sum(greatest(net, 0)) over upward)::bigint as gets
  from (
    select e.id, part.user_id, sum(part.cents)::bigint * ${SIGN} as net
    from expenses e cross join lateral (
      select * from unnest(e.payer_users, e.payer_cents) as p(user_id, cents)
      union all select user_id, -cents from unnest(e.split_users, e.split_cents) as s(user_id, cents)) as part
    where ${NOT_DELETED} and e.payer_users is not null and (e.payer_users && ${SEATS} or e.split_users && ${SEATS})
    group by e.id, e.refund, part.user_id) as persons
  window upward as (partition by id order by user_id)`;

/** The current seat of the person. */
const personAt = (seat: string) =>
  `coalesce((select m.merged_into from memberships m where m.group_id = :groupId and m.user_id = ${seat}), ${seat})`;

/** How many entries changed the balance, counted up to one beyond COUNT_LIMIT. */
const COUNT = `
  select count(*) from (
    (select from expenses e where ${NOT_DELETED} and ${paid} <> ${share} limit ${COUNT_LIMIT + 1})
    union all (select from settlements s where ${SETTLED} limit ${COUNT_LIMIT + 1}) limit ${COUNT_LIMIT + 1}) as counted`;

const beyond = (row: string, isFurther: boolean) =>
  isFurther ? `and (${row}.created_at, ${row}.id) < (:at, :place)` : '';
const moves = (isFurther: boolean) => `
  select * from (
    (select e.id, false as "isPayment", e.created_at as at, to_char(e.date, 'YYYY-MM-DD') as day,
        to_char(e.date, 'YYYY-MM-DD') as date, e.description as text, e.refund,
        null::uuid as other, ${SIGN} * ${paid} as paid, ${SIGN} * ${share} as share
      from expenses e where ${NOT_DELETED} and ${paid} <> ${share} ${beyond('e', isFurther)}
      order by e.created_at desc, e.id desc limit :limit)
    union all
    (select s.id, true, s.created_at, to_char(s.day, 'YYYY-MM-DD'),
        to_char(s.date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), s.notes, false, ${personAt(otherSide)},
        greatest(${settled}, 0), greatest(-${settled}, 0)
      from settlements s where ${SETTLED} ${beyond('s', isFurther)} order by s.created_at desc, s.id desc limit :limit)
  ) as moved order by at desc, id desc limit :limit`;

const explained = (more = '') => `
  with named as (
    select ${personSeat('m')} as seat from memberships m
    where m.group_id = :groupId and (m.user_id = :person or m.account_id = :person or :person = any(m.accounts))
    order by m.account_id = :person desc limit 1),
  me as materialized (
    select named.seat, array_agg(m.user_id) as seats, array_agg(m.user_id) filter (where m.user_id <> named.seat) as parts
    from named join memberships m on m.group_id = :groupId and ${personSeat('m')} = named.seat group by named.seat),
  nets as (${NETS})
  select l.version, l.version + ${EPOCH} as "epochVersion", (select seat from me) as seat,
    (select g.currency from groups g where g.group_id = :groupId) as currency,
    (select json_agg(json_build_object('userId', one.seat, 'cents', one.cents, 'unit', one.unit, 'id', one.id,
        'name', one.name, 'colour', one.colour) order by one.seat)
      from (
        select ${personSeat('m')} as seat, sum(coalesce(b.cents, 0)) as cents, m.unit, m.account_id as id,
          min(${displayName('p', 'm')}) as name, m.colour
        from memberships m left join balances b on b.group_id = :groupId and b.user_id = m.user_id
        left join people p on p.user_id = m.account_id where m.group_id = :groupId group by 1, 3, 4, 6) as one) as people,
    case when l.version + ${EPOCH} is distinct from :known::bigint then (
      select coalesce(json_agg(json_build_object('seat', seat, 'cents', cents) order by seat), '[]')
      from (
        select ${personAt('parts.seat')} as seat, sum(parts.cents) as cents
        from (select seat, sum(cents) as cents from (${BETWEEN}) as between_seats group by seat) as parts group by 1) as sums
      where cents <> 0) end as origins${more}
  from ledgers l where l.group_id = :groupId`;
const withMoves = (isFurther: boolean) =>
  explained(`, (${COUNT}) as count, (select json_agg(moves) from (${moves(isFurther)}) as moves) as moves`);

const [ORIGINS, FIRST_PAGE, FURTHER_PAGE] = [explained(), withMoves(false), withMoves(true)];

/**
 * Explains a balance. SQL by hand: one statement, so that balance, origin and changes are of one moment; the database
 * sums all bills of a group.
 */
@Injectable()
export class WhyRepository {
  constructor(@InjectRepository(BalanceEntity) private readonly balances: Repository<BalanceEntity>) {}

  /** `known`: the version whose origin is cached. */
  async explain(
    groupId: string,
    person: string,
    { known, page }: { known: number | undefined; page: PageOfMoves | undefined },
  ): Promise<Explained | undefined> {
    const after = page?.after;
    const values = { groupId, person, limit: page?.limit, at: after?.at, place: after?.id, known };
    const [row] = await queryNamed<Row>(
      this.balances.manager,
      page ? (after ? FURTHER_PAGE : FIRST_PAGE) : ORIGINS,
      values,
    );
    if (!row) return undefined;
    const { version, epochVersion, count = 0, moves: found = null, ...rest } = row;
    return {
      ...rest,
      version: Number(version),
      epochVersion: Number(epochVersion),
      count: Number(count),
      moves: found ?? [],
    };
  }
}
