import type { Expense, ExpensesProblem } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';

/** What each of several people has paid, as it is typed, by user id. */
export type PayersDraft = Record<string, string>;

/** None where one has paid alone. */
export const storedPayers = ({ payers }: Pick<Expense, 'payers'>): PayersDraft | null =>
  payers ? Object.fromEntries(payers.map(({ userId, amount }) => [userId, centsAsText(amount)])) : null;

/** Who has paid something; NaN is what cannot be read. */
const paidIn = (draft: PayersDraft, userIds: readonly string[]) =>
  userIds.map((userId) => ({ userId, amount: parseCents(draft[userId] ?? '') })).filter(({ amount }) => amount !== 0);

/** What nobody has paid yet; negative: too much. */
export const unpaidOf = (draft: PayersDraft, userIds: readonly string[], amount: number): number =>
  paidIn(draft, userIds).reduce((rest, paid) => rest - paid.amount, amount);

export const payersProblem = (
  draft: PayersDraft | null,
  userIds: readonly string[],
  amount: number,
): ExpensesProblem | null => (draft && unpaidOf(draft, userIds, amount) !== 0 ? 'payers-do-not-add-up' : null);

/** As it is sent; one alone is not several. `chosen` is who stood there as the payer. */
export const paidAs = (draft: PayersDraft | null, userIds: readonly string[], chosen: string) => {
  const payers = draft ? paidIn(draft, userIds) : [];
  const paidBy = payers.some(({ userId }) => userId === chosen) ? chosen : (payers[0]?.userId ?? chosen);
  return payers.length > 1 ? { paidBy, payers } : { paidBy };
};

/** Whose money it was. */
export const payerIds = (draft: PayersDraft | null, userIds: readonly string[], chosen: string): string[] => {
  const { paidBy, payers } = paidAs(draft, userIds, chosen);
  return payers?.map(({ userId }) => userId) ?? [paidBy];
};
