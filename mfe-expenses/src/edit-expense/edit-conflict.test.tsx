import { Expense, type UpdateExpense } from '@allsquare/expenses-contract';
import type { SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { noticeOf } from '../../test/notice-of.ts';
import {
  type Answer,
  accepted,
  ann,
  answerOf,
  ben,
  expense,
  fill,
  history,
  opened,
  refused,
  save,
  shareOf,
} from './testing.tsx';

const changed = Expense.parse(answerOf('getExpense', 2));

/** After `happen`, reads return the expense as somebody else changed it. */
const meanwhile = (after: { expense: Response; splits?: unknown; history: unknown }) => {
  let hasHappened = false;
  const answer: Answer = ({ method, path }) => {
    if (!hasHappened || method !== 'GET') return undefined;
    if (path === `/api/expenses/${expense.id}`) return after.expense.clone();
    if (path.endsWith('/splits')) return Response.json(after.splits);
    return path.endsWith('/history') ? Response.json(after.history) : undefined;
  };
  return { answer, happen: () => (hasHappened = true) };
};
const changedByBen = () =>
  meanwhile({ expense: Response.json(changed), splits: answerOf('getSplits', 2), history: answerOf('getHistory', 1) });

describe('a concurrent change', () => {
  test('is shown, and the typed text remains', async () => {
    const { answer, happen } = changedByBen();
    const { emitLive } = await opened({ answer });
    fill('Description', 'Bath towels');
    happen();
    emitLive('expenses');
    expect(await screen.findByText('Ben Example changed this expense while you were editing')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('10.00');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('the new version is loaded on demand', async () => {
    const { answer, happen } = changedByBen();
    const { emitLive, press, body } = await opened({ answer });
    fill('Description', 'Bath towels');
    happen();
    emitLive('expenses');
    await press.click(await screen.findByRole('button', { name: 'Load the new version' }));
    expect(await screen.findByLabelText('Description')).toHaveValue('Beach towels');
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('12.00');
    expect(shareOf('You')).toHaveValue('6.00');
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    await press.click(save());
    await waitFor(() => expect(body().expense.version).toBe(2));
  });

  test('a stale save is refused: the user keeps both versions until choosing one, and can overwrite', async () => {
    const { answer, happen } = changedByBen();
    const stale = () => refused(409, 'stale-version', 'Somebody has changed this expense in the meantime.');
    const { press, written, body } = await opened({
      answer: (sent) => {
        if (sent.method !== 'PUT') return answer(sent);
        return (sent.body as UpdateExpense).expense.version === 1 ? stale() : accepted();
      },
    });
    happen();
    fill('Description', 'Bath towels');
    await press.click(save());
    const choice = within(await screen.findByRole('alert'));
    expect(choice.getByText('Ben Example changed this expense while you were editing')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
    expect(choice.getByRole('button', { name: 'Load the new version' })).toBeEnabled();
    await press.click(choice.getByRole('button', { name: 'Keep mine' }));
    await noticeOf('Expense updated');
    expect(written()).toHaveLength(2);
    expect(body(0).expense).not.toHaveProperty('split');
    const cleared = { split: null, payers: null, refund: null };
    expect(body(1).expense).toMatchObject({ description: 'Bath towels', amount: 1000, version: 2, ...cleared });
  });

  const gone = () => refused(404, 'expense-not-found', 'Expense not found');
  const created = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  /** Ann deletes it while Ben edits it. The service accepts what he adds then. */
  const deletedByAnn = async () => {
    const { answer, happen } = meanwhile({ expense: gone(), history });
    const shown = await opened({
      user: ben,
      answer: (sent) => {
        if (sent.method === 'POST') return Response.json({ ...expense, id: crypto.randomUUID() }, { status: 201 });
        return sent.method === 'PUT' ? gone() : answer(sent);
      },
    });
    fill('Description', 'Bath towels');
    return { ...shown, happen };
  };

  test('a deletion is shown, and the typed text can be added as a new expense', async () => {
    const { emitLive, press, sent, happen } = await deletedByAnn();
    happen();
    emitLive('expenses');
    expect(await screen.findByText('Ann Example deleted this expense')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    // Cleo has left, so a new expense cannot include her.
    await press.click(screen.getByRole('button', { name: 'Add as new' }));
    const left = 'Cleo Example left Lisbon trip: take them out of who paid and who takes part.';
    expect((await noticeOf('Error')).getByText(left)).toBeVisible();
    expect(created(sent)).toEqual([]);
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    await press.click(screen.getAllByRole('button', { name: 'Add as new' })[0] as HTMLElement);
    await noticeOf('Expense Added');
    expect(screen.queryByRole('dialog')).toBeNull();
    const { groupId, date, paidBy, category, notes } = expense;
    expect(created(sent)).toMatchObject([
      {
        expense: {
          groupId,
          date,
          paidBy,
          category,
          notes,
          description: 'Bath towels',
          amount: 1000,
          splitType: 'equally',
        },
        splits: [{ userId: ann.id }, { userId: ben.id }],
      },
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('saving a deleted one shows a toast that offers the same; the typed text remains', async () => {
    const { press, sent } = await deletedByAnn();
    await press.click(save());
    const notice = await noticeOf('Error');
    expect(notice.getByText('Expense not found')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    await press.click(notice.getByRole('button', { name: 'Add as new' }));
    await noticeOf('Expense Added');
    expect(created(sent)).toMatchObject([{ expense: { description: 'Bath towels', groupId: expense.groupId } }]);
  });

  test('an invalid form shows its error, and nothing is added', async () => {
    const { emitLive, press, sent, happen } = await deletedByAnn();
    happen();
    emitLive('expenses');
    fill('Amount ($)', 'ten');
    await press.click(await screen.findByRole('button', { name: 'Add as new' }));
    await waitFor(() => expect(screen.getByLabelText('Amount ($)')).toHaveFocus());
    expect(screen.getByLabelText('Amount ($)')).toBeInvalid();
    expect(created(sent)).toEqual([]);
  });

  test('if the group was deleted too, the typed text can be copied, and nothing is added', async () => {
    let isGone = false;
    const { emitLive, press } = await opened({
      answer: ({ path }) =>
        isGone && !path.includes('totals') ? refused(404, 'group-not-found', 'Group not found') : undefined,
    });
    fill('Description', 'Bath towels');
    isGone = true;
    emitLive('groups');
    emitLive('expenses');
    expect(await screen.findByText('Lisbon trip was deleted, or you are no longer a member')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add as new' })).toBeNull();
    await press.click(screen.getByRole('button', { name: 'Copy what you typed' }));
    expect(await navigator.clipboard.readText()).toMatch(
      /^Bath towels, \$10.00\nMay 4, 2026, Shopping, paid by Ann Example/,
    );
  });

  test("the user's own write is not a conflict", async () => {
    const slow = Promise.withResolvers<Response>();
    const { answer, happen } = changedByBen();
    const { emitLive, press, sent } = await opened({
      answer: (request) => (request.method === 'PUT' ? slow.promise : answer(request)),
    });
    const reads = () => sent.filter(({ path }) => path === `/api/expenses/${expense.id}`).length;
    await press.click(save());
    const before = reads();
    happen();
    emitLive('expenses');
    slow.resolve(accepted());
    await noticeOf('Expense updated');
    expect(reads()).toBe(before);
  });
});
