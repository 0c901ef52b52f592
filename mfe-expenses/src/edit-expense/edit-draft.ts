import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import type { Edited } from '../history/use-edited.ts';

/** The draft kind of an edited expense. */
export const EDIT_EXPENSE = 'edit-expense';
export type EditDraft = Edited<OpenedExpense> & ExpenseDraft;
