import type { OpenedExpense } from '../expenses/expense.queries.ts';
import type { FieldsInput } from '../expenses/expense-fields.ts';
import type { PayersDraft } from '../payers/payers-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';

/** The kind of the draft of an expense that is edited. */
export const EDIT_EXPENSE = 'edit-expense';

/** What is edited stays as it was opened, whatever others do; `version` is the one that saving replaces. */
export type Edited = { opened: OpenedExpense; version: number };
export type EditDraft = Edited & { fields: FieldsInput; split: SplitDraft; payers?: PayersDraft | null };
