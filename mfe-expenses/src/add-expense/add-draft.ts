import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';
import type { RepeatsDraft } from '../repeats/times.ts';
import type { Guessed } from './use-autofill.ts';

/** The kind of the draft of a new expense, which belongs to its group. */
export const ADD_EXPENSE = 'add-expense';
export type AddDraft = ExpenseDraft & {
  tab: 'basic' | 'split';
  repeats?: RepeatsDraft;
  /** The fields that no guess fills any more. */
  chosen?: readonly Guessed[];
};

/** Where its dialog opens again by itself: on its group's page, or over any page for the group that was chosen. */
export type AddPlace = 'group' | 'quick-add';
