import type { Activity } from '@allsquare/expenses-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { examplesOf, group, lisbon, lisbonOfGroups, undo } from '../../test/examples.ts';
import { ActivityPage } from './activity.page.tsx';
import { ActivityList } from './activity-list.tsx';

const told = undo.steps.filter(({ call }) => call === 'listActivity').map(({ answer }) => answer as Activity[]);
const all = told[1] as [Activity, ...Activity[]];
const expenseId = all.at(-1)?.expenseId as string;
const settlementId = all[0].settlementId as string;
const payment = { ...all[0], expenseId: undefined };

type Answer = (sent: SentRequest) => Response | Promise<Response> | undefined;
/** The whole activity that Ben sees, unless `answer` replaces a response. */
const open = (answer?: Answer) =>
  renderScreen(<ActivityPage />, { examples: examplesOf(undo), user: people.ben, route: '/activity', answer });
const listed =
  (...rows: Partial<Activity>[]): Answer =>
  ({ method }) =>
    method === 'GET' ? Response.json(rows.map((row) => ({ ...all.at(-1), ...row }))) : undefined;
const rows = async () => {
  const lists = await screen.findAllByRole('list', { name: /^Activity of / });
  return lists.flatMap((list) => within(list).getAllByRole('listitem'));
};
const sentences = () => screen.getAllByRole('link', { name: /^(You|Ann|Ben) / }).map(({ textContent }) => textContent);

test('lists activity newest first: by whom, on what, for how much, when and in which group', async () => {
  open();
  await rows();
  expect(sentences()).toEqual([
    'You restored a payment, $30.00',
    'Ann Example deleted a payment, $30.00',
    'You recorded a payment, $30.00',
    'Ann Example changed back Dinner by the river, $100.00',
    'You changed Supper, $60.00',
    'Ann Example restored Dinner by the river, $100.00',
    'You deleted Dinner by the river, $100.00',
    'Ann Example added Dinner by the river, $100.00',
  ]);
  const [restored, , , , changed] = await rows();
  expect(restored).toHaveTextContent('10:00 AM · Lisbon trip · You paid Ann Example');
  expect(changed).toHaveTextContent(
    'changed the description from “Dinner by the river” to “Supper” · changed the amount from $100.00 to $60.00',
  );
});

test("uses days as headings, in the reader's time zone", async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  open(listed({ id: '1', at: ago(0) }, { id: '2', at: ago(0) }, { id: '3', at: ago(1) }, { id: '4' }));
  await rows();
  const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(days).toEqual(['Today', 'Yesterday', 'Nov 21, 2026']);
  expect(within(screen.getByRole('list', { name: 'Activity of Today' })).getAllByRole('listitem')).toHaveLength(2);
});

test.each([
  ['a newer kind', { kind: 'receipt-added' }, 'Ann Example: receipt added, Dinner by the river, $100.00'],
  ['nothing but it', { kind: 'book-closed', text: undefined, amount: undefined }, 'Ann Example: book closed'],
])('describes %s', async (_, row, words) => {
  open(listed(row));
  expect(await screen.findByText(words)).toBeVisible();
});

test('describes a refund, and the notes of a payment', async () => {
  open(listed({ id: '1', refund: true }, { ...payment, text: 'In cash' }));
  const [refund, paid] = await rows();
  expect(refund).toHaveTextContent('Lisbon trip · Refund');
  expect(paid).toHaveTextContent('You paid Ann Example · In cash');
});

test.each([
  ['an expense', {}, `/groups/${group.id}?highlight=${expenseId}`],
  ['a deleted one', { undo: 'restore' }, `/groups/${group.id}?deleted=true&highlight=${expenseId}`],
  ['a payment', payment, `/groups/${group.id}?tab=summary&settlement=${settlementId}`],
  ['something newer', { expenseId: undefined }, `/groups/${group.id}`],
])('a row links to %s', async (_, row, address) => {
  const { press } = open(listed(row));
  await press.click(await screen.findByRole('link', { name: /Dinner|payment/ }));
  expect(screen.getByText(`At ${address}`)).toBeVisible();
});

test.each([
  ['a deleted expense', { undo: 'restore' }, 'Restore', `POST /api/expenses/${expenseId}/restore?undoes=1`, {}],
  ['an added one', { undo: 'delete' }, 'Undo', `DELETE /api/expenses/${expenseId}?undoes=1`, undefined],
  [
    'a changed one',
    { undo: 'revert', version: 5 },
    'Undo',
    `POST /api/expenses/${expenseId}/revert?undoes=5`,
    { to: 4, version: 5 },
  ],
  [
    'a deleted payment',
    { ...payment, undo: 'restore' },
    'Restore',
    `POST /api/settlements/${settlementId}/restore?undoes=3`,
    {},
  ],
  [
    'a recorded one',
    { ...payment, undo: 'delete' },
    'Undo',
    `DELETE /api/settlements/${settlementId}?undoes=3`,
    undefined,
  ],
] as const)('undoes %s by its button, once, and the list follows', async (_, row, name, request, body) => {
  const slow = Promise.withResolvers<Response>();
  let isDone = false;
  const { press, sent } = open((asked) =>
    asked.method === 'GET' ? listed(isDone ? { ...row, undo: undefined } : row)(asked) : slow.promise,
  );
  const [shown] = await rows();
  const button = within(shown as HTMLElement).getByRole('button', { name });
  await press.dblClick(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveTextContent(/ing\.\.\.$/);
  isDone = true;
  const restore = request.includes('settlements') ? 'restoreSettlement' : 'restoreExpense';
  const example = undo.steps.find(({ call }) => call === restore)?.answer;
  slow.resolve(request.startsWith('DELETE') ? new Response(null, { status: 204 }) : Response.json(example));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  const writes = sent.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
  expect(writes[0]?.body).toEqual(body);
});

test('shows a refusal, and allows a retry', async () => {
  const words = 'That would make somebody who has left the group owe more.';
  const { press } = open((asked) =>
    asked.method === 'GET'
      ? listed({ undo: 'restore' })(asked)
      : Response.json({ code: 'former-member', message: words }, { status: 422 }),
  );
  await press.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeEnabled();
});

test('shows no button for an impossible or unknown undo', async () => {
  open(listed({ id: '1' }, { id: '2', undo: 'reopen' }, { ...payment, undo: 'reopen' }));
  await rows();
  expect(screen.queryByRole('button', { name: /Undo|Restore/ })).toBeNull();
});

test('loads more pages', async () => {
  const link = { Link: '</api/activity?cursor=2>; rel="next"' };
  const { press } = open(({ path }) =>
    path.includes('cursor=2') ? Response.json([all.at(-1)]) : Response.json([all[0]], { headers: link }),
  );
  expect(await rows()).toHaveLength(1);
  await press.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test.each(['expenses', 'settlements'] as const)('shows activity of others immediately: %s', async (topic) => {
  let isNew = false;
  const { emitLive } = open(() => Response.json(isNew ? all.slice(0, 2) : all.slice(1, 2)));
  expect(await rows()).toHaveLength(1);
  isNew = true;
  emitLive(topic);
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test('empty', async () => {
  open(() => Response.json([]));
  expect(await screen.findByText('No activity yet')).toBeVisible();
});

test('shows one group on a page of its own, which leads back to the group', async () => {
  const { press, sent } = renderScreen(<ActivityPage />, {
    examples: [...examplesOf(undo), lisbonOfGroups],
    user: people.ann,
    route: '/groups/:id/activity',
    path: `/groups/${lisbon.id}/activity`,
    answer: ({ path }) => (path.startsWith('/api/activity') ? Response.json(all) : undefined),
  });
  expect((await rows())[0]).not.toHaveTextContent('Lisbon trip');
  expect(sent.map(({ path }) => path)).toContain(`/api/activity?groupId=${lisbon.id}`);
  expect(await screen.findByText('Lisbon trip')).toBeVisible();
  await press.click(screen.getByRole('link', { name: 'Group' }));
  expect(screen.getByText(`At /groups/${lisbon.id}`)).toBeVisible();
});

test('shows it in a dialog of older pages, which closes when a row is opened', async () => {
  const onLeave = jest.fn();
  const { press, sent } = renderScreen(<ActivityList groupId={group.id} onLeave={onLeave} />, {
    examples: examplesOf(undo),
    user: people.ann,
  });
  const [deleted] = await rows();
  expect(sentences()[0]).toBe('Ben Example deleted Dinner by the river, $100.00');
  expect(deleted).not.toHaveTextContent('Lisbon trip');
  expect(sent.map(({ path }) => path)).toContain(`/api/activity?groupId=${group.id}`);
  await press.click(screen.getByRole('link', { name: /^Ben Example deleted/ }));
  expect(onLeave).toHaveBeenCalledTimes(1);
});
