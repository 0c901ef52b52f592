import type { CreateExpense } from '@allsquare/expenses-contract';
import { divisionOf } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import type { FieldsOutput } from './expense-fields.ts';

/** What is typed, as it is sent of an expense that is not there yet. */
export const newExpense = (
  groupId: string,
  fields: FieldsOutput,
  split: SplitDraft,
  paid: Pick<CreateExpense['expense'], 'paidBy' | 'payers'>,
) => {
  const { splits, ...division } = divisionOf(split);
  return { expense: { ...fields, ...division, ...paid, groupId }, splits };
};
export type NewExpense = ReturnType<typeof newExpense>;
