import type { FieldsOutput } from '../expenses/expense-fields.ts';
import type { paidAs } from '../payers/payers-draft.ts';
import { divisionOf } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';

/** What is typed, as it is sent of an expense that is not there yet. */
export const newExpense = (
  groupId: string,
  fields: FieldsOutput,
  split: SplitDraft,
  paid: ReturnType<typeof paidAs>,
) => {
  const { splits, ...division } = divisionOf(split);
  return { expense: { ...fields, ...division, ...paid, groupId }, splits };
};
export type NewExpense = ReturnType<typeof newExpense>;
