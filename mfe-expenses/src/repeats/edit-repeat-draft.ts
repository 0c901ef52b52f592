import type { Repeat } from '@allsquare/expenses-contract';
import type { ExpenseDraft } from '../expense-form/use-expense-form.ts';

/** The kind of the draft of a recurring bill. */
export const EDIT_REPEAT = 'edit-repeat';
/** `opened`: as it was opened; saving replaces its version. */
export type EditRepeatDraft = ExpenseDraft & { opened: Repeat; until: string };
