import type { Repeat } from '@allsquare/expenses-contract';
import type { FieldsInput } from '../expenses/expense-fields.ts';
import type { PayersDraft } from '../payers/payers-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';

/** The kind of the draft of a bill that comes again. */
export const EDIT_REPEAT = 'edit-repeat';
/** `opened`: as it stood when it was opened; its version is the one that saving replaces. */
export type EditRepeatDraft = {
  opened: Repeat;
  fields: FieldsInput;
  split: SplitDraft;
  payers: PayersDraft | null;
  until: string;
};
