import { people, renderScreen } from '@allsquare/kit/testing';
import { story } from '../../test/examples.ts';
import { GroupsPage } from './groups.page.tsx';

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<GroupsPage />, { examples: story, route: '/groups', ...options });

test('shows each group with type, members and what the caller is owed, and leads to it', async () => {
  const { findByRole } = open();
  const card = await findByRole('link', { name: /Lisbon trip/ });
  expect(card).toHaveAttribute('href', '/groups/10000000-0000-4000-8000-000000000001');
  for (const text of ['Lisbon trip', 'Four days in May', 'Trip', '2', 'members', 'You are owed $50.00']) {
    expect(card).toHaveTextContent(text);
  }
});

test('says what the caller owes', async () => {
  const { findByRole } = open({ user: people.ben });
  expect(await findByRole('link', { name: /Lisbon trip/ })).toHaveTextContent('You owe $50.00');
});

test('says that a group without balances is settled', async () => {
  const { findByRole, press, findByText } = open({
    answer: ({ path }) => (path === '/api/groups' ? Response.json([settled]) : undefined),
  });
  const card = await findByRole('link', { name: /Us two/ });
  expect(card).toHaveTextContent('Couple');
  expect(card).toHaveTextContent('All settled');
  await press.click(card);
  expect(await findByText('At /groups/20000000-0000-4000-8000-000000000001')).toBeVisible();
});

test('searches name and description while typing, and Clear brings all back', async () => {
  const { findByRole, queryByRole, getByText, press } = open();
  await findByRole('link', { name: /Lisbon trip/ });
  const search = await findByRole('textbox', { name: 'Search groups' });
  expect(search).toHaveAttribute('placeholder', 'Search groups...');
  expect(queryByRole('button', { name: 'Clear' })).toBeNull();

  await press.type(search, 'MAY');
  expect(getByText('1 of 1 group')).toBeVisible();
  await press.type(search, ' flowers');
  expect(getByText('No groups found')).toBeVisible();
  expect(getByText('No results match your search. Try a different term.')).toBeVisible();
  expect(await findByRole('link', { name: 'Create Your First Group' })).toHaveAttribute('href', '/groups/new');

  await press.click(await findByRole('button', { name: 'Clear' }));
  expect(await findByRole('link', { name: /Lisbon trip/ })).toBeVisible();
  expect(search).toHaveFocus();
});

test('invites to the first group when there is none', async () => {
  const { findByText, getByRole } = open({ at: 'start' });
  expect(await findByText('No groups found')).toBeVisible();
  expect(await findByText('Create a group to start tracking shared expenses.')).toBeVisible();
  expect(getByRole('link', { name: 'Create Your First Group' })).toHaveAttribute('href', '/groups/new');
  expect(getByRole('link', { name: 'Create Group' })).toHaveAttribute('href', '/groups/new');
});

test('shows that it loads, and a failure that can be tried again', async () => {
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
