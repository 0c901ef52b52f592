import { type CreateExpense } from '@allsquare/expenses-contract';
import { renderScreen } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { group } from '../../test/examples.ts';
import { noticeOf } from '../../test/notice-of.ts';
import { GroupActions } from './group-actions.tsx';
import { accepted, atSplit, filled, members, shares } from './testing.tsx';

describe('Save', () => {
  test('closes, shows a toast, and starts again with the same payer', async () => {
    const { press } = await filled({
      answer: ({ method, body }) => (method === 'POST' ? accepted((body as CreateExpense).expense.paidBy) : undefined),
    });
    await press.click(screen.getByRole('combobox', { name: 'Paid by' }));
    await press.click(await screen.findByRole('option', { name: 'Ben Example' }));
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    const notice = await noticeOf('Expense Added');
    expect(notice.getByText('The expense has been successfully added to the group.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press.click(screen.getByRole('button', { name: 'Add Expense' }));
    expect(screen.getByLabelText('Description')).toHaveValue('');
    expect(screen.getByLabelText('Amount')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('Ben Example');
  });

  test('sends notes if there are any', async () => {
    const { press, body } = await filled();
    await press.type(screen.getByLabelText('Notes (optional)'), 'With the tram ticket');
    await press.click(screen.getByRole('button', { name: 'Next' }));
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    expect(body().expense.notes).toBe('With the tram ticket');
    expect(localStorage.getItem('last_group')).toBe(group.id);
  });

  test('a double click saves once', async () => {
    const slow = Promise.withResolvers<Response>();
    const { press, saved } = await atSplit({ answer: ({ method }) => (method === 'POST' ? slow.promise : undefined) });
    await press.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await press.click(screen.getByRole('button', { name: 'Saving...' }));
    expect(saved()).toHaveLength(1);
    slow.resolve(accepted());
    await noticeOf('Expense Added');
    expect(saved()).toHaveLength(1);
  });

  test('a double click on Next does not save', async () => {
    const { press, saved } = await filled();
    await press.dblClick(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('button', { name: 'Save' });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }), { detail: 2 });
    await screen.findByText('Adds up');
    expect(saved()).toHaveLength(0);
  });

  test("a refusal shows the server's message and loses nothing; the retry uses the same key", async () => {
    const answers = [
      new Response('', { status: 503 }),
      Response.json({ code: 'not-a-member', message: 'Everyone in this expense must be a member.' }, { status: 422 }),
    ];
    const { press, saved } = await atSplit({
      answer: ({ method }) => (method === 'POST' ? answers.shift() : undefined),
    });
    await press.click(screen.getByRole('button', { name: 'Save' }));
    const first = await noticeOf('Error Creating Expense');
    expect(first.getByText('This may already be saved. Trying again is safe.')).toBeVisible();
    expect(shares()).toEqual(['3.34', '3.33', '3.33']);
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    const second = await screen.findByText('Everyone in this expense must be a member.');
    expect(second.parentElement).toHaveTextContent('Error Creating Expense');
    await press.click(await screen.findByRole('button', { name: 'Save' }));
    await noticeOf('Expense Added');
    const keys = saved().map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  test('Cancel closes without a toast', async () => {
    const { press, saved } = await filled();
    await press.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(saved()).toHaveLength(0);
  });
});

test('?add-expense in the URL opens it once', async () => {
  const { press } = renderScreen(<GroupActions group={group} members={members} />, {
    route: '/groups/:id',
    path: `/groups/${group.id}?add-expense`,
  });
  await screen.findByRole('dialog', { name: 'Add Expense' });
  await press.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Add Expense' })).toHaveClass('k-btn-main');
});

test('for a single member, inviting is the main action', () => {
  renderScreen(<GroupActions group={group} members={members.slice(0, 1)} />);
  expect(screen.getByRole('button', { name: 'Add Expense' })).toHaveClass('k-btn-line');
});
