import type { CreateExpense, Original } from '@allsquare/expenses-contract';
import { divisionOf } from '../split/split-draft.ts';
import type { SplitDraft } from '../split/split-kinds.ts';
import type { FieldsOutput } from './field-list.ts';

/** The request body that creates what is typed. */
export const newExpense = (
  groupId: string,
  fields: FieldsOutput & { original?: Original | undefined },
  split: SplitDraft,
  paid: Pick<CreateExpense['expense'], 'paidBy' | 'payers'>,
) => {
  const { splits, ...division } = divisionOf(split);
  return { expense: { ...fields, ...division, ...paid, groupId }, splits };
};
export type NewExpense = ReturnType<typeof newExpense>;
