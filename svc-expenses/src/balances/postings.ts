/** How balances move, in cents by user id; positive is owed to the person. Always sums to zero. */
export type Postings = ReadonlyMap<string, number>;

type Part = { userId: string; cents: number };
type Paid = { cents: number; paidBy: string; payers: Part[] | null };

/** Who has paid how much of an expense. */
export const payersOf = ({ payers, paidBy, cents }: Paid): Part[] => payers ?? [{ userId: paidBy, cents }];

/** A refund moves balances, errors and totals the other way. */
export const signOf = ({ refund }: { refund: boolean }): 1 | -1 => (refund ? -1 : 1);

/** Payers are owed what they paid, and participants owe their shares. A refund moves the opposite way. */
export function postings(expense: Paid & { refund: boolean; splits: Part[] }): Postings {
  const moves = new Map<string, number>();
  const sign = signOf(expense);
  const move = (userId: string, cents: number) => moves.set(userId, (moves.get(userId) ?? 0) + cents * sign);
  for (const payer of payersOf(expense)) move(payer.userId, payer.cents);
  for (const split of expense.splits) move(split.userId, -split.cents);
  return moves;
}

/** The payer owes less, and the receiver is owed less. */
export const paymentPostings = (payerId: string, payeeId: string, cents: number): Postings =>
  new Map([
    [payerId, cents],
    [payeeId, -cents],
  ]);

/** The sum of several postings. */
export function sumPostings(all: Iterable<Postings>): Postings {
  const sums = new Map<string, number>();
  for (const one of all) for (const [key, amount] of one) sums.set(key, (sums.get(key) ?? 0) + amount);
  return sums;
}

/** What takes these postings back; zeros remain, none is -0. */
export const negate = (moves: Postings): Postings =>
  new Map(Array.from(moves, ([userId, cents]) => [userId, 0 - cents]));

/** What moves the balances from `before` to `after`, without people who do not move. */
export function difference(after: Postings, before: Postings): Postings {
  const moves = new Map(after);
  for (const [userId, cents] of before) moves.set(userId, (moves.get(userId) ?? 0) - cents);
  for (const [userId, cents] of moves) if (cents === 0) moves.delete(userId);
  return moves;
}

type Payment = { payerId: string; payeeId: string; cents: number };

/**
 * How an edit of a payment moves balances, and whom it pays. The previous receiver loses the payment and is not paid.
 */
export function paymentEditPostings(
  before: Payment,
  after: Payment,
  personAt: (seat: string) => string,
): { moves: Postings; paidTo: string | undefined } {
  const postingsOf = ({ payerId, payeeId, cents }: Payment) => paymentPostings(payerId, payeeId, cents);
  const paidTo = personAt(after.payeeId) === personAt(before.payerId) ? undefined : after.payeeId;
  return { moves: difference(postingsOf(after), postingsOf(before)), paidTo };
}

/** The same with each key mapped by `turn`. */
export const mapSeats = (postings: Postings, turn: (key: string) => string): Postings =>
  sumPostings(Array.from(postings, ([key, cents]) => new Map([[turn(key), cents]])));
