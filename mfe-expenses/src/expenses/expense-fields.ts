import { openEnum } from '@allsquare/contract-kit';
import { AmountCents, Category, CreateExpense, type Expense } from '@allsquare/expenses-contract';
import { centsTyped } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import { z } from 'zod';

const { description, date, paidBy, notes, refund } = CreateExpense.shape.expense.shape;

/** The fields of both expense forms: the contract's rules, with the amount as it is typed. */
export const ExpenseFields = z.object({
  description,
  amount: z.string().transform(centsTyped).pipe(AmountCents),
  date,
  paidBy,
  // A stored one that is newer than this remote goes back as it came.
  category: openEnum(Category)
    .nullish()
    .transform((category) => (category ?? 'general') as Category),
  notes,
  refund: refund.transform((isRefund) => isRefund || undefined),
});
/** The same where the amount may be part of what is typed; `amountIn` finds it. */
export const fieldsWith = (amountIn: (text: string) => string): typeof ExpenseFields =>
  ExpenseFields.extend({
    amount: z
      .string()
      .transform((text, context) => centsTyped(amountIn(text), context))
      .pipe(AmountCents),
  });
export type FieldsInput = z.input<typeof ExpenseFields>;
export type FieldsOutput = z.output<typeof ExpenseFields>;

/** As a new expense starts, on a day, by a payer. */
export const newFields = (date: string, paidBy: string) => ({
  description: '',
  amount: '',
  date,
  paidBy,
  category: 'general' as const,
  notes: '',
  refund: false,
});

/** As a stored expense is edited, or one that comes again. */
export const fieldsOf = (
  expense: Pick<Expense, 'description' | 'amount' | 'date' | 'paidBy' | 'category' | 'notes' | 'refund'>,
) => ({
  description: expense.description,
  amount: centsAsText(expense.amount),
  date: expense.date,
  paidBy: expense.paidBy,
  category: expense.category,
  notes: expense.notes ?? '',
  refund: expense.refund ?? false,
});

/** The names of the fields in the order of the edit form; the add form has the amount first. */
export const fieldNames = Object.keys(ExpenseFields.shape) as (keyof FieldsInput)[];
