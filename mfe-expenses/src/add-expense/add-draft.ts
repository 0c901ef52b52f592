import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
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

/** Where the dialog reopens: on the group's page, or on any page for the chosen group. */
export type AddPlace = 'group' | 'quick-add';
