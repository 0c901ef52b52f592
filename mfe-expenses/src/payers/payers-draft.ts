import type { Expense, ExpensesProblem } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';

/** The typed amounts of several payers, by user id. */
export type PayersDraft = Record<string, string>;

/** Null if one person paid alone. */
export const storedPayers = ({ payers }: Pick<Expense, 'payers'>, currency?: string): PayersDraft | null =>
  payers ? Object.fromEntries(payers.map(({ userId, amount }) => [userId, centsAsText(amount, currency)])) : null;

/** The people with an amount; NaN if it is unreadable. */
const paidIn = (draft: PayersDraft, userIds: readonly string[], currency?: string) =>
  userIds
    .map((userId) => ({ userId, amount: amountReader(currency).parse(draft[userId] ?? '') }))
    .filter(({ amount }) => amount !== 0);

/** The unpaid rest; negative if there is too much. */
export const unpaidOf = (draft: PayersDraft, userIds: readonly string[], amount: number, currency?: string): number =>
  paidIn(draft, userIds, currency).reduce((rest, paid) => rest - paid.amount, amount);

export const payersProblem = (
  draft: PayersDraft | null,
  userIds: readonly string[],
  amount: number,
  currency?: string,
): ExpensesProblem | null =>
  draft && unpaidOf(draft, userIds, amount, currency) !== 0 ? 'payers-do-not-add-up' : null;

/** The request's payers; a single one is not several. `chosen` is the selected payer. */
export const paidAs = (draft: PayersDraft | null, userIds: readonly string[], chosen: string, currency?: string) => {
  const payers = draft ? paidIn(draft, userIds, currency) : [];
  const paidBy = payers.some(({ userId }) => userId === chosen) ? chosen : (payers[0]?.userId ?? chosen);
  return payers.length > 1 ? { paidBy, payers } : { paidBy };
};

/** The ids of the payers. */
export const payerIds = (
  draft: PayersDraft | null,
  userIds: readonly string[],
  chosen: string,
  currency?: string,
): string[] => {
  const { paidBy, payers } = paidAs(draft, userIds, chosen, currency);
  return payers?.map(({ userId }) => userId) ?? [paidBy];
};
