import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
import type { OpenedExpense } from '../expenses/expense.queries.ts';
import type { RepeatsDraft } from '../repeats/times.ts';
import type { Guessed } from './use-autofill.ts';

/** The draft kind of a new expense. The id is the group's. */
export const ADD_EXPENSE = 'add-expense';
export type AddDraft = ExpenseDraft & {
  tab: 'basic' | 'split';
  repeats?: RepeatsDraft;
  /** The fields that autofill no longer changes. */
  chosen?: readonly Guessed[];
};

/** The draft kind of a copy. The id is that of the copied expense. */
export const COPY_EXPENSE = 'copy-expense';
export type CopyDraft = AddDraft & { opened: OpenedExpense };

/**
 * Where the dialog reopens: on the group's page, on any page for the chosen group, a copy in its list, or
 * nowhere by itself.
 */
export type AddPlace = 'group' | 'quick-add' | 'list' | 'waiting';
