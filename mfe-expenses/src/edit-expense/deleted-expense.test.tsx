import { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, within } from '@testing-library/react';
import { editing, examplesOf } from '../../test/examples.ts';
import { EditExpense } from './edit-expense.tsx';

const changed = editing.steps.filter(({ call }) => call === 'getExpense')[2]?.answer;
const deleted = Expense.parse({
  ...(changed as object),
  deletedAt: '2026-11-21T10:00:00.000Z',
  deletedBy: { id: people.ann.id, name: people.ann.name },
});

const open = async (options: Parameters<typeof renderScreen>[1] = {}) => {
  const shown = renderScreen(
    <EditExpense>
      {(open) => (
        <button type="button" onClick={() => open(deleted)}>
          Open
        </button>
      )}
    </EditExpense>,
    { examples: examplesOf(editing), user: people.ben, ...options },
  );
  await shown.press.click(screen.getByRole('button', { name: 'Open' }));
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Deleted Expense' })) };
};

test('a deleted expense shows its history, and cannot be edited', async () => {
  const { press, dialog } = await open();
  expect(dialog.getByText('Deleted by Ann Example · Nov 21, 2026')).toBeVisible();
  expect(dialog.getByText('Beach towels')).toBeVisible();
  expect(dialog.getByText('For the beach')).toBeVisible();
  expect(await dialog.findByText('Ann Example deleted this expense')).toBeVisible();
  expect(dialog.getByText('You changed the split from equal shares to exact amounts')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await press.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('restoring closes the dialog; a refusal shows an error, and the dialog remains', async () => {
  const words = 'That would make somebody who has left the group owe more.';
  let isRefused = true;
  const { press, dialog, sent } = await open({
    answer: ({ method }) => {
      if (method !== 'POST') return undefined;
      return isRefused
        ? Response.json({ code: 'former-member', message: words }, { status: 422 })
        : Response.json({ ...deleted, deletedAt: undefined });
    },
  });
  await press.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText(words)).toBeVisible();
  isRefused = false;
  await press.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Expense restored')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent.findLast(({ method }) => method === 'POST')?.path).toBe(
    `/api/expenses/${deleted.id}/restore?undoes=${deleted.version}`,
  );
});
