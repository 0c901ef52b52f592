import { Expense, type UpdateExpense } from '@allsquare/expenses-contract';
import { people, renderScreen, type Sent } from '@allsquare/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { editing, lisbonOfGroups, toldBy } from '../../test/examples.ts';
import { EditExpense } from './edit-expense.tsx';

type Answer = (sent: Sent) => Response | Promise<Response> | undefined;
const { ann, ben } = people;

const told = (call: string, nth = 0) => editing.steps.filter((step) => step.call === call)[nth]?.answer;
const expense = Expense.parse(told('createExpense'));
const changed = Expense.parse(told('getExpense', 2));
const history = told('getHistory', 2);

const open = async ({
  user = ann,
  answer,
  of = expense,
}: {
  user?: typeof ann;
  answer?: Answer;
  of?: Expense;
} = {}) => {
  const shown = renderScreen(<EditExpense>{(edit) => <button onClick={() => edit(of)}>Edit</button>}</EditExpense>, {
    examples: [...toldBy(editing), lisbonOfGroups],
    user,
    at: 'start',
    answer,
  });
  await shown.press.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Expense' });
  const written = () => shown.sent.filter(({ method }) => method === 'PUT');
  return { ...shown, written, body: (nth = 0) => written()[nth]?.body as UpdateExpense };
};
const opened = async (options?: Parameters<typeof open>[0]) => {
  const shown = await open(options);
  await screen.findByLabelText('Description');
  return shown;
};
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => screen.getByRole('button', { name: 'Save Changes' });
const rows = () => within(screen.getByRole('list', { name: 'Who takes part' })).getAllByRole('listitem');
const shareOf = (name: string) => screen.getByLabelText<HTMLInputElement>(`Share of ${name} in dollars`);
const noticeOf = async (title: string) => {
  const shown = await screen.findAllByText(title);
  return within(shown.at(-1)?.parentElement as HTMLElement);
};
const accepted = () => Response.json({ ...expense, version: 2 });
const refused = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

/** After `happen`, reads are answered as Ben has left the expense. */
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
  meanwhile({ expense: Response.json(changed), splits: told('getSplits', 2), history: told('getHistory', 1) });

describe('the form', () => {
  test('is filled with what is stored', async () => {
    await opened();
    expect(screen.getByLabelText('Description')).toHaveValue('Towels');
    expect(screen.getByLabelText('Amount ($)')).toHaveValue('10.00');
    expect(screen.getByLabelText('Date')).toHaveValue('2026-05-04');
    expect(screen.getByLabelText('Notes')).toHaveValue('For the beach');
    expect(screen.getByRole('combobox', { name: 'Paid by' })).toHaveTextContent('You');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Shopping');
    expect(screen.getByRole('tab', { name: 'Split Equally' })).toHaveAttribute('aria-selected', 'true');
    expect(rows().map((row) => row.textContent)).toEqual([
      'ANYoupaid$3.34',
      'BEBen Example$3.33',
      'CLCleo Exampleleft the group$3.33',
    ]);
  });

  test('offers the categories of the edit form, and the stored one', async () => {
    const { press } = await opened();
    await press.click(screen.getByRole('combobox', { name: 'Category' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Food',
      'Transportation',
      'Housing',
      'Entertainment',
      'Utilities',
      'Activities',
      'Other',
      'Shopping',
    ]);
  });

  test('offers the members as payers', async () => {
    const { press } = await opened();
    await press.click(screen.getByRole('combobox', { name: 'Paid by' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'ANYou',
      'BEBen Example',
    ]);
  });

  test('says when the splits cannot be loaded, and tries again', async () => {
    let isBroken = true;
    const { press } = await open({
      answer: ({ path }) => (isBroken && path.endsWith('/splits') ? new Response('', { status: 503 }) : undefined),
    });
    const failure = within(await screen.findByRole('alert'));
    expect(failure.getByText('Error')).toBeVisible();
    expect(failure.getByText('Failed to load expense split data.')).toBeVisible();
    isBroken = false;
    await press.click(failure.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Description')).toHaveValue('Towels');
  });

  test('what is no longer there is not edited', async () => {
    await open({
      answer: ({ path }) => (path.includes('/expenses/') ? refused(404, 'expense-not-found', '') : undefined),
    });
    expect(await screen.findByText('Expense not found')).toBeVisible();
    expect(save()).toBeDisabled();
  });
});

describe('what is wrong', () => {
  test.each([
    ['Description', '', 'Missing Description', 'Please provide a description for this expense.'],
    ['Amount ($)', '0', 'Invalid Amount', 'Please enter a valid amount greater than zero.'],
    ['Amount ($)', '.', 'Invalid Amount', 'Please enter a valid amount greater than zero.'],
    ['Date', '', 'Invalid Date', 'Please choose a date between 1970 and 2199.'],
  ])('%s %j is refused', async (label, value, title, message) => {
    const { press, written } = await opened();
    fill(label, value);
    await press.click(save());
    expect((await noticeOf(title)).getByText(message)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
    expect(written()).toHaveLength(0);
  });

  test('nobody to split with', async () => {
    const { press, written } = await opened();
    for (const box of screen.getAllByRole('checkbox')) await press.click(box);
    await press.click(save());
    const notice = await noticeOf('No Members Included');
    expect(notice.getByText('Please select at least one person to split with')).toBeVisible();
    expect(written()).toHaveLength(0);
  });

  test('exact amounts that do not add up, with both figures', async () => {
    const { press, written } = await opened();
    fill('Amount ($)', '1234.50');
    await press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
    for (const box of screen.getAllByRole('checkbox').slice(1)) await press.click(box);
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '1000');
    await press.click(save());
    const notice = await noticeOf('Invalid Amounts');
    expect(
      notice.getByText('The sum of all splits ($1,000.00) must equal the expense amount ($1,234.50)'),
    ).toBeVisible();
    expect(written()).toHaveLength(0);
  });
});

describe('the split', () => {
  test('shows the cents that are stored, and a preview once something changes', async () => {
    const { press } = await opened({
      answer: ({ path }) =>
        path.endsWith('/splits')
          ? Response.json(
              (told('getSplits') as { userId: string }[]).map((share) => ({
                ...share,
                amount: share.userId === ben.id ? 334 : 333,
              })),
            )
          : undefined,
    });
    expect(rows().map((row) => row.textContent)).toEqual([
      'ANYoupaid$3.33',
      'BEBen Example$3.34',
      'CLCleo Exampleleft the group$3.33',
    ]);
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    expect(rows().at(-1)).toHaveTextContent('not included');
    expect(rows()[0]).toHaveTextContent('$5.00');
    await press.click(screen.getByRole('checkbox', { name: /Cleo Example/ }));
    expect(rows()[1]).toHaveTextContent('$3.34');
    fill('Amount ($)', '20');
    expect(rows()[0]).toHaveTextContent('$6.67');
  });

  test('exact amounts start even, follow what is typed, and are sent as cents', async () => {
    const { press, body } = await opened({ answer: ({ method }) => (method === 'PUT' ? accepted() : undefined) });
    await press.click(screen.getByRole('tab', { name: 'Exact Amounts' }));
    await press.clear(shareOf('You'));
    await press.type(shareOf('You'), '6');
    expect(screen.getByText('$12.66 of $10.00')).toBeVisible();
    await press.tab();
    expect(shareOf('Cleo Example')).toHaveValue('0.67');
    await press.click(save());
    await noticeOf('Expense updated');
    expect(body().expense.splitType).toBe('exact');
    expect(body().splits.map(({ amount }) => amount)).toEqual([600, 333, 67]);
  });

  test('who joins meanwhile can take part, and does not by itself', async () => {
    const group = lisbonOfGroups.scenarios[0]?.steps.find(({ call }) => call === 'getGroup')?.answer as {
      members: object[];
    };
    let members = group.members.slice(0, 1);
    const { hear } = await opened({
      answer: ({ path }) => {
        if (path.startsWith('/api/groups/')) return Response.json({ ...group, members });
        return path.endsWith('/splits') ? Response.json((told('getSplits') as object[]).slice(0, 1)) : undefined;
      },
    });
    expect(rows()).toHaveLength(1);
    members = group.members;
    hear('groups');
    expect(await screen.findByRole('checkbox', { name: /Ben Example/ })).not.toBeChecked();
    expect(rows()[0]).toHaveTextContent('$10.00');
  });
});

describe('saving', () => {
  test('sends people, the version it opened with, and says so', async () => {
    const { press, body } = await opened({ answer: ({ method }) => (method === 'PUT' ? accepted() : undefined) });
    fill('Description', 'Bath towels');
    fill('Notes', '');
    await press.click(save());
    const notice = await noticeOf('Expense updated');
    expect(notice.getByText('The expense has been updated successfully.')).toBeVisible();
    expect(body()).toEqual({
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

  test('a double click saves once, and nothing closes the dialog meanwhile', async () => {
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
      () => refused(422, 'former-member', 'The share of somebody who has left the group cannot rise.'),
      'The share of somebody who has left the group cannot rise.',
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

  test('Cancel closes without a word', async () => {
    const { press, written } = await opened();
    fill('Description', 'Bath towels');
    await press.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(written()).toHaveLength(0);
  });
});

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
    expect(body(1).expense).toMatchObject({ description: 'Bath towels', amount: 1000, version: 2 });
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

describe('deleting', () => {
  const confirm = async (options?: Parameters<typeof open>[0]) => {
    const shown = await opened(options);
    await shown.press.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }));
    return { ...shown, question, deleted: () => shown.sent.filter(({ method }) => method === 'DELETE') };
  };

  test('asks first, deletes once, and says so', async () => {
    const slow = Promise.withResolvers<Response>();
    const { question, press, deleted } = await confirm({
      answer: ({ method }) => (method === 'DELETE' ? slow.promise : undefined),
    });
    expect(question.getByText('This expense will be permanently deleted. This cannot be undone.')).toBeVisible();
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

  test('can be thought better of', async () => {
    const { question, press, deleted } = await confirm();
    await press.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Description')).toHaveValue('Towels');
    expect(deleted()).toHaveLength(0);
  });

  test.each([
    [() => refused(404, 'expense-not-found', 'Expense not found'), 'Expense not found'],
    [() => new Response('', { status: 500 }), 'Failed to delete expense'],
  ])('a failure is said', async (answer, words) => {
    const { question, press } = await confirm({ answer: ({ method }) => (method === 'DELETE' ? answer() : undefined) });
    await press.click(question.getByRole('button', { name: 'Delete Expense' }));
    expect((await noticeOf('Error')).getByText(words)).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Edit Expense' })).toBeVisible();
  });
});

describe('history', () => {
  test('is not asked for until it is opened, then says who changed what and when', async () => {
    const { press, sent } = await opened({
      answer: ({ path }) => (path.endsWith('/history') ? Response.json(history) : undefined),
    });
    expect(screen.getByText(/Added by you/)).toBeVisible();
    expect(sent.some(({ path }) => path.endsWith('/history'))).toBe(false);
    await press.click(screen.getByText('History'));
    const list = within(await screen.findByRole('list', { name: 'History' }));
    expect(list.getByText('You added this expense')).toBeVisible();
    expect(list.getByText('Ben Example changed the amount from $10.00 to $12.00')).toBeVisible();
    expect(list.getByText('Ben Example changed the shares')).toBeVisible();
    expect(list.getByText('You: from $3.34 to $6.00')).toBeVisible();
    expect(list.getByText('You deleted this expense')).toBeVisible();
    expect(list.getAllByText(/Nov 21, 2026/)).toHaveLength(3);
  });
});
