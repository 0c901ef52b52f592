import { people, renderScreen } from '@allsquare/kit/testing';
import { waitFor } from '@testing-library/react';
import { story } from '../../test/examples.ts';
import { GroupsPage } from './groups.page.tsx';

afterEach(() => localStorage.clear());

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<GroupsPage />, { examples: story, route: '/groups', ...options });

test('shows each group with type, members and what the caller is owed, and links to it', async () => {
  const { findByRole } = open();
  const card = await findByRole('link', { name: /Lisbon trip/ });
  expect(card).toHaveAttribute('href', '/groups/10000000-0000-4000-8000-000000000001');
  for (const text of ['Lisbon trip', 'Four days in May', 'Trip', '2', 'members', 'You are owed $50.00']) {
    expect(card).toHaveTextContent(text);
  }
});

test('shows what the caller owes', async () => {
  const { findByRole } = open({ user: people.ben });
  expect(await findByRole('link', { name: /Lisbon trip/ })).toHaveTextContent('You owe $50.00');
});

test('shows that a group without balances is settled', async () => {
  const { findByRole, press, findByText } = open({
    answer: ({ path }) => (path === '/api/groups?limit=50&sort=newest' ? Response.json([settled]) : undefined),
  });
  const card = await findByRole('link', { name: /Us two/ });
  expect(card).toHaveTextContent('Couple');
  expect(card).toHaveTextContent('All settled');
  await press.click(card);
  expect(await findByText('At /groups/20000000-0000-4000-8000-000000000001')).toBeVisible();
});

test('searches name and description while typing; Clear shows all again', async () => {
  const { findByRole, findByText, queryByRole, getByText, press } = open({
    answer: ({ path }) => (path.includes('archived=true') ? Response.json([]) : undefined),
  });
  await findByRole('link', { name: /Lisbon trip/ });
  const search = await findByRole('textbox', { name: 'Search groups' });
  expect(search).toHaveAttribute('placeholder', 'Search groups...');
  expect(queryByRole('button', { name: 'Clear' })).toBeNull();

  await press.type(search, 'MAY');
  expect(getByText('1 of 1 group')).toBeVisible();
  await press.type(search, ' flowers');
  expect(await findByText('No groups found')).toBeVisible();
  expect(getByText('No results match your search. Try a different term.')).toBeVisible();
  expect(await findByRole('link', { name: 'Create Your First Group' })).toHaveAttribute('href', '/groups/new');

  await press.click(await findByRole('button', { name: 'Clear' }));
  expect(await findByRole('link', { name: /Lisbon trip/ })).toBeVisible();
  expect(search).toHaveFocus();
});

test('offers to create the first group if there is none', async () => {
  const { findByText, getByRole } = open({ at: 'start' });
  expect(await findByText('No groups found')).toBeVisible();
  expect(await findByText('Create a group to start tracking shared expenses.')).toBeVisible();
  expect(getByRole('link', { name: 'Create Your First Group' })).toHaveAttribute('href', '/groups/new');
  expect(getByRole('link', { name: 'Create Group' })).toHaveAttribute('href', '/groups/new');
});

test('shows a placeholder, and an error with a retry', async () => {
  let down = true;
  const { getByRole, findByRole, press } = open({
    answer: () => (down ? Response.json({ message: 'Away', code: 'away' }, { status: 503 }) : undefined),
  });
  expect(getByRole('status', { name: 'Loading your groups' })).toBeVisible();
  const again = await findByRole('button', { name: 'Try again' });
  down = false;
  await press.click(again);
  expect(await findByRole('link', { name: /Lisbon trip/ })).toBeVisible();
});

const settled = {
  id: '20000000-0000-4000-8000-000000000001',
  name: 'Us two',
  type: 'couple',
  description: null,
  memberCount: 2,
  created_by: people.ann.id,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  cents: 0,
  settled: true,
  people: [
    { id: people.ann.id, name: people.ann.name, colour: 5, cents: 0 },
    { id: people.ben.id, name: people.ben.name, colour: 7, cents: 0 },
  ],
};

test('the order is chosen by keyboard, asked from the server, and remembered', async () => {
  const named = (name: string, n: number) => ({ ...settled, name, id: settled.id.replace(/1$/, String(n)) });
  const [flat, trip] = [named('Flat', 2), named('Alps', 3)];
  const answer = ({ path }: { path: string }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname !== '/api/groups' || !searchParams.has('sort')) return Response.json([]);
    return Response.json(searchParams.get('sort') === 'name' ? [trip, flat] : [flat, trip]);
  };
  const { findByRole, getByRole, queryAllByRole, press, unmount } = open({ answer });
  const names = () => queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const newest = await findByRole('radio', { name: 'Newest' });
  expect(newest).toBeChecked();
  await waitFor(() => expect(names()).toEqual(['Flat', 'Alps']));
  newest.focus();
  await press.keyboard('{ArrowRight}');
  expect(getByRole('radio', { name: 'Name' })).toBeChecked();
  await waitFor(() => expect(names()).toEqual(['Alps', 'Flat']));
  unmount();
  const again = open({ answer });
  expect(await again.findByRole('radio', { name: 'Name' })).toBeChecked();
  await again.findByRole('heading', { level: 2, name: 'Flat' });
  expect(again.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Alps', 'Flat']);
});

test('a single group has no order to choose', async () => {
  const { findByRole, queryByRole } = open();
  await findByRole('link', { name: /Lisbon trip/ });
  expect(queryByRole('group', { name: 'Sort' })).toBeNull();
});

describe('more than a page of groups', () => {
  const numbered = Array.from({ length: 120 }, (_, n) => ({
    ...settled,
    id: `20000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Group ${n}`,
  }));
  const pages = ({ path }: { path: string }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname !== '/api/groups' || searchParams.get('limit') !== '50' || searchParams.has('archived'))
      return Response.json([]);
    const from = Number(searchParams.get('cursor') ?? 0);
    const next = from + 50 < numbered.length && `</api/groups?limit=50&cursor=${from + 50}>; rel="next"`;
    return Response.json(numbered.slice(from, from + 50), {
      headers: { 'X-Total-Count': '120', ...(next && { Link: next }) },
    });
  };
  const asksOf = (sent: { path: string }[]) =>
    sent.filter(({ path }) => path.startsWith('/api/groups?limit') && !path.includes('archived')).length;

  test('are loaded on demand', async () => {
    const { findByRole, getAllByRole, getByText, findByText, press, queryByRole, sent } = open({ answer: pages });
    const more = await findByRole('button', { name: 'Load more' });
    expect(getAllByRole('listitem')).toHaveLength(50);
    expect(getByText('120 groups')).toBeVisible();
    expect(asksOf(sent)).toBe(1);
    await press.click(more);
    expect(await findByText('Group 99')).toBeVisible();
    await press.click(await findByRole('button', { name: 'Load more' }));
    expect(await findByText('Group 119')).toBeVisible();
    expect(getAllByRole('listitem')).toHaveLength(120);
    expect(queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  test('are all searched', async () => {
    const { findByRole, findByText, getAllByRole, press, sent } = open({ answer: pages });
    await findByText('Group 0');
    await press.type(await findByRole('textbox', { name: 'Search groups' }), 'group 11');
    expect(await findByText('11 of 120 groups')).toBeVisible();
    expect(getAllByRole('listitem')).toHaveLength(11);
    expect(asksOf(sent)).toBe(3);
  });

  test('if a page fails, the loaded groups remain and a retry is possible', async () => {
    let down = true;
    const { findByRole, findByText, queryByText, press } = open({
      answer: (asked) =>
        down && asked.path.includes('cursor')
          ? Response.json({ message: 'Away', code: 'away' }, { status: 503 })
          : pages(asked),
    });
    await findByText('Group 0');
    await press.type(await findByRole('textbox', { name: 'Search groups' }), 'group 4');
    expect(await findByText('Group 49')).toBeVisible();
    const again = await findByRole('button', { name: 'Try again' });
    expect(queryByText(/of 120 groups/)).toBeNull();
    down = false;
    await press.click(again);
    expect(await findByText('11 of 120 groups')).toBeVisible();
  });

  test('if a page fails, the search does not claim that no group matches', async () => {
    let down = true;
    const { findByRole, findByText, queryByText, queryByRole, press } = open({
      answer: (asked) =>
        down && asked.path.includes('cursor')
          ? Response.json({ message: 'Away', code: 'away' }, { status: 503 })
          : pages(asked),
    });
    await findByText('Group 0');
    await press.type(await findByRole('textbox', { name: 'Search groups' }), 'group 119');
    expect(await findByText('The rest could not be loaded')).toBeVisible();
    expect(queryByText('No groups found')).toBeNull();
    expect(queryByRole('button', { name: 'Load more' })).toBeNull();
    down = false;
    await press.click(await findByRole('button', { name: 'Try again' }));
    expect(await findByText('Group 119')).toBeVisible();
    expect(queryByText('The rest could not be loaded')).toBeNull();
  });
});

test('an older service returns all groups at once, without a total', async () => {
  const { findByText, queryByRole, getByText } = open({
    answer: ({ path }) => (path === '/api/groups?limit=50&sort=newest' ? Response.json([settled]) : Response.json([])),
  });
  expect(await findByText('Us two')).toBeVisible();
  expect(getByText('1 group')).toBeVisible();
  expect(queryByRole('button', { name: 'Load more' })).toBeNull();
});
