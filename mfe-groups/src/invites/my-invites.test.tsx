import { problems } from '@allsquare/groups-contract';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { waitFor, within } from '@testing-library/react';
import { dan, invited, story } from '../../test/examples.ts';
import { GroupsPage } from '../pages/groups.page.tsx';

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<GroupsPage />, { examples: invited, user: dan, at: 'start', route: '/groups', ...options });
const answers = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST');
const refuse = (status: number, body: object) => ({
  answer: ({ method }: SentRequest) => (method === 'POST' ? Response.json(body, { status }) : undefined),
});
const ski = '20000000-0000-4000-8000-000000000071';

test('shows group, sender and message of each invitation, newest first', async () => {
  const { findByRole } = open();
  const list = await findByRole('list', { name: 'Invitations' });
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Office lunch', 'Ski weekend']);
  const [, trip] = within(list).getAllByRole('listitem');
  expect(trip).toHaveTextContent('Ski weekendTrip');
  expect(trip).toHaveTextContent('Ann Example invites you · Nov 21, 2026');
  expect(trip).toHaveTextContent('Two days in the snow!');
});

test('accepts with one request, names the group and links to it; the list includes it', async () => {
  const { findByRole, findByText, getByRole, queryByText, press, sent } = open();
  expect(await findByText('No groups found')).toBeVisible();
  await press.dblClick(await findByRole('button', { name: 'Accept', description: 'Ski weekend' }));
  expect(await findByText('Invitation accepted')).toBeVisible();
  expect(await findByText('You are now a member of Ski weekend.')).toBeVisible();
  expect(queryByText('Two days in the snow!')).toBeNull();
  expect(await findByRole('list', { name: 'Your groups' })).toHaveTextContent('Ski weekend');
  expect(answers(sent)).toMatchObject([{ path: `/api/invites/${ski}/accept`, body: {} }]);
  const link = getByRole('link', { name: 'Ski weekend You are now a member. Open the group' });
  expect(link).toHaveFocus();
  await press.keyboard('{Enter}');
  expect(await findByText('At /groups/10000000-0000-4000-8000-000000000007')).toBeVisible();
});

test('removes a declined one; shows nothing if none is left', async () => {
  let left = true;
  const { findByRole, findByText, queryByRole, press } = open({
    answer: ({ method, path }) => {
      if (method === 'POST') left = false;
      return !left && path === '/api/invites' ? Response.json([]) : undefined;
    },
  });
  await press.click(await findByRole('button', { name: 'Decline', description: 'Office lunch' }));
  expect(await findByText('Invitation declined')).toBeVisible();
  expect(await findByText('You will not be a member of Office lunch.')).toBeVisible();
  await waitFor(() => expect(queryByRole('list', { name: 'Invitations' })).toBeNull());
});

test.each([
  [403, 'recipient-only'],
  [403, 'removed'],
  [409, 'already-decided'],
  [422, 'group-full'],
] as const)('shows the server’s message and refetches the list: %s %s', async (status, code) => {
  const { message } = problems[code];
  const { findByRole, findByText, press, sent } = open(refuse(status, { code, message }));
  await press.click(await findByRole('button', { name: 'Accept', description: 'Ski weekend' }));
  expect(await findByText(message)).toBeVisible();
  expect(await findByRole('button', { name: 'Accept', description: 'Ski weekend' })).toBeEnabled();
  expect(sent.filter(({ path }) => path === '/api/invites')).toHaveLength(2);
});

test.each([
  ['Accept', 'Failed to accept the invitation'],
  ['Decline', 'Failed to decline the invitation'],
])('shows that %s failed and allows a retry', async (name, words) => {
  const { findByRole, findByText, press } = open(refuse(503, { code: 'away', message: 'Away' }));
  await press.click(await findByRole('button', { name, description: 'Ski weekend' }));
  expect(await findByText(words)).toBeVisible();
  expect(await findByRole('button', { name, description: 'Ski weekend' })).toBeEnabled();
});

test('shows a new one without a reload', async () => {
  let come = false;
  const { findByText, queryByRole, findByRole, emitLive } = open({
    answer: ({ path }) => (!come && path === '/api/invites' ? Response.json([]) : undefined),
  });
  await findByText('No groups found');
  expect(queryByRole('list', { name: 'Invitations' })).toBeNull();
  come = true;
  emitLive('invites');
  expect(await findByRole('list', { name: 'Invitations' })).toBeVisible();
});

test('an error of the invitations affects only them, and allows a retry', async () => {
  let down = true;
  const { findByText, findByRole, press } = open({
    answer: ({ path }) => (down && path === '/api/invites' ? Response.json({}, { status: 503 }) : undefined),
  });
  expect(await findByText('Invitations could not be loaded')).toBeVisible();
  expect(await findByText('No groups found')).toBeVisible();
  down = false;
  await press.click(await findByRole('button', { name: 'Try again' }));
  expect(await findByRole('list', { name: 'Invitations' })).toBeVisible();
});

test('shows one error if the service is down', async () => {
  const { findByRole, getAllByRole } = open({ examples: story, answer: () => Response.json({}, { status: 503 }) });
  await findByRole('button', { name: 'Try again' });
  expect(getAllByRole('alert')).toHaveLength(1);
});

describe('asks a user who may already be in the group who they are', () => {
  const place = { id: '20000000-0000-4000-8000-00000000000b', name: 'Danny', colour: 2 };
  const group = {
    name: 'Ski weekend',
    type: 'trip',
    count: 2,
    places: [place],
    taken: [{ name: 'Ann Example', colour: 1 }],
  };
  const isLook = ({ method, path }: SentRequest) => method === 'GET' && path === `/api/invites/${ski}`;
  const begin = async (changed: object) => {
    const screen = open({
      answer: (sent) => (isLook(sent) ? Response.json({ ...group, ...changed }) : undefined),
    });
    await screen.press.click(await screen.findByRole('button', { name: 'Accept', description: 'Ski weekend' }));
    return screen;
  };

  test('claims a free place; sends nothing before', async () => {
    const { findByRole, getByRole, findByText, press, sent } = await begin({});
    await press.click(await findByRole('radio', { name: 'Danny' }));
    expect(answers(sent)).toEqual([]);
    await press.click(getByRole('button', { name: 'Join as Danny' }));
    expect(await findByText('Invitation accepted')).toBeVisible();
    expect(answers(sent)).toMatchObject([{ body: { placeId: place.id } }]);
  });

  test('a user who is not on the list claims none, not even the sender’s choice', async () => {
    const { findByRole, getByRole, findByText, press, sent } = await begin({});
    await press.click(await findByRole('radio', { name: 'I’m not on the list' }));
    await press.click(getByRole('button', { name: 'Join' }));
    expect(await findByText('Invitation accepted')).toBeVisible();
    expect(answers(sent)).toMatchObject([{ body: { placeId: null } }]);
  });

  test('shows a member of the same name with how to sign in', async () => {
    const { findByRole } = await begin({ places: [], taken: [{ name: 'Dan', colour: 1, guest: true }], admin: 'Ann' });
    expect(await findByRole('list', { name: 'Taken names' })).toHaveTextContent(
      'DanIs this you? Open the link in the browser where you joined, or ask Ann to free this name.',
    );
  });

  test.each([
    ['the sender chose a place', { placeId: place.id }],
    ['nobody in the group may be them', { places: [] }],
  ])('but accepts immediately if %s', async (_, changed) => {
    const { findByText, sent } = await begin(changed);
    expect(await findByText('Invitation accepted')).toBeVisible();
    expect(answers(sent)).toMatchObject([{ body: {} }]);
  });

  test('merges a place of theirs into their old seat', async () => {
    const merged = {
      id: '30000000-0000-4000-8000-000000000001',
      groupId: '10000000-0000-4000-8000-000000000007',
      userId: dan.id,
      role: 'member',
      addedBy: dan.id,
      joinedAt: '2026-11-21T10:00:00.000Z',
      colour: 2,
      user: { id: dan.id, name: dan.name, email: dan.email },
    };
    const isMerge = ({ path }: SentRequest) => path.endsWith(`/members/${place.id}/merge`);
    const { findByRole, getByRole, findByText, press, sent } = open({
      answer: (sent_) => {
        if (isLook(sent_)) return Response.json({ ...group, you: 'Dan Example' });
        return isMerge(sent_) ? Response.json(merged) : undefined;
      },
    });
    await press.click(await findByRole('button', { name: 'Accept', description: 'Ski weekend' }));
    await press.click(await findByRole('radio', { name: 'Danny' }));
    await press.click(getByRole('button', { name: 'Join as Danny' }));
    expect(await findByText('You are already Dan Example. Is this you too?')).toBeVisible();
    expect(answers(sent)).toEqual([]);
    await press.click(getByRole('button', { name: 'Yes, Danny is me' }));
    expect(await findByText('Merged')).toBeVisible();
    await waitFor(() => expect(sent.filter(isMerge)).toMatchObject([{ body: { into: dan.id } }]));
  });
});
