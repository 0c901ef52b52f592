import { type Activity, Undo } from '@allsquare/expenses-contract';
import { ofVersion } from '../changes/use-ask-anyway.ts';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { useRestoreExpense } from '../expenses/use-restore-expense.ts';
import { useRevertExpense, wayBack } from '../expenses/use-revert-expense.ts';
import { useDeleteSettlement } from '../settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from '../settlements/use-restore-settlement.ts';

type Writes = Partial<Record<Undo, () => Promise<unknown>>>;

/** The write that takes back what an activity tells of, by what it is; undefined where there is none. */
export const useUndoEntry = () => {
  const expenses = { delete: useDeleteExpense(), restore: useRestoreExpense(), revert: useRevertExpense() };
  const settlements = { delete: useDeleteSettlement(), restore: useRestoreSettlement() };
  const ofExpense = (id: string, version = 1): Writes => ({
    delete: () => expenses.delete.mutateAsync(ofVersion({ params: { id } }, version)),
    restore: () => expenses.restore.mutateAsync(ofVersion({ params: { id } }, version)),
    revert: () => expenses.revert.mutateAsync(wayBack(id, version)),
  });
  const ofSettlement = (id: string, version = 1): Writes => ({
    delete: () => settlements.delete.mutateAsync(ofVersion({ params: { id } }, version)),
    restore: () => settlements.restore.mutateAsync(ofVersion({ params: { id } }, version)),
  });
  return ({ undo, expenseId, settlementId, version }: Activity) => {
    const { data: kind } = Undo.safeParse(undo);
    const writes = expenseId ? ofExpense(expenseId, version) : settlementId ? ofSettlement(settlementId, version) : {};
    const write = kind && writes[kind];
    return write && { kind, write };
  };
};
