import type { Expense, Settlement } from '@allsquare/expenses-contract';
import { today } from '@allsquare/kit/dates';
import type { SessionUser } from '@allsquare/kit/session';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { examplesOf, payments, undo } from '../../test/examples.ts';
import { useCreateExpense } from '../expenses/use-create-expense.ts';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { useUpdateExpense } from '../expenses/use-update-expense.ts';
import { rowsAttribute } from '../row-highlight/use-show-action.ts';
import { useCreateSettlement } from '../settlements/use-create-settlement.ts';
import { useDeleteSettlement } from '../settlements/use-delete-settlement.ts';
import { useUpdateSettlement } from '../settlements/use-update-settlement.ts';
import { versionInput } from './use-confirm-undo.ts';

const stepOf = (call: string) => undo.steps.find((step) => step.call === call);
const expense = stepOf('createExpense')?.answer as Expense;
const settlement = stepOf('createSettlement')?.answer as Settlement;
/** The recorded input of a call. */
const inputOf = (call: string) => stepOf(call) as never;

const Writes = ({ hasPlaces = false }: { hasPlaces?: boolean }) => {
  const nobody = hasPlaces
    ? [{ userId: 'p', name: 'P', email: '', role: 'member' as const, colour: 1, place: true }]
    : [];
  const writes = {
    add: [useCreateExpense(nobody, {}), inputOf('createExpense')],
    change: [useUpdateExpense({}), inputOf('updateExpense')],
    delete: [useDeleteExpense(), versionInput(inputOf('deleteExpense'), 1)],
    record: [useCreateSettlement({ onPlanChanged: () => undefined }), inputOf('createSettlement')],
    'change payment': [
      useUpdateSettlement({}),
      payments.steps.find(({ call }) => call === 'updateSettlement') as never,
    ],
    'delete payment': [useDeleteSettlement(), versionInput(inputOf('deleteSettlement'), 1)],
  } as const;
  return (
    <main {...rowsAttribute('expenses')} {...rowsAttribute('settlements')}>
      {Object.entries(writes).map(([name, [write, input]]) => (
        <button key={name} onClick={() => write.mutate(input)}>
          {name}
        </button>
      ))}
    </main>
  );
};

/** Added today, and visible. */
const added = { ...expense, date: today() };
const changed = stepOf('updateExpense')?.answer as Expense;
const reverted = undo.steps.findLast(({ call }) => call === 'revertExpense')?.answer;
const answers: Record<string, () => Response> = {
  'POST /api/expenses': () => Response.json(added, { status: 201 }),
  [`PUT /api/expenses/${expense.id}`]: () => Response.json(changed),
  [`POST /api/expenses/${expense.id}/revert`]: () => Response.json(reverted),
  [`DELETE /api/expenses/${expense.id}`]: () => new Response(null, { status: 204 }),
  [`POST /api/expenses/${expense.id}/restore`]: () => Response.json(stepOf('restoreExpense')?.answer),
  'POST /api/settlements': () => Response.json({ ...settlement, day: today() }, { status: 201 }),
  [`PUT /api/settlements/${settlement.id}`]: () => Response.json({ ...settlement, version: 2 }),
  [`POST /api/settlements/${settlement.id}/revert`]: () => Response.json({ ...settlement, version: 3 }),
  [`DELETE /api/settlements/${settlement.id}`]: () => new Response(null, { status: 204 }),
  [`POST /api/settlements/${settlement.id}/restore`]: () => Response.json(stepOf('restoreSettlement')?.answer),
};
const show = (
  props: Parameters<typeof Writes>[0] = {},
  more: Record<string, () => Response> = {},
  user: SessionUser = people.ann,
) =>
  renderScreen(<Writes {...props} />, {
    examples: examplesOf(undo),
    user,
    answer: ({ method, path }) => ({ ...answers, ...more })[`${method} ${path.split('?')[0]}`]?.(),
  });
const press = async (shown: ReturnType<typeof show>, name: string) =>
  shown.press.click(await screen.findByRole('button', { name }));

test.each([
  ['add', 'Expense Added', 'Expense deleted', `DELETE /api/expenses/${expense.id}?undoes=1`],
  ['change', 'Expense updated', 'Expense changed back', `POST /api/expenses/${expense.id}/revert?undoes=4`],
  ['delete', 'Expense deleted', 'Expense restored', `POST /api/expenses/${expense.id}/restore?undoes=2`],
  ['record', 'Settlement recorded', 'Settlement deleted', `DELETE /api/settlements/${settlement.id}?undoes=1`],
  [
    'change payment',
    'Settlement updated',
    'Settlement changed back',
    `POST /api/settlements/${settlement.id}/revert?undoes=2`,
  ],
  [
    'delete payment',
    'Settlement deleted',
    'Settlement restored',
    `POST /api/settlements/${settlement.id}/restore?undoes=2`,
  ],
])('%s: its notice offers an undo', async (name, said, undone, request) => {
  const shown = show();
  await press(shown, name);
  expect(await screen.findByText(said)).toBeVisible();
  await press(shown, 'Undo');
  expect(await screen.findByText(undone)).toBeVisible();
  const last = shown.sent.at(-1);
  expect(`${last?.method} ${last?.path}`).toBe(request);
});

test('undoing a change restores the previous version, and undoing that restores the change', async () => {
  const shown = show();
  await press(shown, 'change');
  await screen.findByText('Expense updated');
  await press(shown, 'Undo');
  await screen.findByText('Expense changed back');
  await press(shown, 'Undo');
  const reverts = shown.sent.filter(({ path }) => path.includes('/revert')).map(({ body }) => body);
  expect(reverts).toEqual([
    { to: 3, version: 4 },
    { to: 4, version: 5 },
  ]);
});

test('a change without effect offers no undo', async () => {
  const shown = show({}, { [`PUT /api/expenses/${expense.id}`]: () => Response.json({ ...changed, version: 3 }) });
  await press(shown, 'change');
  await screen.findByText('Expense updated');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('if some have no account the addition offers the link', async () => {
  const shown = show({ hasPlaces: true });
  await press(shown, 'add');
  await screen.findByText('Expense Added');
  expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
});

test('but not to a guest, who may not share it and can undo', async () => {
  const shown = show({ hasPlaces: true }, {}, { ...people.ann, email: '' });
  await press(shown, 'add');
  await screen.findByText('Expense Added');
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test.each([409, 422, 404])("an undo rejected with %i shows the contract's message", async (status) => {
  const body = { code: 'stale-version', message: `Refused with ${status}.` };
  const path = `POST /api/expenses/${expense.id}/restore`;
  const shown = show({}, { [path]: () => Response.json(body, { status }) });
  await press(shown, 'delete');
  await screen.findByText('Expense deleted');
  await press(shown, 'Undo');
  expect(await screen.findByText(`Refused with ${status}.`)).toBeVisible();
});
