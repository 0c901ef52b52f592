/** What the group has charged a person too little so far, in millionths of a cent (negative: too much). */
export type RoundingErrors = ReadonlyMap<string, number>;

/** One person's part of a row: whole cents, and what this row adds to the person's rounding error. */
export type EqualShare = { userId: string; cents: number; error: number };

const CENT = 1_000_000;

/**
 * Divides `cents` equally (infra/docs/money.md). Each gets the whole cents of the exact share; the cents left over go,
 * one each, to those whom the group has so far charged least against their exact shares, this row included; ties by
 * user id. The shares sum to `cents`.
 */
export function divideEqually(cents: number, userIds: string[], errors: RoundingErrors): EqualShare[] {
  const whole = Math.floor(cents / userIds.length);
  const left = cents % userIds.length;
  const fraction = Math.floor((left * CENT) / userIds.length);
  const owed = (userId: string) => (errors.get(userId) ?? 0) + fraction;
  const first = userIds.toSorted((a, b) => owed(b) - owed(a) || (a < b ? -1 : 1)).slice(0, left);
  const getsExtraCent = new Set(first);
  return userIds.map((userId) =>
    getsExtraCent.has(userId)
      ? { userId, cents: whole + 1, error: fraction - CENT }
      : { userId, cents: whole, error: fraction },
  );
}
