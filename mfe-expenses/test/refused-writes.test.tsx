import { join } from 'node:path';
import { problems } from '@allsquare/expenses-contract';
import { findUnsaidRefusals, people, type RefusedWrites, writeHooksIn } from '@allsquare/kit/testing';
import { useUndoActivity } from '../src/activity/use-undo-activity.ts';
import { useRemind } from '../src/balances/use-remind.ts';
import { useCreateExpense } from '../src/expenses/use-create-expense.ts';
import { useDeleteExpense } from '../src/expenses/use-delete-expense.ts';
import { useRestoreExpense } from '../src/expenses/use-restore-expense.ts';
import { useRevertExpense } from '../src/expenses/use-revert-expense.ts';
import { useTakeItem } from '../src/expenses/use-take-item.ts';
import { useUpdateExpense } from '../src/expenses/use-update-expense.ts';
import { useUpdatePresets } from '../src/presets/use-update-presets.ts';
import { useCreateRepeat } from '../src/repeats/use-create-repeat.ts';
import { useDeleteRepeat } from '../src/repeats/use-delete-repeat.ts';
import { useUpdateRepeat } from '../src/repeats/use-update-repeat.ts';
import { useCreateSettlement } from '../src/settlements/use-create-settlement.ts';
import { useDeleteSettlement } from '../src/settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from '../src/settlements/use-restore-settlement.ts';
import { useRevertSettlement } from '../src/settlements/use-revert-settlement.ts';
import { useUpdateSettlement } from '../src/settlements/use-update-settlement.ts';
import { group } from './examples.ts';

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
  expect(Object.keys(writes)).toEqual(writeHooksIn(join(import.meta.dirname, '../src')));
});

test.each(Object.entries(writes))('%s shows the sentence of every refusal', async (_, write) => {
  expect(await findUnsaidRefusals(write, problems)).toEqual([]);
});
