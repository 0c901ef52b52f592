import { type Activity, Undo } from '@allsquare/expenses-contract';
import { useState } from 'react';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { useRestoreExpense } from '../expenses/use-restore-expense.ts';
import { useRevertExpense } from '../expenses/use-revert-expense.ts';
import { useDeleteSettlement } from '../settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from '../settlements/use-restore-settlement.ts';
import { useRevertSettlement } from '../settlements/use-revert-settlement.ts';
import { revertInput, versionInput } from '../undo/use-confirm-undo.ts';
import { thingOf, type UndoneHere } from './undone-here.ts';

type Writes = Partial<Record<Undo, () => Promise<unknown>>>;

/** What is undone on this page, and what undoes an activity: undefined if nothing does. */
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
  const writeOf = ({ undo, expenseId, settlementId, version }: Activity) => {
    const { data: kind } = Undo.safeParse(undo);
    const writes = expenseId ? ofExpense(expenseId, version) : settlementId ? ofSettlement(settlementId, version) : {};
    const write = kind && writes[kind];
    return write && { kind, write };
  };
  const [undone, setUndone] = useState<UndoneHere>(new Map());
  const undoOf = (activity: Activity, isUndone: boolean) => {
    const thing = thingOf(activity);
    const before = isUndone ? undone.get(thing) : undefined;
    const undo = writeOf(activity) ?? (before && { kind: before.kind, write: async () => undefined });
    if (!undo) return undefined;
    const write = async () => {
      // Before the refetch shows the undo's own entry.
      setUndone((all) => new Map(all).set(thing, { version: activity.version ?? 1, kind: undo.kind }));
      try {
        await undo.write();
      } catch (error) {
        setUndone((all) => new Map([...all].filter(([id]) => id !== thing)));
        throw error;
      }
    };
    return { kind: undo.kind, write, isUndone };
  };
  return { undone, undoOf };
};
