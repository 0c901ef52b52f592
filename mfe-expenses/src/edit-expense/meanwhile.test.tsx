import { Expense, type UpdateExpense } from '@allsquare/expenses-contract';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type Answer,
  accepted,
  answerOf,
  ben,
  expense,
  fill,
  history,
  noticeOf,
  opened,
  refused,
  save,
  shareOf,
} from './testing.tsx';

const changed = Expense.parse(answerOf('getExpense', 2));

/** What is read after `happen` is what somebody else has made of the expense. */
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

describe('somebody else meanwhile', () => {
  test('a change is said, and what one types stays', async () => {
    const { answer, happen } = changedByBen();
    const { hear } = await opened({ answer });
    fill('Description', 'Bath towels');
    happen();
    hear('expenses');
    expect(await screen.findByText('Ben Example changed this expense meanwhile')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('10.00');
    expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  });

  test('the new version is loaded on demand', async () => {
    const { answer, happen } = changedByBen();
    const { hear, press, body } = await opened({ answer });
    fill('Description', 'Bath towels');
    happen();
    hear('expenses');
    await press.click(await screen.findByRole('button', { name: 'Load the new version' }));
    expect(await screen.findByLabelText('Description')).toHaveValue('Beach towels');
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('12.00');
    expect(shareOf('You')).toHaveValue('6.00');
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    await press.click(save());
    await waitFor(() => expect(body().expense.version).toBe(2));
  });

  test('a stale save is refused: both versions stay until one is taken, and mine goes on top', async () => {
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
    expect(choice.getByText('Ben Example changed this expense meanwhile')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
    expect(choice.getByRole('button', { name: 'Load the new version' })).toBeEnabled();
    await press.click(choice.getByRole('button', { name: 'Keep mine' }));
    await noticeOf('Expense updated');
    expect(written()).toHaveLength(2);
    expect(body(0).expense).not.toHaveProperty('split');
    expect(body(1).expense).toMatchObject({ description: 'Bath towels', amount: 1000, version: 2, split: null });
  });

  test('a deletion is said; saving is refused in words, and what was typed stays', async () => {
    const gone = () => refused(404, 'expense-not-found', 'Expense not found');
    const { answer, happen } = meanwhile({ expense: gone(), history });
    const { hear, press } = await opened({
      user: ben,
      answer: (sent) => (sent.method === 'PUT' ? gone() : answer(sent)),
    });
    fill('Description', 'Bath towels');
    happen();
    hear('expenses');
    expect(await screen.findByText('Ann Example deleted this expense meanwhile')).toBeVisible();
    await press.click(save());
    expect((await noticeOf('Error')).getByText('Expense not found')).toBeVisible();
    expect(screen.getByLabelText('Description')).toHaveValue('Bath towels');
  });

  test("one's own write is no news", async () => {
    const slow = Promise.withResolvers<Response>();
    const { answer, happen } = changedByBen();
    const { hear, press, sent } = await opened({
      answer: (request) => (request.method === 'PUT' ? slow.promise : answer(request)),
    });
    const reads = () => sent.filter(({ path }) => path === `/api/expenses/${expense.id}`).length;
    await press.click(save());
    const before = reads();
    happen();
    hear('expenses');
    slow.resolve(accepted());
    await noticeOf('Expense updated');
    expect(reads()).toBe(before);
  });
});
