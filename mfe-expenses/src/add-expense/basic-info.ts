import { AmountCents, CreateExpense } from '@allsquare/expenses-contract';
import { centsTyped } from '@allsquare/kit/amount-text';
import { z } from 'zod';

const { description, date, paidBy, category } = CreateExpense.shape.expense.shape;

/** The first tab of the form: the contract's rules, with the amount as it is typed. In the order in which it complains. */
export const BasicInfo = z.object({
  description,
  amount: z.string().transform(centsTyped).pipe(AmountCents),
  date,
  paidBy,
  category,
});
export type BasicInput = z.input<typeof BasicInfo>;
export type BasicOutput = z.output<typeof BasicInfo>;
