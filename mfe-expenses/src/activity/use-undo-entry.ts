import { type Activity, Undo } from '@allsquare/expenses-contract';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { useRestoreExpense } from '../expenses/use-restore-expense.ts';
import { useRevertExpense } from '../expenses/use-revert-expense.ts';
import { useDeleteSettlement } from '../settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from '../settlements/use-restore-settlement.ts';
import { useRevertSettlement } from '../settlements/use-revert-settlement.ts';
import { revertInput, versionInput } from '../undo/use-confirm-undo.ts';

type Writes = Partial<Record<Undo, () => Promise<unknown>>>;

/** The write that undoes an activity of this kind; undefined if there is none. */
export const useUndoEntry = () => {
  const expenses = { delete: useDeleteExpense(), restore: useRestoreExpense(), revert: useRevertExpense() };
  const settlements = { delete: useDeleteSettlement(), restore: useRestoreSettlement(), revert: useRevertSettlement() };
  const ofExpense = (id: string, version = 1): Writes => ({
    delete: () => expenses.delete.mutateAsync(versionInput({ params: { id } }, version)),
    restore: () => expenses.restore.mutateAsync(versionInput({ params: { id } }, version)),
    revert: () => expenses.revert.mutateAsync(revertInput(id, version)),
  });
  const ofSettlement = (id: string, version = 1): Writes => ({
    delete: () => settlements.delete.mutateAsync(versionInput({ params: { id } }, version)),
    restore: () => settlements.restore.mutateAsync(versionInput({ params: { id } }, version)),
    revert: () => settlements.revert.mutateAsync(revertInput(id, version)),
  });
  return ({ undo, expenseId, settlementId, version }: Activity) => {
    const { data: kind } = Undo.safeParse(undo);
    const writes = expenseId ? ofExpense(expenseId, version) : settlementId ? ofSettlement(settlementId, version) : {};
    const write = kind && writes[kind];
    return write && { kind, write };
  };
};
