import { Expense, type UpdateExpense } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { editing, examplesOf, lisbonOfGroups } from '../../test/examples.ts';
import { refundSwitch } from '../../test/more-fields.ts';
import { noticeOf } from '../../test/notice-of.ts';
import type { EditDraft } from './edit-draft.ts';
import { EditExpense } from './edit-expense.tsx';
import { type Answer, accepted, ann, answerOf, expense, fill, opened, refused, save, shareOf } from './testing.tsx';

const drafts = () => Object.keys(sessionStorage);
const opener = () => screen.getByRole('button', { name: 'Edit' });
const isRestored = () => screen.queryByText('Unsaved draft, restored.') !== null;

test('Escape keeps the typed text; Discard shows the stored values', async () => {
  const { press } = await opened();
  fill('Description', 'Bath towels');
  await press.keyboard('{Escape}');
  await press.click(opener());
  expect(await screen.findByLabelText('Description')).toHaveValue('Bath towels');
  expect(isRestored()).toBe(true);
  await press.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByLabelText('Description')).toHaveValue('Towels');
  expect(isRestored()).toBe(false);
  expect(drafts()).toEqual([]);
});

test('Cancel discards, and opening alone creates no draft', async () => {
  const { press } = await opened();
  await press.keyboard('{Escape}');
  expect(drafts()).toEqual([]);
  await press.click(opener());
  await screen.findByLabelText('Description');
  fill('Description', 'Bath towels');
  await press.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(drafts()).toEqual([]);
});

test('a draft of the previous release removes no payers and no refund', async () => {
  const { press, body } = await opened({ answer: ({ method }) => (method === 'PUT' ? accepted() : undefined) });
  fill('Description', 'Bath towels');
  await press.keyboard('{Escape}');
  const [key = ''] = drafts();
  const { values } = JSON.parse(sessionStorage.getItem(key) ?? '') as { values: EditDraft };
  const { payers: _, fields, opened: before, ...kept } = values;
  const { refund: __, ...fieldsBefore } = fields;
  const paid = (user: typeof ann) => ({ userId: user.id, amount: 500, user: { ...user, colour: 1 } });
  const since = { ...before.expense, refund: true, payers: [paid(ann), paid(people.ben)] };
  const old = { ...kept, fields: fieldsBefore, opened: { ...before, expense: since } };
  sessionStorage.setItem(key, JSON.stringify({ values: old }));
  await press.click(opener());
  expect(await screen.findByLabelText('Description')).toHaveValue('Bath towels');
  expect(refundSwitch()).toBeChecked();
  expect(screen.getByLabelText('Received by Ben Example in dollars')).toHaveValue('5.00');
  await press.click(save());
  await noticeOf('Expense updated');
  expect(body().expense).toMatchObject({ refund: true, payers: [{ userId: ann.id }, { userId: people.ben.id }] });
});

test('a reload restores the form, based on the version that it was opened with', async () => {
  const { press, unmount } = await opened();
  fill('Description', 'Bath towels');
  await press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
  await press.clear(shareOf('You'));
  await press.type(shareOf('You'), '6,00');
  await press.tab();
  unmount();

  const changed = Expense.parse(answerOf('getExpense', 2));
  const since: Answer = ({ method, path, body }) => {
    if (method === 'PUT')
      return (body as UpdateExpense).expense.version === 1
        ? refused(409, 'stale-version', 'Somebody has changed this expense in the meantime.')
        : accepted();
    if (path === `/api/expenses/${expense.id}`) return Response.json(changed);
    if (path.endsWith('/splits')) return Response.json(answerOf('getSplits', 2));
    return path.endsWith('/history') ? Response.json(answerOf('getHistory', 1)) : undefined;
  };
  const again = renderScreen(<EditExpense>{() => null}</EditExpense>, {
    examples: [...examplesOf(editing), lisbonOfGroups],
    user: ann,
    at: 'start',
    answer: since,
  });
  expect(await screen.findByLabelText('Description')).toHaveValue('Bath towels');
  expect(shareOf('You')).toHaveValue('6.00');
  expect(await screen.findByText('Ben Example changed this expense while you were editing')).toBeVisible();
  await again.press.click(save());
  const choice = within(await screen.findByRole('alert'));
  await again.press.click(choice.getByRole('button', { name: 'Keep mine' }));
  await noticeOf('Expense updated');
  const versions = again.sent
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => (body as UpdateExpense).expense);
  expect(versions).toMatchObject([{ version: 1 }, { version: 2, description: 'Bath towels' }]);
  expect(drafts()).toEqual([]);
});
