/** How balances move, in cents by user id; positive is owed to the person. Always sums to zero. */
export type Postings = ReadonlyMap<string, number>;

type PaidExpense = { cents: number; paidBy: string; splits: { userId: string; cents: number }[] };

/** Who paid is owed the amount; everybody who takes part owes the own share. */
export function postings({ cents, paidBy, splits }: PaidExpense): Postings {
  const moves = new Map([[paidBy, cents]]);
  for (const split of splits) moves.set(split.userId, (moves.get(split.userId) ?? 0) - split.cents);
  return moves;
}

/** Who pays owes less, who receives is owed less. */
export const paid = (payerId: string, payeeId: string, cents: number): Postings =>
  new Map([
    [payerId, cents],
    [payeeId, -cents],
  ]);

/** What takes the balances from `before` to `after`; people who do not move are left out. */
export function difference(after: Postings, before: Postings): Postings {
  const moves = new Map(after);
  for (const [userId, cents] of before) moves.set(userId, (moves.get(userId) ?? 0) - cents);
  for (const [userId, cents] of moves) if (cents === 0) moves.delete(userId);
  return moves;
}
