import { type Balance, FAST_PLAN_LIMIT, openBalances, planSettlement } from './plan.ts';

/** Who should pay a bill, and how many payments the plan has then. */
export type Turn = { userId: string; payments: number };

/** A bill that has not been paid yet: cents, and everybody's share of them. */
export type UnpaidBill = { amount: number; shares: readonly { userId: string; cents: number }[] };

const unitOf = ({ userId, unit }: Balance) => unit ?? userId;

/**
 * The payer of a bill who leaves the least to settle: that makes the sum of all |balances| after it smallest, where
 * members who pay together are one; ties by the lowest balance before it, then by user id. `candidates` are who may.
 */
export function bestPayer(
  balances: readonly Balance[],
  { amount, shares }: UnpaidBill,
  candidates: readonly string[],
): string | undefined {
  const unpaid = Map.groupBy(afterShares(balances, shares), unitOf);
  const grows = (balance: Balance) => {
    const cents = unpaid.get(unitOf(balance))?.reduce((sum, one) => sum + one.cents, 0) ?? 0;
    return Math.abs(cents + amount) - Math.abs(cents);
  };
  const [first] = withEach(balances, candidates)
    .filter(({ userId }) => candidates.includes(userId))
    .map((balance) => ({ ...balance, grows: grows(balance) }))
    .toSorted((a, b) => a.grows - b.grows || a.cents - b.cents || (a.userId < b.userId ? -1 : 1));
  return first?.userId;
}

/**
 * Whose turn it is to pay a bill. Null where `payer`, who is about to, would leave a plan as short, and where telling
 * would take a long search.
 */
export function whoseTurn(
  balances: readonly Balance[],
  bill: UnpaidBill,
  { candidates, payer }: { candidates: readonly string[]; payer: string },
): Turn | null {
  const people = withEach(balances, candidates);
  const userId = bestPayer(people, bill, candidates);
  if (userId === undefined || userId === payer) return null;
  const paymentsBy = (who: string) => {
    const after = afterShares(people, bill.shares).map((one) =>
      one.userId === who ? { ...one, cents: one.cents + bill.amount } : one,
    );
    return openBalances(after).length > FAST_PLAN_LIMIT ? Number.NaN : planSettlement(after).transfers.length;
  };
  const payments = paymentsBy(userId);
  return payments < paymentsBy(payer) ? { userId, payments } : null;
}

/** Who has no balance yet has one of 0. */
const withEach = (balances: readonly Balance[], userIds: readonly string[]): Balance[] => [
  ...balances,
  ...userIds
    .filter((id) => !balances.some(({ userId }) => userId === id))
    .map((userId): Balance => ({ userId, cents: 0 })),
];

function afterShares(balances: readonly Balance[], shares: UnpaidBill['shares']): Balance[] {
  const ids = shares.map(({ userId }) => userId);
  const shareOf = new Map(shares.map(({ userId, cents }) => [userId, cents]));
  return withEach(balances, ids).map((one) => ({ ...one, cents: one.cents - (shareOf.get(one.userId) ?? 0) }));
}
