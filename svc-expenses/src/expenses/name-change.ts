import type { Activity } from '@allsquare/expenses-contract';

/** Who holds the seats that changes name, by seat. */
export type SeatNames = ReadonlyMap<string, { id: string; name: string }>;
type FieldChange = NonNullable<Activity['changes']>[number];
type Value = FieldChange['from'];

const SEATS: FieldChange['field'][] = ['paidBy', 'payerId', 'payeeId'];
const WITH_SEATS: FieldChange['field'][] = ['splits', 'payers', 'split'];

/** The seats that the changes of these rows name. */
export const seatsIn = (rows: { changes: FieldChange[] | null }[]): string[] => [
  ...new Set(
    rows.flatMap(({ changes }) => JSON.stringify(changes).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []),
  ),
];

/**
 * Seats come as who holds them, with their names: a payer or receiver as {id, name}, and whoever is in shares, payers
 * or a split as {userId, name} beside what is theirs.
 */
export function nameChange(change: FieldChange, people: SeatNames): FieldChange {
  const inSeat = (seat: string) => people.get(seat) ?? { id: seat, name: 'User' };
  const inside = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    const { userId, people: among, ...rest } = value as Record<string, Value>;
    return {
      ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, inside(part)])),
      ...(Array.isArray(among) && { people: among.map((seat) => inside({ userId: seat })) }),
      ...(typeof userId === 'string' && { userId: inSeat(userId).id, name: inSeat(userId).name }),
    };
  };
  const show = (value: Value): Value => {
    if (SEATS.includes(change.field)) return inSeat(value as string);
    return WITH_SEATS.includes(change.field) ? inside(value) : value;
  };
  return { field: change.field, from: show(change.from), to: show(change.to) };
}
