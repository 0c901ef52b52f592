import type { FieldsInput } from '../expenses/expense-fields.ts';
import type { PayersDraft } from '../payers/payers-draft.ts';
import type { RepeatsDraft } from '../repeats/times.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import type { Guessed } from './use-autofill.ts';

/** The kind of the draft of a new expense, which belongs to its group. */
export const ADD_EXPENSE = 'add-expense';
export type AddDraft = {
  fields: FieldsInput;
  split: SplitDraft;
  tab: 'basic' | 'split';
  payers?: PayersDraft | null;
  repeats?: RepeatsDraft;
  /** The fields that no guess fills any more. */
  chosen?: readonly Guessed[];
};

/** Where its dialog opens again by itself: on its group's page, or over any page for the group that was chosen. */
export type AddPlace = 'group' | 'quick-add';
