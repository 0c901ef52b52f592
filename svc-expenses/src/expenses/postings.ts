/** How balances move, in cents by user id; positive is owed to the person. Always sums to zero. */
export type Postings = Map<string, number>;

type PaidExpense = { cents: number; paidBy: string; splits: { userId: string; cents: number }[] };

/** Who paid is owed the amount; everybody who takes part owes the own share. */
export function postings({ cents, paidBy, splits }: PaidExpense): Postings {
  const moves: Postings = new Map([[paidBy, cents]]);
  for (const split of splits) moves.set(split.userId, (moves.get(split.userId) ?? 0) - split.cents);
  return moves;
}
