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
const groupId = '11000000-0000-4000-8000-000000000011';
const answerOf = (call: string) => undo.steps.find((step) => step.call === call)?.answer;
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
  [
    'an import',
    { kind: 'import-finished', text: undefined, amount: undefined, rows: 1204, source: 'splitwise' },
    'Ann Example imported 1,204 entries from Splitwise',
  ],
  [
    'one of a newer source',
    { kind: 'import-finished', text: undefined, amount: undefined, rows: 1, source: 'tallyhub' },
    'Ann Example imported 1 entry',
  ],
  ['nothing but it', { kind: 'book-closed', text: undefined, amount: undefined }, 'Ann Example: book closed'],
])('describes %s', async (_, row, words) => {
  open(listed(row));
  expect(await screen.findByText(words)).toBeVisible();
});

test('an import is undone by whoever made it, after a question, and by nobody else here', async () => {
  const importId = '40000000-0000-4000-8000-000000000001';
  const imported = {
    kind: 'import-finished',
    importId,
    text: undefined,
    amount: undefined,
    rows: 1204,
    source: 'splitwise',
  };
  const undoUntil = '2026-12-21T10:00:00.000Z';
  const lefts = [1004, 0];
  const own = [
    { id: '1', ...imported, by: people.ben, undoUntil },
    { id: '2', ...imported, by: people.ben },
  ];
  const { press, sent } = open((asked) =>
    asked.method === 'DELETE'
      ? Response.json({ left: lefts.shift() })
      : listed(...(own as Partial<Activity>[]), {
          id: '3',
          ...imported,
          by: people.ann,
          undoUntil,
        })(asked),
  );
  await rows();
  await press.click(screen.getByRole('button', { name: 'Undo import' }));
  const asks = within(await screen.findByRole('alertdialog', { name: 'Undo your import?' }));
  expect(asks.getByText(/^This deletes 1,204 entries for everyone in .*Lisbon trip/)).toBeVisible();
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await press.click(asks.getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const writes = sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  expect(writes).toEqual(Array(2).fill(`/api/expenses/imports/${importId}?groupId=${group.id}`));
});

test('describes a refund, and the notes of a payment', async () => {
  open(listed({ id: '1', refund: true }, { ...payment, text: 'In cash' }));
  const [refund, paid] = await rows();
  expect(refund).toHaveTextContent('Ann Example added Dinner by the river, −\u2060$100.00');
  expect(refund).toHaveTextContent('Lisbon trip · came back');
  expect(screen.getByText('−\u2060$100.00')).toHaveClass('k-pos');
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
] as const)('undoes %s of mine by its button, once, and marks it', async (_, fields, name, request, body) => {
  const row = { ...fields, by: people.ben };
  const slow = Promise.withResolvers<Response>();
  let isDone = false;
  const { press, sent } = open((asked) =>
    asked.method === 'GET' ? listed(isDone ? { ...row, undo: undefined } : row)(asked) : slow.promise,
  );
  const [shown] = await rows();
  const button = within(shown as HTMLElement).getByRole('button', { name });
  await press.dblClick(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveTextContent(/ing\.\.\.$/);
  isDone = true;
  const restore = request.includes('settlements') ? 'restoreSettlement' : 'restoreExpense';
  slow.resolve(request.startsWith('DELETE') ? new Response(null, { status: 204 }) : Response.json(answerOf(restore)));
  await waitFor(() => expect(button).toHaveTextContent(name === 'Undo' ? 'Undone' : 'Restored'));
  expect(button).toHaveFocus();
  await press.click(button);
  const writes = sent.filter(({ method }) => method !== 'GET');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([request]);
  expect(writes[0]?.body).toEqual(body);
});

test('shows a refusal, and allows a retry', async () => {
  const words = 'That would make somebody who has left the group owe more.';
  const { press } = open((asked) =>
    asked.method === 'GET'
      ? listed({ undo: 'restore', by: people.ben })(asked)
      : Response.json({ code: 'former-member', message: words }, { status: 422 }),
  );
  await press.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeEnabled();
});

const undone = { by: people.ben, version: 2, kind: 'expense-deleted', undo: 'restore' } as const;

test.each([
  [{ undo: 'delete' }, 'Undo', 'Ann Example added Dinner by the river, $100.00. This deletes it', 'Undo Change'],
  [{ undo: 'restore' }, 'Restore', 'Ann Example added Dinner by the river, $100.00. This restores it', 'Restore'],
  [
    { undo: 'revert', version: 5, kind: 'expense-changed', changes: [{ field: 'amount', from: 6000, to: 10000 }] },
    'Undo',
    'Ann Example changed Dinner by the river, $100.00 · changed the amount from $60.00 to $100.00. This changes it back',
    'Undo Change',
  ],
] as const)('asks before it undoes what somebody else did: %#', async (row, name, what, go) => {
  let isDone = false;
  const { press, sent } = open(({ method, path }) => {
    if (method === 'GET')
      return listed(isDone ? { ...row, undo: undefined } : (row as object))({ method, path } as SentRequest);
    isDone = true;
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(answerOf('restoreExpense'));
  });
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  await press.click(await screen.findByRole('button', { name }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo Ann Example’s change?' });
  expect(question).toHaveAccessibleDescription(`${what} for everyone in Lisbon trip.`);
  await press.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(writes()).toEqual([]);
  await press.click(screen.getByRole('button', { name }));
  const confirm = await screen.findByRole('button', { name: go });
  expect(confirm).toHaveClass(go === 'Restore' ? 'k-btn-main' : 'k-btn-danger');
  await press.dblClick(confirm);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(writes()).toHaveLength(1);
  const button = screen.getByRole('button', { name: name === 'Undo' ? 'Undone' : 'Restored' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(button).toHaveFocus());
});

test('no row moves when one is undone, until something else happens to it', async () => {
  const added = { ...all.at(-1), by: people.ben };
  let state: object[] = [
    { ...added, id: '9', expenseId: groupId },
    { ...added, undo: 'delete' },
  ];
  const { press, emitLive } = open(({ method }) => {
    if (method === 'GET') return Response.json(state);
    state = [{ ...added, ...undone, id: '2' }, state[0] ?? {}, added];
    return new Response(null, { status: 204 });
  });
  const before = (await rows()).map(({ textContent }) => textContent);
  await press.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Undone' });
  expect((await rows()).map(({ textContent }) => textContent?.replace('Undone', 'Undo'))).toEqual(before);
  state = [{ ...added, version: 3, kind: 'expense-restored', undo: 'delete', id: '3' }, ...state];
  emitLive('expenses');
  await waitFor(async () => expect(await rows()).toHaveLength(4));
  expect(screen.queryByRole('button', { name: 'Undone' })).toBeNull();
});

test('gives what is added, changed, deleted and paid an icon of its own', async () => {
  const kinds = ['expense-added', 'expense-changed', 'expense-deleted', 'settlement-recorded'] as const;
  open(listed(...kinds.map((kind, at) => ({ id: String(at), kind }))));
  const icons = (await rows()).map((row) => row.querySelector('svg')?.getAttribute('class'));
  expect(new Set(icons).size).toBe(kinds.length);
});

const tenOf = (row: object) =>
  Array.from({ length: 10 }, (_, at) => ({
    ...row,
    id: `${at}`,
    expenseId: `20000000-0000-4000-8000-00000000000${at}`,
  }));

test('shows ten similar entries in a row as one line, which opens', async () => {
  const others = [
    { id: 'a', by: people.cleo },
    { id: 'b', kind: 'expense-deleted' },
  ] as const;
  const { press } = open(listed(others[0], ...tenOf({ undo: 'delete' }), others[1]));
  expect(await rows()).toHaveLength(3);
  const line = screen.getByRole('button', { name: 'Ann Example added 10 expenses' });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  await press.click(line);
  expect(await rows()).toHaveLength(13);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(10);
  await press.click(line);
  expect(await rows()).toHaveLength(3);
});

test.each([
  ['nine', tenOf({}).slice(1)],
  ['of two people', tenOf({}).map((row, at) => ({ ...row, by: at < 5 ? people.ann : people.cleo }))],
  ['of two groups', tenOf({}).map((row, at) => ({ ...row, groupId: at < 5 ? group.id : groupId }))],
  ['of two kinds', tenOf({}).map((row, at) => ({ ...row, kind: at < 5 ? 'expense-added' : 'expense-changed' }))],
  ['of two days', tenOf({}).map((row, at) => ({ ...row, at: `2026-11-${at < 5 ? 20 : 12}T10:00:00.000Z` }))],
])('shows each entry of a shorter run: %s', async (_, some) => {
  open(listed(...(some as Partial<Activity>[])));
  expect(await rows()).toHaveLength(some.length);
});

test('names the times of a run of changes to one expense', async () => {
  const changes = Array.from({ length: 12 }, (_, at) => ({
    id: `${at}`,
    kind: 'expense-changed' as const,
    at: `2026-11-21T10:${59 - at}:00.000Z`,
  }));
  open(listed(...changes));
  const [line] = await rows();
  expect(line).toHaveTextContent('Ann Example changed 1 expense, 12 times10:48 AM to 10:59 AM · Lisbon trip');
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

describe('the members of a group', () => {
  const by = ({ id, name }: { id: string; name: string }) => ({ id, name });
  const [ann, ben, cleo] = [by(people.ann), by(people.ben), by(people.cleo)];
  const at = '2026-11-21T11:00:00.000Z';
  const change = (fields: object) => ({
    id: '50000000-0000-4000-8000-000000000001',
    at,
    by: ben,
    member: ben,
    ...fields,
  });
  const expense = { ...all.at(-1), groupId: lisbon.id, at: '2026-11-21T10:00:00.000Z' };
  const isMembers = ({ path }: SentRequest) => path.includes('/member-changes');
  /** The activity of the group as Ann sees it. */
  const openGroup = (changes: (sent: SentRequest) => Response, books: (sent: SentRequest) => Response) =>
    renderScreen(<ActivityPage />, {
      examples: [...examplesOf(undo), lisbonOfGroups],
      user: people.ann,
      route: '/groups/:id/activity',
      path: `/groups/${lisbon.id}/activity`,
      answer: (sent) => {
        if (isMembers(sent)) return changes(sent);
        return sent.path.startsWith('/api/activity') ? books(sent) : undefined;
      },
    });
  const one = () => Response.json([expense]);
  const none = () => Response.json([]);
  const down = () => Response.json({ code: 'unavailable', message: 'Down' }, { status: 503 });

  test.each([
    ['member-joined', {}, 'Ben Example joined'],
    ['member-joined', { place: 'Max' }, 'Ben Example joined as Max'],
    ['member-joined', { place: 'BEN EXAMPLE' }, 'Ben Example joined'],
    ['member-joined', { by: ann, member: ann }, 'You joined'],
    ['member-added', { by: ann, place: 'Max' }, 'You added Ben Example as Max'],
    ['member-added', { by: ben, member: ann }, 'Ben Example added you'],
    ['member-left', { place: 'Max' }, 'Ben Example left'],
    ['member-removed', { by: ann, member: cleo }, 'You removed Cleo Example'],
    ['member-promoted', { by: ann }, 'You made Ben Example an admin'],
    ['member-promoted', {}, 'Ben Example became an admin'],
    ['member-demoted', { by: ann }, 'You removed Ben Example as an admin'],
    ['member-demoted', {}, 'Ben Example stopped being an admin'],
    ['place-added', { by: ann, member: { ...cleo, name: 'Max' } }, 'You added Max'],
    ['place-removed', { by: ann, member: { ...cleo, name: 'Max' } }, 'You removed Max'],
    ['place-freed', { place: 'Max' }, 'Ben Example left'],
    ['place-freed', { by: ann, place: 'Max' }, 'You removed Ben Example'],
    ['member-muted', { by: ann }, 'You: member muted, Ben Example'],
    ['member-moved', {}, 'Ben Example: member moved'],
  ])('shows %s %j and leads to the members', async (kind, fields, words) => {
    const { press } = openGroup(() => Response.json([change({ kind, ...fields })]), none);
    const link = await screen.findByRole('link', { name: words });
    const [row] = await rows();
    if (kind === 'place-added') expect(row).toHaveTextContent('Without an account');
    if (kind === 'place-freed') expect(row).toHaveTextContent('The name Max is free again');
    expect(within(row as HTMLElement).queryByRole('button')).toBeNull();
    await press.click(link);
    expect(screen.getByText(`At /groups/${lisbon.id}?tab=members`)).toBeVisible();
  });

  test('are merged with the books by time, and filtered with them', async () => {
    const later = { ...expense, id: '2', at: '2026-11-21T12:00:00.000Z', kind: 'expense-changed' };
    const { press, sent } = openGroup(
      () => Response.json([change({ kind: 'member-joined' })]),
      () => Response.json([later, expense]),
    );
    await rows();
    expect(sentences()).toEqual(
      [
        'Ann Example changed Dinner by the river, $100.00',
        'Ben Example joined',
        'Ann Example added Dinner by the river, $100.00',
      ].map((words) => words.replace(/^Ann Example/, 'You')),
    );
    await press.click(screen.getByRole('combobox', { name: 'Member' }));
    await press.click(await screen.findByRole('option', { name: /Ben Example/ }));
    await waitFor(() => expect(sent.filter(isMembers).at(-1)?.path).toContain(`by=${ben.id}`));
  });

  test('shows rows of two lists only down to where both are loaded', async () => {
    const link = (name: string) => ({ headers: { Link: `</api/${name}?cursor=2>; rel="next"` } });
    const time = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
    const joined = (hour: number) =>
      change({ id: `500000${10 + hour}-0000-4000-8000-000000000001`, kind: 'member-joined', at: time(hour) });
    const added = (hour: number) => ({ ...expense, id: `${hour}`, at: time(hour), text: `Meal ${hour}` });
    const { press, sent } = openGroup(
      ({ path }) =>
        path.includes('cursor=2')
          ? Response.json([joined(8)])
          : Response.json([joined(15), joined(9)], link(`groups/${lisbon.id}/member-changes`)),
      ({ path }) =>
        path.includes('cursor=2')
          ? Response.json([added(10), added(7)])
          : Response.json([added(14), added(12)], link('activity')),
    );
    await rows();
    const hours = async () => (await rows()).map((row) => row.querySelector('time')?.dateTime.slice(11, 13));
    expect(await hours()).toEqual(['15', '14', '12']);
    await press.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await hours()).toEqual(['15', '14', '12', '10', '09']));
    // Only the list that ended first was asked.
    expect(sent.filter(isMembers)).toHaveLength(1);
    await press.click(screen.getByRole('button', { name: 'Load more' }));
    await waitFor(async () => expect(await hours()).toEqual(['15', '14', '12', '10', '09', '08', '07']));
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('are missing with a retry while svc-groups is unavailable, and the books are there', async () => {
    let isUp = false;
    const { press } = openGroup(() => (isUp ? Response.json([change({ kind: 'member-joined' })]) : down()), one);
    expect(await rows()).toHaveLength(1);
    expect(screen.getByText('Who joined and left could not be loaded')).toBeVisible();
    isUp = true;
    await press.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('are there while svc-expenses is unavailable', async () => {
    openGroup(() => Response.json([change({ kind: 'member-joined' })]), down);
    expect(await rows()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('No activity yet')).toBeNull();
  });

  test('are not for a former member, who reads the books without a word about it', async () => {
    openGroup(() => Response.json({ code: 'group-not-found', message: 'Group not found' }, { status: 404 }), one);
    expect(await rows()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a group without any history shows the books alone, or nothing', async () => {
    const { unmount } = openGroup(none, one);
    expect(await rows()).toHaveLength(1);
    unmount();
    openGroup(none, none);
    expect(await screen.findByText('No activity yet')).toBeVisible();
  });

  test('appear at once when somebody joins', async () => {
    let isNew = false;
    const { emitLive } = openGroup(() => Response.json(isNew ? [change({ kind: 'member-joined' })] : []), one);
    expect(await rows()).toHaveLength(1);
    isNew = true;
    emitLive('groups');
    expect(await screen.findByRole('link', { name: 'Ben Example joined' })).toBeVisible();
  });

  test('ten who join one after the other are one line, as are ten whom one person adds', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `5000000${index}-0000-4000-8000-000000000001`);
    const person = (id: string, index: number) => ({ id, name: `Person ${index}` });
    openGroup(
      () =>
        Response.json([
          ...ids.map((id, index) =>
            change({ id, kind: 'member-joined', by: person(id, index), member: person(id, index) }),
          ),
          ...ids.map((id, index) =>
            change({
              id: `6000000${index}-0000-4000-8000-000000000001`,
              kind: 'place-added',
              by: ann,
              member: person(id, index),
            }),
          ),
        ]),
      none,
    );
    expect(await screen.findByRole('button', { name: 'Person 0 and 9 others joined' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'You added 10 members' })).toBeVisible();
  });

  test('are not asked for in the activity of all groups', async () => {
    const { sent } = open();
    await rows();
    expect(sent.filter(isMembers)).toEqual([]);
  });
});
