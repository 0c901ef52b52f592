import type { Expense } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { BREAD, bill, billShares, CAKE, dinner, FISH, listedBill } from '../../test/bill.ts';
import { examplesOf, group, groupWith, membersOf, threePeople } from '../../test/examples.ts';
import { AllExpensesPage } from '../pages/all-expenses.page.tsx';
import { GroupExpenses } from '../slots/group-expenses.tsx';

const { ann, ben, cleo } = people;
const members = membersOf(threePeople);
const OPENER = 'Tap what you had of Dinner';

/** A server with the dinner; `refusing` may return a refusal of a claim. */
const serve = (start: Expense = bill, refusing: () => Promise<Response | undefined> = async () => undefined) => {
  const state = { split: structuredClone(dinner), version: start.version, expense: start };
  const one = () => Response.json({ ...state.expense, split: state.split, version: state.version });
  const set = (userId: string, item: string, value: number) => {
    for (const row of state.split.items) {
      if (row.id !== item) continue;
      row.of = [...row.of.filter((part) => part.userId !== userId), ...(value > 0 ? [{ userId, value }] : [])];
    }
    state.version += 1;
  };
  const tapped = async ({ path, body }: SentRequest) => {
    const refusal = await refusing();
    if (refusal) return refusal;
    set(ann.id, path.split('/').at(-2) ?? '', (body as { value: number }).value);
    return one();
  };
  const answer = (sent: SentRequest) => {
    const { method, path } = sent;
    if (path.includes('/totals')) return undefined;
    if (method === 'PUT') return tapped(sent);
    if (path.endsWith('/splits')) return Response.json(billShares);
    if (path === `/api/expenses/${bill.id}`) return one();
    return path.startsWith('/api/expenses') ? Response.json([listedBill]) : undefined;
  };
  return { answer, set };
};

const opened = async (server = serve(), user = ann) => {
  const shown = renderScreen(<GroupExpenses group={group} members={members} />, {
    examples: examplesOf(threePeople),
    answer: server.answer,
    user,
  });
  await shown.press.click(await screen.findByRole('button', { name: OPENER }));
  await screen.findByRole('dialog', { name: 'Tap what you had' });
  await screen.findByRole('checkbox', { name: /^Wine/ });
  const taps = () =>
    shown.sent.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-2), body]);
  return { ...shown, taps };
};
const deletedByBen = {
  version: 2,
  action: 'deleted',
  by: { id: ben.id, name: ben.name },
  at: bill.createdAt,
  changes: [],
};
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const refused = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

test('one tap claims an item, another unclaims it; shows who had what', async () => {
  const { press, taps } = await opened();
  expect(box('Bread')).not.toBeChecked();
  expect(box('Bread')).toHaveAccessibleName(/Nobody yet/);
  expect(box('Fish')).toHaveAccessibleName(/Ben Example.*Cleo Example/);
  await press.click(box('Bread'));
  expect(box('Bread')).toBeChecked();
  await waitFor(() => expect(taps()).toEqual([[BREAD, { value: 1 }]]));
  await press.click(box('Bread'));
  await waitFor(() => expect(taps()[1]).toEqual([BREAD, { value: 0 }]));
  expect(box('Bread')).not.toBeChecked();
  expect(screen.getByText('Your share').textContent).toBe('Your share $27.00');
});

test('has steps only on what several have', async () => {
  const { press } = await opened();
  expect(screen.queryByRole('group', { name: 'Parts of Wine' })).toBeNull();
  await press.click(box('Bread'));
  expect(screen.queryByRole('group', { name: 'Parts of Bread' })).toBeNull();
  await press.click(box('Fish'));
  expect(screen.getByRole('group', { name: 'Parts of Fish' })).toBeVisible();
});

test.each([
  [{ open: 3, items: 14 }, 'Tap what you had', '3 of 14 items open'],
  [{ open: 1, items: 1 }, 'Tap what you had', '1 of 1 item open'],
  [{ open: 1, items: undefined }, 'Tap what you had', 'Items'],
  [{ open: 0, items: 14 }, 'Change what you had', 'Items'],
])('the row says how many items are open, and keeps its button: %j', async (fields, name, words) => {
  renderScreen(<GroupExpenses group={group} members={members} />, {
    answer: ({ path }) => (path.includes('/totals') ? undefined : Response.json([{ ...listedBill, ...fields }])),
    examples: examplesOf(threePeople),
  });
  const button = await screen.findByRole('button', { name: `${name} of Dinner` });
  expect(button.closest('li')).toHaveTextContent(words);
  expect(screen.getAllByRole('button', { name: /what you had/ })).toEqual([button]);
});

test('changes parts step by step', async () => {
  const { press, taps } = await opened();
  await press.click(box('Cake'));
  await press.click(screen.getByRole('button', { name: 'More parts of Cake' }));
  await press.click(screen.getByRole('button', { name: 'More parts of Cake' }));
  await press.click(screen.getByRole('button', { name: 'Fewer parts of Cake' }));
  await waitFor(() => expect(taps()).toEqual([1, 2, 3, 2].map((value) => [CAKE, { value }])));
  expect(within(screen.getByRole('group', { name: 'Parts of Cake' })).getByRole('status')).toHaveTextContent('2');
});

test('shows a claim before the response; the last of quick taps wins, in order', async () => {
  let answerFirst = () => {};
  const first = new Promise<void>((resolve) => (answerFirst = resolve));
  const { press, taps } = await opened(serve(bill, () => first.then(() => undefined)));
  await press.click(box('Bread'));
  await press.click(box('Bread'));
  await press.click(box('Fish'));
  expect(box('Bread')).not.toBeChecked();
  expect(box('Fish')).toBeChecked();
  expect(taps()).toHaveLength(1);
  answerFirst();
  await waitFor(() =>
    expect(taps()).toEqual([
      [BREAD, { value: 1 }],
      [BREAD, { value: 0 }],
      [FISH, { value: 1 }],
    ]),
  );
  await waitFor(() => expect(box('Fish')).toBeChecked());
  expect(box('Bread')).not.toBeChecked();
});

test.each([
  [404, 'item-not-found', 'This item is no longer on the bill.'],
  [422, 'former-member', 'That would make somebody who has left the group owe more.'],
])('reverts a tap rejected with %d and shows why', async (status, code, message) => {
  const { press } = await opened(serve(bill, async () => refused(status, code, message)));
  await press.click(box('Bread'));
  expect(await screen.findByText(message)).toBeVisible();
  expect(box('Bread')).not.toBeChecked();
});

test('reverts a tap without a network too', async () => {
  const { press } = await opened(serve(bill, () => Promise.reject(new TypeError('offline'))));
  await press.click(box('Bread'));
  expect(await screen.findByText('Failed to update expense')).toBeVisible();
  expect(box('Bread')).not.toBeChecked();
});

test('shows the claims of others', async () => {
  const server = serve();
  const { emitLive } = await opened(server);
  server.set(cleo.id, BREAD, 2);
  emitLive('expenses');
  await waitFor(() => expect(box('Bread')).toHaveAccessibleName(/Cleo Example × 2/));
});

test('a bill deleted in the meantime shows who deleted it, and can be added again as it was', async () => {
  let isGone = false;
  const server = serve();
  const { press, sent, emitLive } = renderScreen(<GroupExpenses group={group} members={members} />, {
    examples: examplesOf(threePeople),
    answer: (asked) => {
      if (asked.path === `/api/groups/${group.id}`) return Response.json(groupWith([ann, ben, cleo]));
      if (asked.method === 'POST') return Response.json({ ...bill, id: BREAD }, { status: 201 });
      if (!isGone || !asked.path.includes(bill.id)) return server.answer(asked);
      if (asked.path.endsWith('/history')) return Response.json([deletedByBen]);
      return refused(404, 'expense-not-found', 'Expense not found');
    },
  });
  await press.click(await screen.findByRole('button', { name: OPENER }));
  await screen.findByRole('checkbox', { name: /^Wine/ });
  isGone = true;
  emitLive('expenses');
  expect(await screen.findByText('Ben Example deleted this expense')).toBeVisible();
  expect(box('Bread')).toBeDisabled();
  await press.click(screen.getByRole('button', { name: 'Add as new' }));
  expect(await screen.findByText('Expense Added')).toBeVisible();
  const { description, amount, date, paidBy, category, groupId } = bill;
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { expense: { description, amount, date, paidBy, category, groupId, split: dinner } } },
  ]);
});

test('shows a message to a member who is not in the bill', async () => {
  const server = serve();
  const items = dinner.items.map((item) => ({ ...item, of: [] }));
  const { sent } = renderScreen(<GroupExpenses group={group} members={members} />, {
    examples: examplesOf(threePeople),
    user: ben,
    answer: (asked) =>
      asked.path === `/api/expenses/${bill.id}`
        ? Response.json({ ...bill, split: { ...dinner, items, people: [ann.id, cleo.id] } })
        : server.answer(asked),
  });
  (await screen.findByRole('button', { name: OPENER })).click();
  expect(await screen.findByText('You’re not part of this expense. Add yourself first.')).toBeVisible();
  expect(box('Bread')).toBeDisabled();
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false);
});

test('the row offers it among all expenses too, as long as an item is unclaimed', async () => {
  let open = 1;
  const server = serve();
  const { emitLive, press } = renderScreen(<AllExpensesPage />, {
    examples: examplesOf(threePeople),
    answer: (sent) =>
      sent.path.startsWith('/api/expenses?') || sent.path === '/api/expenses'
        ? Response.json([{ ...listedBill, open }])
        : server.answer(sent),
  });
  await press.click(await screen.findByRole('button', { name: OPENER }));
  expect(await screen.findByRole('checkbox', { name: /^Wine/ })).toBeChecked();
  open = 0;
  emitLive('expenses');
  await press.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: OPENER })).toBeNull());
});
