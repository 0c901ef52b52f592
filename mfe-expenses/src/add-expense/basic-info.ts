import { AmountCents, CreateExpense } from '@allsquare/expenses-contract';
import { parseCents } from '@allsquare/kit/money';
import { z } from 'zod';

const { description, date, paidBy, category } = CreateExpense.shape.expense.shape;

/** The first tab of the form: the contract's rules, with the amount as it is typed. In the order in which it complains. */
export const BasicInfo = z.object({
  description,
  amount: z.string().transform(parseCents).pipe(AmountCents),
  date,
  paidBy,
  category,
});
export type BasicInput = z.input<typeof BasicInfo>;
export type BasicOutput = z.output<typeof BasicInfo>;
