import type { Group } from '@allsquare/groups-contract';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { deletedTrip, deletedTripId, story } from '../../test/examples.ts';
import { GroupsPage } from '../pages/groups.page.tsx';

type Answer = (sent: SentRequest) => Response | Promise<Response> | undefined;
/** Ben's screen while the trip of the examples is deleted. He has no other group. */
const open = (answer?: Answer) =>
  renderScreen(<GroupsPage />, {
    examples: deletedTrip,
    user: people.ben,
    route: '/groups',
    at: 'start',
    answer: (sent) =>
      answer?.(sent) ??
      (['/api/groups?limit=50&sort=newest', '/api/invites'].includes(sent.path) ? Response.json([]) : undefined),
  });
const restoring = (sent: SentRequest[]) => sent.filter(({ path }) => path.endsWith('/restore'));
/** A list with one group that was deleted this many hours ago. */
const deletedFor =
  (hours: number) =>
  ({ path }: SentRequest) =>
    path === '/api/groups?deleted=true'
      ? Response.json([{ ...trip, deletedAt: new Date(Date.now() - hours * 3_600_000).toISOString() }])
      : undefined;

test('restores a group with one button, confirms it, and navigates to it', async () => {
  const { findByRole, findByText, getByRole, press, sent } = open();
  expect(await findByRole('heading', { level: 2, name: 'Recently deleted' })).toBeVisible();
  expect(getByRole('list', { name: 'Recently deleted groups' })).toHaveTextContent('Lisbon trip');
  const restore = getByRole('button', { name: 'Restore' });
  expect(restore).toHaveAccessibleDescription('Lisbon trip');
  restore.focus();
  await press.keyboard('{Enter}');
  expect(await findByText(`At /groups/${deletedTripId}`)).toBeVisible();
  expect(await findByText('Group restored')).toBeVisible();
  expect(await findByText('Lisbon trip is back with its members and expenses.')).toBeVisible();
  expect(restoring(sent)).toMatchObject([{ method: 'POST', path: `/api/groups/${deletedTripId}/restore` }]);
});

test.each([
  [0, '30 days left'],
  [1, '30 days left'],
  [25, '29 days left'],
  [29 * 24 + 1, '1 day left'],
  [30 * 24, '1 day left'],
])('a group deleted %i hours ago has %s', async (hours, words) => {
  const { findByText } = open(deletedFor(hours));
  expect(await findByText(new RegExp(`^Deleted \\w{3} \\d+, \\d{4} · ${words}$`))).toBeVisible();
});

test('is hidden if nothing was deleted, and with an older svc-groups', async () => {
  for (const answer of [
    undefined,
    ({ path }: SentRequest) => (path.includes('deleted') ? Response.json([trip]) : undefined),
  ]) {
    const { findByRole, queryByText, sent, unmount } = renderScreen(<GroupsPage />, { examples: story, answer });
    await findByRole('link', { name: /Lisbon trip/ });
    expect(sent.map(({ path }) => path)).toContain('/api/groups?deleted=true');
    expect(queryByText('Recently deleted')).toBeNull();
    unmount();
  }
});

test('a group that can no longer be restored disappears with the refetched list', async () => {
  let isGone = false;
  const { findByRole, findByText, queryByRole, press } = open(({ path, method }) => {
    if (method === 'POST') {
      isGone = true;
      return Response.json({ message: 'Group not found', code: 'group-not-found' }, { status: 404 });
    }
    return isGone && path.includes('deleted') ? Response.json([]) : undefined;
  });
  await press.click(await findByRole('button', { name: 'Restore' }));
  expect(await findByText('Group not found')).toBeVisible();
  expect(queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('disables the button while restoring, and allows a retry on failure', async () => {
  const { promise: away, resolve: fail } = Promise.withResolvers<Response>();
  const { findByRole, findByText, press, sent } = open(({ method }) => (method === 'POST' ? away : undefined));
  await press.dblClick(await findByRole('button', { name: 'Restore' }));
  expect(await findByRole('button', { name: 'Restoring...' })).toHaveAttribute('aria-busy', 'true');
  fail(Response.json({ message: 'Away', code: 'away' }, { status: 503 }));
  expect(await findByText('Failed to restore group')).toBeVisible();
  expect(await findByRole('button', { name: 'Restore' })).toBeEnabled();
  expect(restoring(sent)).toHaveLength(1);
});

const trip: Group = {
  id: deletedTripId,
  name: 'Lisbon trip',
  type: 'trip',
  description: null,
  memberCount: 2,
  created_by: people.ann.id,
  createdAt: '2026-11-21T10:00:00.000Z',
  version: 1,
  cents: 0,
  balance: 0,
  settled: true,
  people: [],
};
