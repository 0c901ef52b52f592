import type { Activity } from '@allsquare/expenses-contract';

/** Holders by seat, for the seats in changes. */
export type SeatNames = ReadonlyMap<string, { id: string; name: string }>;
type FieldChange = NonNullable<Activity['changes']>[number];
type Value = FieldChange['from'];

const SEATS: FieldChange['field'][] = ['paidBy', 'payerId', 'payeeId'];
const WITH_SEATS: FieldChange['field'][] = ['splits', 'payers', 'split'];

/** The seats in the changes of these rows. */
export const seatsIn = (rows: { changes: FieldChange[] | null }[]): string[] => [
  ...new Set(
    rows.flatMap(({ changes }) => JSON.stringify(changes).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []),
  ),
];

/**
 * Replaces seats by their holders, with names: a payer or receiver as {id, name}; people in shares, payers or a split
 * as {userId, name} beside their values, each person once with the sum of their seats.
 */
function resolveSeatNamesIn(change: FieldChange, people: SeatNames): FieldChange {
  const inSeat = (seat: string) => {
    const { id, name } = people.get(seat) ?? { id: seat, name: 'User' };
    return { id, name };
  };
  const inside = (value: Value): Value => {
    if (Array.isArray(value)) return joinNamed(value.map(inside));
    if (typeof value !== 'object' || value === null) return value;
    const { userId, people: among, ...rest } = value as Record<string, Value>;
    return {
      ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, inside(part)])),
      ...(Array.isArray(among) && { people: joinNamed(among.map((seat) => inside({ userId: seat }))) }),
      ...(typeof userId === 'string' && { userId: inSeat(userId).id, name: inSeat(userId).name }),
    };
  };
  const show = (value: Value): Value => {
    if (SEATS.includes(change.field)) return inSeat(value as string);
    return WITH_SEATS.includes(change.field) ? inside(value) : value;
  };
  return { field: change.field, from: show(change.from), to: show(change.to) };
}

type Named = { userId: string; amount?: number; value?: number };
const isNamed = (value: Value): value is Named => typeof value === 'object' && value !== null && 'userId' in value;

/** One entry for each person in a list, with the sum of their seats. */
function joinNamed(values: Value[]): Value[] {
  const known = new Map<string, Named>();
  return values.flatMap((value) => {
    if (!isNamed(value)) return [value];
    const first = known.get(value.userId);
    if (!first) {
      known.set(value.userId, value);
      return [value];
    }
    if (first.amount !== undefined) first.amount += value.amount ?? 0;
    if (first.value !== undefined) first.value += value.value ?? 0;
    return [];
  });
}

/** The changes, without those in which only a person's seat changed. */
export const resolveSeatNames = (changes: FieldChange[], people: SeatNames): FieldChange[] =>
  changes
    .map((change) => resolveSeatNamesIn(change, people))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
