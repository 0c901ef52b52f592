import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import type { Person } from '@allsquare/expenses-contract';
import type { FormerMember, GroupState } from '@allsquare/groups-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, type Repository } from 'typeorm';
import { MembershipEntity } from './membership.entity.ts';
import { displayName, isFree, personSeat } from './person-sql.ts';
import { ONE_SECOND_AGO, publishBalancesState } from './publish-balances-state.ts';

/** What this service knows of a group: name, currency and members, from svc-groups. A deleted group has no members. */
export type KnownGroup = Pick<GroupState, 'groupId' | 'version' | 'name' | 'currency' | 'deleted' | 'former'> & {
  members: (FormerMember & Pick<GroupState['members'][number], 'unit'>)[];
};

/** A person's status in a group: member or former member, and the balance in cents. */
export type MemberStatus = { active: boolean; cents: number };

/** Rights to a group's books: members have both; a former member reads while their balance is open. */
export type Rights = { reads: boolean; writes: boolean };

/**
 * A member or former member. `isFree`: no account holds the seat. `error`: the rounding error so far, in millionths of
 * a cent. A merged seat is `mergedInto` its person's. `used` and `closed`: whether a place can be freed
 * (markSeatsUsed).
 */
type PersonInGroup = Person &
  MemberStatus & {
    seat: string;
    mergedInto: string | null;
    accounts: string[] | null;
    isFree: boolean;
    error: number;
    used: boolean;
    closed: boolean;
  };

/** A locked group, with the people that the write names. */
export type LockedGroup = {
  groupId: string;
  /** Of the balances. */
  version: number;
  /** Whether the balances were published within the last second, and have moved since (PublishBalances). */
  publishedRecently: boolean;
  dirty: boolean;
  name: string;
  currency: string;
  memberCount: number;
  /** Whom a write notifies: members, without places that nobody holds. */
  memberIds: string[];
  /** By seat and by account; for a person with several seats, the current one with the cents of all. */
  people: ReadonlyMap<string, PersonInGroup>;
  /** By seat: the people read, which are those the write names or everybody. */
  seats: ReadonlyMap<string, PersonInGroup>;
};
/** As read from the database. */
export type LockedRow = Omit<LockedGroup, 'groupId' | 'seats' | 'people'> & { people: PersonInGroup[] };

type OfLedger = 'version' | 'publishedRecently' | 'dirty';
const NO_LEDGER = { version: '0', publishedRecently: false, dirty: false };
const NOBODY: Omit<LockedRow, OfLedger> = {
  name: '',
  currency: DEFAULT_CURRENCY,
  memberCount: 0,
  memberIds: [],
  people: [],
};

/** The key under which the writes of a transaction share the read of a locked group. */
export const lockKey = (groupId: string) => `group ${groupId}`;

/** The seat that a request means by a seat or an account. */
export const seatIn = ({ people }: LockedGroup, id: string) => people.get(id)?.seat ?? id;

/** The current seat of the person to whom this seat belongs. */
export const personAt = ({ seats }: Pick<LockedGroup, 'seats'>, seat: string) => seats.get(seat)?.mergedInto ?? seat;

/** The id that answers and events use for a seat. */
export const holderOf = ({ seats }: LockedGroup, seat: string) => seats.get(seat)?.id ?? seat;

/** The accounts that hold these seats. */
export const accountsIn = (group: LockedGroup, seats: string[]) => [
  ...new Set(seats.filter((seat) => !group.seats.get(seat)?.isFree).map((seat) => holderOf(group, seat))),
];

/** A person as shown beside money. */
export function personIn(group: LockedGroup, named: string): Person {
  const { id, name, colour } = group.people.get(named) ?? { id: named, name: 'User', colour: 1 };
  return { id, name, colour };
}

/** A person's current seat, with the cents of all their seats. */
function wholeOf(seats: LockedGroup['seats'], { seat, mergedInto }: PersonInGroup): PersonInGroup {
  const named = seats.get(mergedInto ?? seat);
  if (!named) throw new Error(`seat ${seat} is part of ${mergedInto}, which was not read with the lock`);
  const parts = [...seats.values()].filter((one) => one.mergedInto === named.seat);
  return parts.length === 0 ? named : { ...named, cents: parts.reduce((sum, one) => sum + one.cents, named.cents) };
}

/** The status of the person to whom this seat belongs. */
export function memberStatusOf({ groupId, seats }: Pick<LockedGroup, 'groupId' | 'seats'>, seat: string): MemberStatus {
  const member = seats.get(seat);
  if (!member) throw new Error(`seat ${seat} of group ${groupId} moves, but was not read with the lock`);
  return wholeOf(seats, member);
}

/** SQL: whoever deleted their account is no longer a member, even before svc-groups publishes it. */
const isActive = () => 'm.active and p.deleted is not true';

/** The holder of a seat, as shown beside money; `person` is their current seat. */
export type SeatedPerson = Person & { leftAt: Date | null; person: string; accounts: string[] | null };

/** A seat as stored; `userId` is the account that holds it. A merged seat has the values of its person's. */
type Seat = {
  seat: string;
  userId: string;
  colour: number;
  place: string | null;
  unit: string | null;
  nth: number | null;
  active: boolean;
  mergedInto: string | null;
  accounts: string[] | null;
};

const membersOf = ({ members, deleted }: KnownGroup) => (deleted ? [] : members);
const isPerson = ({ seat, userId, place, mergedInto }: Seat) => place === null || userId !== (mergedInto ?? seat);
const FIELDS: (keyof Seat)[] = ['userId', 'colour', 'place', 'unit', 'nth', 'active', 'mergedInto', 'accounts'];
const isSame = (one: Seat | undefined, other: Seat, fields = FIELDS) =>
  fields.every((field) => String(one?.[field]) === String(other[field]));

/** SQL: the holder is the same, or the seat was merged or separated; then what they did remains theirs. */
const IS_SAME_PERSON = `(memberships.account_id = excluded.account_id
            or memberships.merged_into is not null or excluded.merged_into is not null
            or memberships.account_id = any(excluded.accounts) or excluded.account_id = any(memberships.accounts))`;

/**
 * What a newer state changed: whose view, whether names differ, whether balances belong to other people or units, and
 * whether anybody left.
 */
type Replaced = { affected: string[]; isRenamed: boolean; isReassigned: boolean; hasLeavers: boolean };
const UNCHANGED: Replaced = { affected: [], isRenamed: false, isReassigned: false, hasLeavers: false };

/**
 * Groups and their members as svc-groups publishes them. SQL by hand: the lock and the read of a write go in one packet
 * (ADR 0010), with balances, rounding errors and names; only a newer state replaces a stored one (`on conflict ...
 * where`).
 */
@Injectable()
export class GroupsRepository {
  constructor(@InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>) {}

  /** The member's groups, all or those among `among`. */
  async listIdsByMember(userId: string, among?: string[]): Promise<string[]> {
    const found = await this.memberships.find({
      select: { groupId: true },
      where: { accountId: userId, active: true, mergedInto: IsNull(), ...(among && { groupId: Any(among) }) },
    });
    return found.map(({ groupId }) => groupId);
  }

  /** A person's accounts in these groups, including those they used before a merge. */
  async listAccountsOf(groupIds: string[], userId: string): Promise<string[]> {
    const rows = await this.memberships.sql<{ accountId: string; accounts: string[] }[]>`
      select account_id as "accountId", accounts from memberships
      where group_id = any(${groupIds}) and accounts is not null
        and (account_id = ${userId} or ${userId} = any(accounts))`;
    return [...new Set([userId, ...rows.flatMap(({ accountId, accounts }) => [accountId, ...accounts])])];
  }

  /** Holders by seat, for seats whose holder has changed. */
  async listHolders(groupId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.memberships.sql<{ seat: string; holder: string }[]>`
      select user_id as seat, account_id as holder from memberships
      where group_id = ${groupId} and account_id <> user_id`;
    return new Map(rows.map(({ seat, holder }) => [seat, holder]));
  }

  /** All seats of the person to whom an id in a request refers. */
  async listSeats(groupIds: string[], id: string): Promise<string[]> {
    const seats = await this.memberships.sql<{ seat: string }[]>`
      select part.user_id as seat from memberships m
      join memberships part on part.group_id = m.group_id and ${() => personSeat('part')} = ${() => personSeat('m')}
      where m.group_id = any(${groupIds}) and (m.user_id = ${id} or m.account_id = ${id} or ${id} = any(m.accounts))`;
    return [...new Set(seats.map(({ seat }) => seat))];
  }

  /** Members and former members by seat. */
  async listPeople(groupId: string, tx?: Transaction): Promise<ReadonlyMap<string, SeatedPerson>> {
    const manager = tx?.manager ?? this.memberships.manager;
    const rows = await manager.sql<(SeatedPerson & { seat: string })[]>`
      select m.user_id as seat, m.account_id as id, ${() => displayName('p', 'm')} as name, m.colour, m.left_at as "leftAt",
        ${() => personSeat('m')} as person, m.accounts
      from memberships m left join people p on p.user_id = m.account_id where m.group_id = ${groupId}`;
    return new Map(rows.map(({ seat, ...person }) => [seat, person]));
  }

  /** The members of all groups whose books may name this person. */
  async listViewersOf(tx: Transaction, userId: string): Promise<string[]> {
    const rows = await tx.sql<{ account_id: string }>`
      select distinct other.account_id
      from memberships own join memberships other on other.group_id = own.group_id and other.active
      where own.account_id = ${userId} and not ${() => isFree('other')}`;
    return rows.map((row) => row.account_id);
  }

  /** A group without members is deleted: nobody can read it. */
  async findRights(groupId: string, userId: string): Promise<Rights> {
    const [rights] = await this.memberships.sql<Rights[]>`
      select bool_or(${isActive}) as writes, bool_or(${isActive})
        or (bool_and(p.deleted is not true) and sum(coalesce(b.cents, 0)) <> 0
          and exists (select from memberships other where other.group_id = ${groupId} and other.active)) as reads
      from memberships m left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
      left join people p on p.user_id = m.account_id
      where m.group_id = ${groupId} and m.account_id = ${userId} group by m.account_id`;
    return rights ?? { reads: false, writes: false };
  }

  /**
   * Locks the group's ledger row, as every write of money does first, and reads the group with the people of these
   * seats and accounts. `everybody`: the write moves other seats, too.
   */
  async lock(tx: Transaction, groupId: string, ids: string[], everybody = false): Promise<LockedGroup> {
    const row = await tx.readOnce(
      lockKey(groupId),
      (isOfSeveral) => this.readLocked(tx, groupId, ids, everybody || isOfSeveral),
      { isKept: everybody },
    );
    const wanted = new Set(ids);
    const seats = new Map(row.people.map((person) => [person.seat, person]));
    const people = row.people
      .map((person) => ({ person, ids: [person.seat, ...(person.accounts ?? []), person.id] }))
      .filter((named) => named.ids.some((id) => wanted.has(id)))
      .map((named) => ({ ...named, person: wholeOf(seats, named.person) }));
    // An account takes precedence over a seat with the same id.
    const byId = (at: (each: string[]) => string[]) =>
      people.flatMap(({ person, ids: each }) => at(each).map((id) => [id, person] as const));
    return {
      ...row,
      groupId,
      seats,
      people: new Map([...byId((each) => each.slice(0, -1)), ...byId((each) => each.slice(-1))]),
    };
  }

  private async readLocked(tx: Transaction, groupId: string, ids: string[], everybody: boolean): Promise<LockedRow> {
    // Two statements: one that waits for a lock sees all other rows as of before the wait.
    const [[ledger], [group]] = await Promise.all([
      tx.sql<typeof NO_LEDGER>`
        select version, coalesce(told_at > ${() => ONE_SECOND_AGO}, false) as "publishedRecently", untold as dirty
        from ledgers where group_id = ${groupId} for update`,
      tx.sql<Omit<LockedRow, OfLedger>>`
        select g.name, g.currency, members.*,
          (select coalesce(json_agg(json_build_object('seat', m.user_id, 'id', m.account_id, 'active', ${isActive},
               'isFree', ${() => isFree('m')}, 'cents', coalesce(b.cents, 0), 'name', ${() => displayName('p', 'm')}, 'colour', m.colour,
               'error', coalesce(r.millionths, 0), 'used', m.used, 'closed', coalesce(m.closed_until > now(), false),
               'mergedInto', m.merged_into, 'accounts', m.accounts)), '[]')
           from memberships m
           left join balances b on b.group_id = ${groupId} and b.user_id = m.user_id
           left join rounding_errors r on r.group_id = ${groupId} and r.user_id = m.user_id
           left join people p on p.user_id = m.account_id
           where m.group_id = ${groupId}
             and (${everybody} or m.user_id = any(${ids}) or m.account_id = any(${ids}) or m.user_id = any(array(
               select part.user_id from memberships named
               join memberships part on part.group_id = ${groupId} and ${() => personSeat('part')} = ${() => personSeat('named')}
               where named.group_id = ${groupId} and (named.merged_into is not null or named.accounts is not null)
                 and (named.user_id = any(${ids}) or named.account_id = any(${ids}) or named.accounts && ${ids}
                   or named.merged_into = any(${ids})))))) as people
        from groups g cross join lateral (
          select count(*)::int as "memberCount",
            coalesce(json_agg(m.account_id) filter (where not ${() => isFree('m')}), '[]') as "memberIds"
          from memberships m where m.group_id = ${groupId} and m.active and m.merged_into is null) as members
        where g.group_id = ${groupId}`,
    ]);
    const { version, ...ledgerState } = ledger ?? NO_LEDGER;
    return { ...(group ?? NOBODY), ...ledgerState, version: Number(version) };
  }

  /**
   * Replaces a stored state with a newer one and returns what changed: nothing for an older state or one that looks the
   * same here.
   */
  async replace(tx: Transaction, group: KnownGroup): Promise<Replaced> {
    const { groupId, currency = DEFAULT_CURRENCY } = group;
    const [[before], replaced, seats] = await Promise.all([
      tx.sql<{ name: string }>`select name from groups where group_id = ${groupId} for update`,
      tx.sql`
        insert into groups as g (group_id, version, name, currency)
        values (${groupId}, ${group.version}, ${group.name}, ${currency})
        on conflict (group_id) do update set version = excluded.version, name = excluded.name, currency = excluded.currency
          where g.version < excluded.version
        returning group_id`,
      tx.sql<Seat>`
        select user_id as seat, account_id as "userId", colour, place_name as place, unit, nth, active,
          merged_into as "mergedInto", accounts
        from memberships where group_id = ${groupId}`,
    ]);
    if (replaced.length === 0) return UNCHANGED;
    await tx.sql`insert into ledgers (group_id) values (${groupId}) on conflict do nothing`;
    const wanted = await this.seatsAfter(tx, group, seats);
    const known = new Map(seats.map((one) => [one.seat, one]));
    const changed = wanted.filter((one) => !isSame(known.get(one.seat), one));
    if (changed.length > 0)
      await tx.sql`
        insert into memberships (group_id, user_id, account_id, colour, place_name, unit, nth, active, merged_into, accounts,
          used, left_at)
        select ${groupId}::uuid, seat, "userId", colour, place, unit, nth, active, "mergedInto", accounts,
          seat = "userId" or "mergedInto" is not null,
          case when not active then ${new Date()}::timestamptz end
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r(seat uuid, "userId" uuid, colour smallint,
          place text, unit uuid, nth smallint, active boolean, "mergedInto" uuid, accounts uuid[])
        on conflict (group_id, user_id) do update set account_id = excluded.account_id, colour = excluded.colour,
          place_name = excluded.place_name, unit = excluded.unit, nth = excluded.nth, active = excluded.active,
          merged_into = excluded.merged_into, accounts = excluded.accounts,
          used = case when ${() => IS_SAME_PERSON} then memberships.used else excluded.used end,
          closed_until = case when ${() => IS_SAME_PERSON} then memberships.closed_until end,
          left_at = case when excluded.active then null when memberships.active then excluded.left_at
            else memberships.left_at end`;
    if (before?.name === group.name && changed.length === 0) return UNCHANGED;
    const differs = (...fields: (keyof Seat)[]) =>
      changed.some((one) => known.has(one.seat) && !isSame(known.get(one.seat), one, fields));
    return {
      affected: [...seats, ...wanted].filter((one) => one.active && isPerson(one)).map(({ userId }) => userId),
      isRenamed: differs('userId', 'place', 'nth', 'accounts'),
      isReassigned: differs('userId', 'unit', 'mergedInto'),
      hasLeavers: changed.some((one) => known.get(one.seat)?.active && !one.active),
    };
  }

  /**
   * Members and former members after this state, by `former` also those who came and left between two states read here.
   * A place with a holder retains its name, unless the holder deleted their account.
   */
  private async seatsAfter(tx: Transaction, group: KnownGroup, seats: Seat[]): Promise<Seat[]> {
    // A merged seat had another person's name.
    const placeOf = new Map(seats.map(({ seat, place, mergedInto }) => [seat, mergedInto ? null : place]));
    const seatsOf = (member: KnownGroup['members'][number], active: boolean): Seat[] => {
      const { userId, seat = userId, colour, place = placeOf.get(seat) ?? null, unit = null, nth = null } = member;
      const accounts = member.accounts ?? null;
      const own: Seat = { seat, userId, colour, place, unit, nth, active, mergedInto: null, accounts };
      const merged = (member.merged ?? []).map((part) => ({
        ...own,
        seat: part.seat,
        mergedInto: seat,
        accounts: null,
      }));
      return [own, ...merged];
    };
    const members = membersOf(group).flatMap((member) => seatsOf(member, true));
    const seated = new Set(members.map(({ seat }) => seat));
    const former = (group.former ?? []).flatMap((one) => seatsOf(one, false)).filter(({ seat }) => !seated.has(seat));
    const known = [...members, ...former];
    const listed = new Set(known.map(({ seat }) => seat));
    const others = seats.filter(({ seat }) => !listed.has(seat)).map((one) => ({ ...one, active: false, unit: null }));
    const ofPlaces = [...known, ...others].filter((one) => one.place !== null && isPerson(one));
    const deleted = ofPlaces.length > 0 ? await this.lockDeleted(tx, ofPlaces) : [];
    for (const one of ofPlaces) if (deleted.includes(one.userId)) one.place = null;
    const holders = new Set(known.map(({ userId }) => userId));
    // An account has one seat; an earlier one, whose freeing was not published, has no holder.
    for (const one of others) if (holders.has(one.userId)) Object.assign(one, { userId: one.seat, mergedInto: null });
    return [...known, ...others];
  }

  /** The holders who deleted their accounts. None of the others can until the transaction ends. */
  private async lockDeleted(tx: Transaction, ofPlaces: Seat[]): Promise<string[]> {
    const rows = await tx.sql<{ user_id: string; deleted: boolean }>`
      select user_id, deleted from people where user_id = any(${ofPlaces.map(({ userId }) => userId)})
      order by user_id for share`;
    return rows.filter(({ deleted }) => deleted).map(({ user_id }) => user_id);
  }

  /** Erases the names of the places that this person holds, and returns them with their seats. */
  async erasePlaceNames(tx: Transaction, userId: string): Promise<{ userId: string; name: string }[]> {
    const [places] = await Promise.all([
      tx.sql<{ userId: string; name: string }>`
        select user_id as "userId", place_name as name from memberships
        where account_id = ${userId} and user_id <> account_id and place_name is not null`,
      tx.sql`update memberships set place_name = null where account_id = ${userId} and user_id <> account_id`,
    ]);
    return places;
  }

  /**
   * Closes a place while svc-groups frees it, unless its holder has used it. Returns whether it was used; undefined if
   * this is not the holder. Lock the ledger first.
   */
  async closeSeat(tx: Transaction, groupId: string, seat: string, holder: string): Promise<boolean | undefined> {
    const closed = await tx.sql`
      update memberships set closed_until = now() + interval '10 seconds'
      where group_id = ${groupId} and user_id = ${seat} and account_id = ${holder} and active and not used
      returning user_id`;
    if (closed.length > 0) return false;
    const used = await tx.sql`
      select from memberships
      where group_id = ${groupId} and user_id = ${seat} and account_id = ${holder} and active`;
    return used.length > 0 ? true : undefined;
  }

  /** After a name change: a former member's number belonged to the old name. */
  async clearNumbers(tx: Transaction, userId: string) {
    await tx.sql`update memberships set nth = null where account_id = ${userId} and not active and nth is not null`;
  }

  /** Makes all repeats of a group due at once, so that those naming a former member pause. */
  async rescheduleRepeats(tx: Transaction, groupId: string) {
    // Lock the ledger before the repeats, as every write does.
    await tx.sql`select version from ledgers where group_id = ${groupId} for update`;
    await tx.sql`update repeats set next_at = ${new Date()} where group_id = ${groupId} and next_at is not null`;
  }

  /** Increments the version of a group's balances, which belong to other people now, and publishes them. */
  async bumpBalancesVersion(tx: Transaction, groupId: string) {
    await tx.sql`update ledgers set version = version + 1 where group_id = ${groupId}`;
    publishBalancesState(tx, groupId);
  }
}
