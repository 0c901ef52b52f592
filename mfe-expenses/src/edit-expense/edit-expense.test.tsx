import { people } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { noticeOf } from '../../test/notice-of.ts';
import { accepted, ann, ben, fill, open, opened, refused, save } from './testing.tsx';

describe('saving', () => {
  test('sends people and the opened version, and shows a toast', async () => {
    const { press, body } = await opened({ answer: ({ method }) => (method === 'PUT' ? accepted() : undefined) });
    fill('Description', 'Bath towels');
    fill('Notes', '');
    await press.click(save());
    const notice = await noticeOf('Expense updated');
    expect(notice.getByText('The expense has been updated successfully.')).toBeVisible();
    expect(body()).toMatchObject({
      expense: {
        description: 'Bath towels',
        amount: 1000,
        date: '2026-05-04',
        paidBy: ann.id,
        category: 'shopping',
        notes: null,
        splitType: 'equally',
        version: 1,
      },
      splits: [{ userId: ann.id }, { userId: ben.id }, { userId: people.cleo.id }],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a double click saves once, and nothing closes the dialog while saving', async () => {
    const slow = Promise.withResolvers<Response>();
    const { press, written } = await opened({ answer: ({ method }) => (method === 'PUT' ? slow.promise : undefined) });
    fill('Description', 'Bath towels');
    await press.dblClick(save());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeVisible();
    fireEvent.submit(screen.getByLabelText('Description'));
    await press.keyboard('{Escape}');
    await press.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByRole('dialog')).toBeVisible();
    slow.resolve(accepted());
    await noticeOf('Expense updated');
    expect(written()).toHaveLength(1);
  });

  test.each([
    [
      'the words of the server',
      () => refused(422, 'former-member', 'That would make somebody who has left the group owe more.'),
      'That would make somebody who has left the group owe more.',
    ],
    ['its own without any', () => new Response('', { status: 503 }), 'Failed to update expense'],
    ['its own when nobody answers', () => Promise.reject(new TypeError('offline')), 'Failed to update expense'],
  ])('a failure shows %s and loses nothing', async (_, answer, words) => {
    const { press } = await opened({ answer: ({ method }) => (method === 'PUT' ? answer() : undefined) });
    fill('Description', 'Bath towels');
    await press.click(save());
    expect((await noticeOf('Error')).getByText(words)).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
    expect(await screen.findByRole('button', { name: 'Save Changes' })).toBeEnabled();
  });

  test('Cancel closes without a toast', async () => {
    const { press, written } = await opened();
    fill('Description', 'Bath towels');
    await press.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(written()).toHaveLength(0);
  });
});

describe('deleting', () => {
  const confirm = async (options?: Parameters<typeof open>[0]) => {
    const shown = await opened(options);
    await shown.press.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    return { ...shown, question, deleted: () => shown.sent.filter(({ method }) => method === 'DELETE') };
  };

  test('asks first, deletes once, and shows a toast', async () => {
    const slow = Promise.withResolvers<Response>();
    const { question, press, deleted } = await confirm({
      answer: ({ method }) => (method === 'DELETE' ? slow.promise : undefined),
    });
    const words =
      'This expense will be permanently deleted. This cannot be undone. You can restore it from Show deleted.';
    expect(question.getByText(words)).toBeVisible();
    expect(question.getByText('Towels')).toBeVisible();
    expect(question.getByText('You paid · May 4, 2026')).toBeVisible();
    await press.dblClick(question.getByRole('button', { name: 'Delete Expense' }));
    expect(await question.findByRole('button', { name: 'Deleting...' })).toBeVisible();
    slow.resolve(new Response(null, { status: 204 }));
    const notice = await noticeOf('Expense deleted');
    expect(notice.getByText('The expense has been deleted successfully.')).toBeVisible();
    expect(deleted()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('can be canceled', async () => {
    const { question, press, deleted } = await confirm();
    await press.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Description')).toHaveValue('Towels');
    expect(deleted()).toHaveLength(0);
  });

  test.each([
    [() => refused(404, 'expense-not-found', 'Expense not found'), 'Expense not found'],
    [() => new Response('', { status: 500 }), 'Failed to delete expense'],
  ])('a failure shows an error', async (answer, words) => {
    const { question, press } = await confirm({ answer: ({ method }) => (method === 'DELETE' ? answer() : undefined) });
    await press.click(question.getByRole('button', { name: 'Delete Expense' }));
    expect((await noticeOf('Error')).getByText(words)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible();
  });
});
