import { Expense, problems, type Repeat, type Settlement } from '@allsquare/expenses-contract';
import { repeats } from '@allsquare/expenses-contract/examples';
import {
  apiFromExamples,
  findUnsaidRefusals,
  people,
  type RefusedWrites,
  refusalScreensIn,
  type Scenario,
  type SentRequest,
  writeHooksIn,
} from '@allsquare/kit/testing';
import { editing, examplesOf, group, lisbonOfGroups, membersOf, payments } from '../test/examples.ts';
import { useUndoActivity } from './activity/use-undo-activity.ts';
import { useRemind } from './balances/use-remind.ts';
import { DeleteExpenseDialog } from './edit-expense/delete-expense.dialog.tsx';
import { EditExpenseDialog } from './edit-expense/edit-expense.dialog.tsx';
import { useCreateExpense } from './expenses/use-create-expense.ts';
import { useDeleteExpense } from './expenses/use-delete-expense.ts';
import { useRestoreExpense } from './expenses/use-restore-expense.ts';
import { useRevertExpense } from './expenses/use-revert-expense.ts';
import { useTakeItem } from './expenses/use-take-item.ts';
import { useUpdateExpense } from './expenses/use-update-expense.ts';
import { useAddName } from './import/use-add-name.ts';
import { useImportEntries } from './import/use-import-entries.ts';
import { useUndoImport } from './import/use-undo-import.ts';
import { useUpdatePresets } from './presets/use-update-presets.ts';
import { EditRepeatDialog } from './repeats/edit-repeat.dialog.tsx';
import { RepeatsDialog } from './repeats/repeats.dialog.tsx';
import { useCreateRepeat } from './repeats/use-create-repeat.ts';
import { useDeleteRepeat } from './repeats/use-delete-repeat.ts';
import { useUpdateRepeat } from './repeats/use-update-repeat.ts';
import { DeleteSettlementDialog } from './settlements/delete-settlement.dialog.tsx';
import { EditSettlementDialog } from './settlements/edit-settlement.dialog.tsx';
import { useCreateSettlement } from './settlements/use-create-settlement.ts';
import { useDeleteSettlement } from './settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from './settlements/use-restore-settlement.ts';
import { useRevertSettlement } from './settlements/use-revert-settlement.ts';
import { useUpdateSettlement } from './settlements/use-update-settlement.ts';

const id = '40000000-0000-4000-8000-000000000001';
const one = { params: { id } };
const reverted = { ...one, body: { to: 1, version: 2 } };

const writes: RefusedWrites = {
  useAddName: { use: () => useAddName(), input: { ...one, body: { name: 'Ann' } } },
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
  useImportEntries: { use: () => useImportEntries(), input: { body: {} } },
  useRemind: { use: () => useRemind('Ben'), input: { body: { groupId: group.id, userId: people.ben.id } } },
  useRestoreExpense: { use: () => useRestoreExpense(), input: one },
  useRestoreSettlement: { use: () => useRestoreSettlement(), input: one },
  useRevertExpense: { use: () => useRevertExpense(), input: reverted },
  useRevertSettlement: { use: () => useRevertSettlement(), input: reverted },
  useTakeItem: { use: () => useTakeItem(), input: { params: { id, item: id }, body: { value: 1 } } },
  useUndoActivity: { use: () => useUndoActivity({}), input: { body: {} } },
  useUndoImport: {
    use: () => useUndoImport(),
    input: { params: { importId: id }, query: { groupId: group.id } },
  },
  useUpdateExpense: { use: () => useUpdateExpense({}), input: { ...one, body: { expense: {}, splits: [] } } },
  useUpdatePresets: { use: () => useUpdatePresets({}), input: { query: { groupId: group.id }, body: {} } },
  useUpdateRepeat: { use: () => useUpdateRepeat({}), input: { ...one, body: {} } },
  useUpdateSettlement: { use: () => useUpdateSettlement({}), input: { ...one, body: {} } },
};

const close = () => undefined;
const fromExamples = (scenario: Scenario) => {
  const api = apiFromExamples([...examplesOf(scenario), lisbonOfGroups], { at: 'start' });
  return ({ method, path }: SentRequest) => (method === 'GET' ? api(path, {}) : undefined);
};
const answerOf = ({ steps }: Scenario, call: string) => steps.find((step) => step.call === call)?.answer;
const expense = Expense.parse(answerOf(editing, 'createExpense'));
const rent = answerOf(repeats, 'createRepeat') as Repeat;
const payment = answerOf(payments, 'createSettlement') as Settlement;

const screens: RefusedWrites = {
  'edit-expense/delete-expense.dialog.tsx': {
    ui: <DeleteExpenseDialog expense={expense} onClose={close} onDeleted={close} />,
    send: 'Delete Expense',
  },
  'edit-expense/edit-expense.dialog.tsx': {
    ui: <EditExpenseDialog expense={expense} onClose={close} />,
    fill: { Description: 'Bath towels' },
    send: 'Save Changes',
    answer: fromExamples(editing),
    codes: ['expense-not-found'],
    except: {
      'stale-version': 'a stale save is refused: the user keeps both versions until choosing one, and can overwrite',
    },
  },
  'repeats/edit-repeat.dialog.tsx': {
    ui: <EditRepeatDialog repeat={rent} members={membersOf(repeats)} onClose={close} />,
    fill: { 'Amount ($)': '950' },
    send: 'Save Changes',
    codes: [],
    except: { 'repeat-changed': 'a concurrent change can be loaded or overwritten' },
  },
  'repeats/repeats.dialog.tsx': {
    ui: <RepeatsDialog groupId={group.id} members={membersOf(repeats)} onClose={close} />,
    open: 'Delete Rent',
    send: 'Delete Repeating Bill',
    codes: [],
    answer: ({ method }) => (method === 'GET' ? Response.json([rent]) : undefined),
  },
  'settlements/delete-settlement.dialog.tsx': {
    ui: <DeleteSettlementDialog settlement={payment} onClose={close} />,
    send: 'Delete Settlement',
  },
  'settlements/edit-settlement.dialog.tsx': {
    ui: <EditSettlementDialog id={payment.id} people={membersOf(payments)} balances={undefined} onClose={close} />,
    fill: { Date: '2026-05-01' },
    send: 'Save Changes',
    codes: [],
    answer: ({ method, path }) =>
      method === 'GET' ? Response.json(path.includes('/history') ? [] : payment) : undefined,
    except: { 'settlement-changed': 'reports a change of somebody else on save, to take over or overwrite' },
  },
};

test('every write is in the table', () => {
  expect(Object.keys(writes)).toEqual(writeHooksIn(import.meta.dirname));
});

test('every screen that shows a refusal itself is in the table', () => {
  expect(Object.keys(screens)).toEqual(refusalScreensIn(import.meta.dirname));
});

test.each(Object.entries({ ...writes, ...screens }))('%s shows the sentence of every refusal', async (_, write) => {
  expect(await findUnsaidRefusals(write, problems)).toEqual([]);
});
