import { people, renderScreen } from '@allsquare/kit/testing';
import { story } from '../../test/examples.ts';
import { DashboardGroups } from './dashboard-groups.tsx';

test('shows the groups with members and balance, with links to each and to all', async () => {
  const { findByRole, getByRole } = renderScreen(<DashboardGroups />, { examples: story, user: people.ben });
  const row = await findByRole('link', { name: /Lisbon trip/ });
  expect(row).toHaveAttribute('href', '/groups/10000000-0000-4000-8000-000000000001');
  expect(row).toHaveTextContent('2 members');
  expect(row).toHaveTextContent('You owe $50.00');
  expect(getByRole('link', { name: 'View All Groups' })).toHaveAttribute('href', '/groups');
  expect(getByRole('link', { name: 'Create New Group' })).toHaveAttribute('href', '/groups/new');
});

test('without groups it links to Create New Group, not to View All Groups', async () => {
  const { findByText, getByRole, queryByRole } = renderScreen(<DashboardGroups />, { examples: story, at: 'start' });
  expect(await findByText("You don't have any groups yet")).toBeVisible();
  expect(getByRole('link', { name: 'Create New Group' })).toHaveAttribute('href', '/groups/new');
  expect(queryByRole('link', { name: 'View All Groups' })).toBeNull();
});

test('shows a placeholder, and an error with a retry', async () => {
  let down = true;
  const { getByRole, findByRole, press } = renderScreen(<DashboardGroups />, {
    examples: story,
    answer: () => (down ? Response.json({ message: 'Away', code: 'away' }, { status: 503 }) : undefined),
  });
  expect(getByRole('status', { name: 'Loading your groups' })).toBeVisible();
  const again = await findByRole('button', { name: 'Try again' });
  down = false;
  await press.click(again);
  expect(await findByRole('link', { name: /Lisbon trip/ })).toBeVisible();
});

test('requests only what it shows; an older service may return all', async () => {
  const many = Array.from({ length: 7 }, (_, n) => ({
    ...group,
    id: `20000000-0000-4000-8000-00000000000${n}`,
    name: `Group ${n}`,
  }));
  const { findByText, queryByText, sent } = renderScreen(<DashboardGroups />, { answer: () => Response.json(many) });
  expect(await findByText('Group 4')).toBeVisible();
  expect(queryByText('Group 5')).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual(['/api/groups?limit=5&sort=newest']);
});

const group = {
  name: '',
  type: 'couple',
  description: null,
  memberCount: 1,
  created_by: people.ann.id,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  cents: 0,
  settled: true,
  people: [{ id: people.ann.id, name: people.ann.name, colour: 5, cents: 0 }],
};
