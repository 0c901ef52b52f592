import { known } from '@allsquare/contract-kit';
import { AmountCents, Category, CreateExpense, type Expense } from '@allsquare/expenses-contract';
import { centsTyped } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import { toast } from '@allsquare/kit/ui/toast';
import { z } from 'zod';
import { titleOf } from '../problems.ts';

const { description, date, paidBy, notes } = CreateExpense.shape.expense.shape;

/** The fields of both expense forms: the contract's rules, with the amount as it is typed. */
export const ExpenseFields = z.object({
  description,
  amount: z.string().transform(centsTyped).pipe(AmountCents),
  date,
  paidBy,
  // A stored one that is newer than this remote goes back as it came.
  category: known(Category)
    .nullish()
    .transform((category) => (category ?? 'general') as Category),
  notes,
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
});

/** As a stored expense is edited. */
export const fieldsOf = (expense: Expense) => ({
  description: expense.description,
  amount: centsAsText(expense.amount),
  date: expense.date,
  paidBy: expense.paidBy,
  category: expense.category,
  notes: expense.notes ?? '',
});

/** The names of the fields in the order of the edit form; the add form has the amount first. */
export const fieldNames = Object.keys(ExpenseFields.shape) as (keyof FieldsInput)[];

type Errors = { [F in keyof FieldsInput]?: { message?: string } };
/** The notice of the first wrong field; `onScreen` are the fields in the order in which one sees them. */
export const toastFirstError =
  (onScreen: readonly (keyof FieldsInput)[]) =>
  (errors: Errors): void => {
    const first = onScreen.find((field) => errors[field]);
    const message = (first && errors[first]?.message) ?? '';
    toast.failure(titleOf(message), message);
  };
