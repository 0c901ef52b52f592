import { problems } from '@allsquare/expenses-contract';
import { findUnsaidRefusals, people, type RefusedWrites, writeHooksIn } from '@allsquare/kit/testing';
import { group } from '../test/examples.ts';
import { useUndoActivity } from './activity/use-undo-activity.ts';
import { useRemind } from './balances/use-remind.ts';
import { useCreateExpense } from './expenses/use-create-expense.ts';
import { useDeleteExpense } from './expenses/use-delete-expense.ts';
import { useRestoreExpense } from './expenses/use-restore-expense.ts';
import { useRevertExpense } from './expenses/use-revert-expense.ts';
import { useTakeItem } from './expenses/use-take-item.ts';
import { useUpdateExpense } from './expenses/use-update-expense.ts';
import { useUpdatePresets } from './presets/use-update-presets.ts';
import { useCreateRepeat } from './repeats/use-create-repeat.ts';
import { useDeleteRepeat } from './repeats/use-delete-repeat.ts';
import { useUpdateRepeat } from './repeats/use-update-repeat.ts';
import { useCreateSettlement } from './settlements/use-create-settlement.ts';
import { useDeleteSettlement } from './settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from './settlements/use-restore-settlement.ts';
import { useRevertSettlement } from './settlements/use-revert-settlement.ts';
import { useUpdateSettlement } from './settlements/use-update-settlement.ts';

const id = '40000000-0000-4000-8000-000000000001';
const one = { params: { id } };
const reverted = { ...one, body: { to: 1, version: 2 } };

const writes: RefusedWrites = {
  useCreateExpense: { use: () => useCreateExpense([], {}), input: { body: {} } },
  useCreateRepeat: { use: () => useCreateRepeat({}), input: { body: {} } },
  useCreateSettlement: {
    use: () => useCreateSettlement({ onPlanChanged: () => undefined }),
    input: { body: {} },
    except: { 'plan-changed': 'a payment that the plan no longer includes is not recorded' },
  },
  useDeleteExpense: { use: () => useDeleteExpense(), input: one },
  useDeleteRepeat: { use: () => useDeleteRepeat({}), input: one },
  useDeleteSettlement: { use: () => useDeleteSettlement(), input: one },
  useRemind: { use: () => useRemind('Ben'), input: { body: { groupId: group.id, userId: people.ben.id } } },
  useRestoreExpense: { use: () => useRestoreExpense(), input: one },
  useRestoreSettlement: { use: () => useRestoreSettlement(), input: one },
  useRevertExpense: { use: () => useRevertExpense(), input: reverted },
  useRevertSettlement: { use: () => useRevertSettlement(), input: reverted },
  useTakeItem: { use: () => useTakeItem(), input: { params: { id, item: id }, body: { value: 1 } } },
  useUndoActivity: { use: () => useUndoActivity({}), input: { body: {} } },
  useUpdateExpense: { use: () => useUpdateExpense({}), input: { ...one, body: { expense: {}, splits: [] } } },
  useUpdatePresets: { use: () => useUpdatePresets({}), input: { query: { groupId: group.id }, body: {} } },
  useUpdateRepeat: { use: () => useUpdateRepeat({}), input: { ...one, body: {} } },
  useUpdateSettlement: { use: () => useUpdateSettlement({}), input: { ...one, body: {} } },
};

test('every write is in the table', () => {
  expect(Object.keys(writes)).toEqual(writeHooksIn(import.meta.dirname));
});

test.each(Object.entries(writes))('%s shows the sentence of every refusal', async (_, write) => {
  expect(await findUnsaidRefusals(write, problems)).toEqual([]);
});
