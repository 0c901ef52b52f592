import type { Change, Expense, Settlement } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { examplesOf, undo } from '../../test/examples.ts';
import { useDeleteExpense } from '../expenses/use-delete-expense.ts';
import { useRestoreExpense } from '../expenses/use-restore-expense.ts';
import { useRevertExpense } from '../expenses/use-revert-expense.ts';
import { useDeleteSettlement } from '../settlements/use-delete-settlement.ts';
import { useRestoreSettlement } from '../settlements/use-restore-settlement.ts';
import { useRevertSettlement } from '../settlements/use-revert-settlement.ts';
import { revertInput, versionInput } from './use-confirm-undo.ts';

const answerOf = (call: string) => undo.steps.find((step) => step.call === call)?.answer;
const { id } = answerOf('createExpense') as Expense;
const payment = (answerOf('createSettlement') as Settlement).id;
const at = '2026-11-21T10:00:00.000Z';
const ben = { id: people.ben.id, name: 'Ben Example' };

const Writes = () => {
  const writes = {
    'delete an expense': [useDeleteExpense(), versionInput({ params: { id } }, 1)],
    'restore an expense': [useRestoreExpense(), versionInput({ params: { id } }, 1)],
    'revert an expense': [useRevertExpense(), revertInput(id, 2)],
    'delete a payment': [useDeleteSettlement(), versionInput({ params: { id: payment } }, 1)],
    'revert a payment': [useRevertSettlement(), revertInput(payment, 2)],
    'restore a payment': [useRestoreSettlement(), versionInput({ params: { id: payment } }, 1)],
  } as const;
  return Object.entries(writes).map(([name, [write, input]]) => (
    <button key={name} onClick={() => write.mutate(input as never)}>
      {name}
    </button>
  ));
};

/** Ben's later change, version 4. */
const since = (isDeleted: boolean): Change => ({
  version: 4,
  action: isDeleted ? 'deleted' : 'changed',
  by: ben,
  at,
  changes: isDeleted ? [] : [{ field: 'amount', from: 1000, to: 2500 }],
});
const REFUSAL = {
  code: 'changed-since',
  message: 'Somebody has changed this since.',
  details: [{ path: 'version', message: '4' }],
};

/** Refuses a version other than the fourth; Ben's change is in the history. */
const refuse =
  (isDeleted: boolean, refusal: object = REFUSAL) =>
  ({ method, path }: SentRequest): Response | undefined => {
    if (path.includes('/history')) return Response.json([since(isDeleted)]);
    if (method === 'GET') return undefined;
    if (!path.endsWith('undoes=4')) return Response.json(refusal, { status: 409 });
    if (method === 'DELETE') return new Response(null, { status: 204 });
    return Response.json(answerOf(path.includes('settlements') ? 'restoreSettlement' : 'restoreExpense'));
  };
const show = (answer: (sent: SentRequest) => Response | undefined) =>
  renderScreen(<Writes />, { examples: examplesOf(undo), user: people.ann, answer });
const press = async ({ press: pressed }: ReturnType<typeof show>, name: string) =>
  pressed.click(await screen.findByRole('button', { name }));

const CHANGED = 'Ben Example changed the amount from $10.00 to $25.00.';
test.each([
  ['delete an expense', false, CHANGED, 'Delete anyway', 'Expense deleted'],
  ['restore an expense', true, 'Ben Example deleted this expense.', 'Restore anyway', 'Expense restored'],
  ['revert an expense', false, CHANGED, 'Undo anyway', 'Expense changed back'],
  ['delete a payment', false, CHANGED, 'Delete anyway', 'Settlement deleted'],
  ['revert a payment', false, CHANGED, 'Undo anyway', 'Settlement changed back'],
  ['restore a payment', true, 'Ben Example deleted this payment.', 'Restore anyway', 'Settlement restored'],
])('%s: shows later changes, and asks', async (name, isDeleted, what, anyway, done) => {
  const shown = show(refuse(isDeleted));
  await press(shown, name);
  expect(await screen.findByRole('alert')).toHaveTextContent(`Changed since ${what}`);
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await press(shown, anyway);
  expect(await screen.findByText(done)).toBeVisible();
  const writes = shown.sent.filter(({ method }) => method !== 'GET');
  expect(writes).toHaveLength(2);
  expect(writes[1]?.path).toMatch(/\?undoes=4$/);
  if (name.startsWith('revert')) expect(writes[1]?.body).toEqual({ to: 1, version: 4 });
});

test('Cancel changes nothing', async () => {
  const shown = show(refuse(false));
  await press(shown, 'delete an expense');
  await screen.findByText(CHANGED);
  await press(shown, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(shown.sent.filter(({ method }) => method !== 'GET')).toHaveLength(1);
});

test('shows an impossible undo without a question', async () => {
  const shown = show(refuse(true));
  await press(shown, 'delete an expense');
  expect(await screen.findByText('Ben Example deleted this expense.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /anyway|Cancel/ })).toBeNull();
});

test('shows that it was changed if the response has no details', async () => {
  const failing = (sent: SentRequest) => (sent.path.includes('/history') ? Response.error() : refuse(false)(sent));
  await press(show(failing), 'delete an expense');
  expect(await screen.findByText('Somebody has changed this since.')).toBeVisible();
});

test('asks for a confirmation after a refusal by the previous release too', async () => {
  const shown = show(refuse(false, { code: 'stale-version', message: 'Open it again.' }));
  await press(shown, 'revert an expense');
  await screen.findByText(CHANGED);
  await press(shown, 'Undo anyway');
  expect(await screen.findByText('Expense changed back')).toBeVisible();
});
