/** What the group has charged a person too little so far, in millionths of a cent (negative: too much). */
export type RoundingErrors = ReadonlyMap<string, number>;

/** How much of the whole is one person's, beside the others' weights. */
export type Weight = { userId: string; weight: bigint };

/** One person's part of a row: whole cents, and what this row adds to the person's rounding error. */
export type DividedShare = { userId: string; cents: number; error: number };

const CENT = 1_000_000n;

/**
 * Divides `cents` by weights of which none is negative and not all are 0 (infra/docs/money.md). Each gets the whole
 * cents of the exact share; the cents left over go, one each, only to shares with a fraction, first to those whom the
 * group has so far charged least against their exact shares, this row included; ties by user id. The shares sum to
 * `cents`.
 */
export function divide(cents: number, weights: readonly Weight[], errors: RoundingErrors): DividedShare[] {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0n);
  const exact = weights.map(({ userId, weight }) => {
    const product = BigInt(cents) * weight;
    const rest = product % total;
    return { userId, whole: Number(product / total), rest, fraction: Number((rest * CENT) / total) };
  });
  const left = cents - exact.reduce((sum, { whole }) => sum + whole, 0);
  const owed = ({ userId, fraction }: (typeof exact)[number]) => (errors.get(userId) ?? 0) + fraction;
  const first = exact
    .filter(({ rest }) => rest > 0n)
    .toSorted((a, b) => owed(b) - owed(a) || (a.userId < b.userId ? -1 : 1))
    .slice(0, left);
  const getsExtraCent = new Set(first);
  return exact.map((share) =>
    getsExtraCent.has(share)
      ? { userId: share.userId, cents: share.whole + 1, error: share.fraction - Number(CENT) }
      : { userId: share.userId, cents: share.whole, error: share.fraction },
  );
}

/** The same weight for everybody. */
export const equalWeights = (userIds: readonly string[]): Weight[] => userIds.map((userId) => ({ userId, weight: 1n }));
