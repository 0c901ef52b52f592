import { isolated } from '@allsquare/contract-kit';
import { setCallers } from '@allsquare/kit/api';
import { GuestSignInProvider } from '@allsquare/kit/session';
import { people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { waitFor } from '@testing-library/react';
import { JoinPage } from './join.page.tsx';

const lisbonId = '10000000-0000-4000-8000-000000000001';
const [benId, cleoId] = ['20000000-0000-4000-8000-00000000000b', '20000000-0000-4000-8000-00000000000c'];
const lisbon = {
  name: 'Lisbon trip',
  type: 'trip',
  count: 3,
  places: [
    { id: benId, name: 'Ben', colour: 2 },
    { id: cleoId, name: 'Cleo', colour: 3 },
  ],
};
const member = (userId: string, name: string) => ({
  id: '30000000-0000-4000-8000-000000000001',
  groupId: lisbonId,
  userId,
  role: 'member',
  addedBy: people.ann.id,
  joinedAt: '2026-11-21T10:00:00.000Z',
  colour: 2,
  user: { id: userId, name, email: '' },
});
/** The member who claimed Ben's place has it as their seat. */
const asBen = { ...member(people.ben.id, 'Ben'), seat: benId };
const taken = [
  { name: 'Ann Example', colour: 1 },
  { name: 'Gil', colour: 4, guest: true },
];
const isLook = ({ path }: SentRequest) => path === '/api/join/look';
const isJoin = ({ path }: SentRequest) => path === '/api/join';
const problem = (status: number, code: string, message: string) => Response.json({ code, message }, { status });

const open = (options: Parameters<typeof renderScreen>[1] = {}) => {
  history.replaceState(null, '', '/join#some-token');
  const entered: { token: string; name: string }[] = [];
  const guest = { ...people.ben, email: '', token: 'test', expiresAt: Number.POSITIVE_INFINITY };
  const enter = async (given: { token: string; name: string }) => {
    entered.push(given);
    setCallers({ current: async () => guest, renew: async () => null });
  };
  const screen = renderScreen(
    <GuestSignInProvider signInAsGuest={enter}>
      <JoinPage />
    </GuestSignInProvider>,
    {
      user: null,
      route: '/join',
      answer: (sent) => {
        if (isLook(sent)) return Response.json(lisbon);
        return isJoin(sent) ? Response.json(asBen, { status: 201 }) : undefined;
      },
      ...options,
    },
  );
  return { ...screen, entered };
};

test('a visitor who taps a name joins as a guest of that name, in that place', async () => {
  const { findByRole, getByRole, findByText, press, sent, entered } = open();
  expect(await findByRole('heading', { name: 'Join Lisbon trip' })).toBeVisible();
  expect(getByRole('group', { name: 'Who are you?' })).toBeVisible();
  await press.click(getByRole('radio', { name: 'Ben' }));
  await press.click(getByRole('button', { name: 'Join as Ben' }));
  expect(await findByText(`At /groups/${lisbonId}`)).toBeVisible();
  expect(entered).toEqual([{ token: 'some-token', name: 'Ben' }]);
  expect(sent.filter(isJoin)).toMatchObject([{ body: { token: 'some-token', placeId: benId } }]);
});

test.each([
  [
    'Ann shares Lisbon trip with you. 3 expenses, $84.60 so far.',
    { sharedBy: 'Ann', expenses: { count: 3, cents: 8460 } },
  ],
  [
    'Ann shares Lisbon trip with you. 1 expense, $1,234.50 so far.',
    { sharedBy: 'Ann', expenses: { count: 1, cents: 123_450 } },
  ],
  [
    'Ann shares Lisbon trip with you. 2 expenses, −$10.00 so far.',
    { sharedBy: 'Ann', expenses: { count: 2, cents: -1000 } },
  ],
  ['Ann shares Lisbon trip with you.', { sharedBy: 'Ann', expenses: { count: 0, cents: 0 } }],
  ['Ann shares Lisbon trip with you.', { sharedBy: 'Ann' }],
  // An older service does not say who.
  ['You’re invited to Lisbon trip.', {}],
])('says who shares the group and what it has spent, above the names: %s', async (sentence, more) => {
  const { findByText, getByRole } = open({ answer: () => Response.json({ ...lisbon, ...more }) });
  const shown = await findByText(sentence);
  const names = getByRole('group', { name: 'Who are you?' });
  expect(shown.compareDocumentPosition(names)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('isolates the names within the sentence', async () => {
  const { findByText } = open({
    answer: () => Response.json({ ...lisbon, sharedBy: 'אן', expenses: { count: 3, cents: 8460 } }),
  });
  expect(await findByText(/shares/)).toHaveTextContent(
    `${isolated('אן')} shares ${isolated('Lisbon trip')} with you. 3 expenses, $84.60 so far.`,
  );
});

test('the token is in no URL: neither the address bar nor requests', async () => {
  const { findByRole, sent } = open();
  await findByRole('heading', { name: 'Join Lisbon trip' });
  expect(location.href).not.toContain('some-token');
  expect(sent.map(({ path }) => path).join()).not.toContain('some-token');
});

test('a user who returns from sign-in still has the link in this tab, and joins with their account', async () => {
  sessionStorage.setItem('join', 'stored-token');
  const { findByRole, getByRole, queryByRole, findByText, press, sent, entered } = open({ user: people.ben });
  history.replaceState(null, '', '/join');
  await findByRole('heading', { name: 'Join Lisbon trip' });
  expect(queryByRole('link', { name: 'I have an account' })).toBeNull();
  await press.click(getByRole('radio', { name: 'I’m not on the list' }));
  await press.click(getByRole('button', { name: 'Join as Ben Example' }));
  await findByText(`At /groups/${lisbonId}`);
  expect(entered).toEqual([]);
  expect(sent.filter(isJoin)).toHaveLength(1);
});

test('a person who is not listed enters their name', async () => {
  const { findByRole, getByRole, getByLabelText, findByText, press, entered } = open();
  await press.click(await findByRole('radio', { name: 'I’m not on the list' }));
  await press.click(getByRole('button', { name: 'Join' }));
  expect(await findByText('Please enter a name.')).toBeVisible();
  await press.type(getByLabelText('Your name'), 'Dora');
  await press.click(getByRole('button', { name: 'Join as Dora' }));
  await findByText(`At /groups/${lisbonId}`);
  expect(entered).toEqual([{ token: 'some-token', name: 'Dora' }]);
});

test('requires a choice: the message is at the names, and goes when one chooses', async () => {
  const { findByRole, getByRole, findByText, queryByText, press, sent } = open();
  await press.click(await findByRole('button', { name: 'Join' }));
  expect(await findByText('Pick your name first.')).toBeVisible();
  expect(getByRole('group', { name: 'Who are you?' })).toHaveAccessibleDescription('Pick your name first.');
  expect(sent.filter(isJoin)).toEqual([]);
  await press.click(getByRole('radio', { name: 'Ben' }));
  await waitFor(() => expect(queryByText('Pick your name first.')).toBeNull());
});

test('refetches the places if somebody else claimed this one', async () => {
  let isTaken = false;
  const { findByRole, getByRole, findByText, queryByRole, press } = open({
    answer: (sent) => {
      if (isLook(sent)) return Response.json(isTaken ? { ...lisbon, places: [lisbon.places[1]] } : lisbon);
      isTaken = true;
      return problem(409, 'place-taken', 'Somebody else just took this name. Please choose again.');
    },
  });
  await press.click(await findByRole('radio', { name: 'Ben' }));
  await press.click(getByRole('button', { name: 'Join as Ben' }));
  expect(await findByText('Somebody else just took this name. Please choose again.')).toBeVisible();
  await findByRole('button', { name: 'Join' });
  expect(queryByRole('radio', { name: 'Ben' })).toBeNull();
});

test.each([404, 400])('shows that the link has ended (%i)', async (status) => {
  const { findByRole } = open({ answer: () => problem(status, 'link-ended', 'This link has ended.') });
  expect(await findByRole('heading', { name: 'This link has ended.' })).toBeVisible();
});

const REMOVED = 'Ann Example removed you from this group. Ask an admin to add you again.';

test.each(['look', 'join'])('tells a removed member so, and who can add them (%s)', async (at) => {
  const { findByRole, getByRole, findByText, queryByRole, press } = open({
    user: people.ben,
    answer: (sent) => (isLook(sent) && at === 'join' ? Response.json(lisbon) : problem(403, 'removed', REMOVED)),
  });
  if (at === 'join') {
    await press.click(await findByRole('radio', { name: 'Ben' }));
    await press.click(getByRole('button', { name: 'Join as Ben' }));
  }
  expect(await findByText(REMOVED)).toBeVisible();
  expect(getByRole('heading', { name: 'You were removed.' })).toBeVisible();
  expect(queryByRole('button', { name: /Join/ })).toBeNull();
});

test('a user with an account signs in and returns', async () => {
  const { findByRole } = open();
  expect(await findByRole('link', { name: 'I have an account' })).toHaveAttribute('href', '/login?returnTo=%2Fjoin');
});

test('sends no request without a token', async () => {
  history.replaceState(null, '', '/join');
  const bare = renderScreen(<JoinPage />, { user: null, route: '/join' });
  expect(await bare.findByRole('heading', { name: 'This link has ended.' })).toBeVisible();
  expect(bare.sent).toEqual([]);
});

const openWith = (answer: (sent: SentRequest) => Response | undefined, options: Parameters<typeof open>[0] = {}) =>
  open({
    answer: (sent) =>
      answer(sent) ?? (isLook(sent) ? Response.json({ ...lisbon, taken, admin: 'Ann Example' }) : undefined),
    ...options,
  });

test('shows taken names with how to get back: sign in, or for a guest the browser or an admin', async () => {
  const { findByRole, getByRole, queryByRole } = openWith(() => undefined);
  const list = await findByRole('list', { name: 'Taken names' });
  expect(list).toHaveTextContent('Ann ExampleIs this you? Sign in');
  expect(list).toHaveTextContent(
    'GilIs this you? Open the link in the browser where you joined, or ask Ann Example to free this name.',
  );
  expect(getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login?returnTo=%2Fjoin');
  expect(queryByRole('radio', { name: 'Gil' })).toBeNull();
});

test.each([
  ['an account', 'ann  EXAMPLE', 'Ann Example is already in this group. Is this you? Sign in.'],
  [
    'a guest',
    'Gіl',
    'Gil is already in this group. Is this you? Open the link in the browser where you joined, or ask Ann Example to free this name.',
  ],
  ['a free place', 'ben', 'Ben is on the list. Is this you? Choose the name there.'],
])('a person who is not on the list cannot have the name of %s; nothing is written', async (_, name, line) => {
  const { findByRole, getByRole, getByLabelText, findByText, press, sent, entered } = openWith(() => undefined);
  await press.click(await findByRole('radio', { name: 'I’m not on the list' }));
  await press.type(getByLabelText('Your name'), name);
  await press.click(getByRole('button', { name: /^Join as/ }));
  expect(await findByText(line)).toBeVisible();
  expect(entered).toEqual([]);
  expect(sent.filter(isJoin)).toEqual([]);
});

describe.each([
  ['a member', { ...member(people.ann.id, 'Ann'), already: true }, 200],
  ['a former member', member(people.ann.id, 'Ann'), 201],
])('%s who selects a free place', (_, answered, status) => {
  const isMerge = ({ path }: SentRequest) => path === `/api/groups/${lisbonId}/members/${benId}/merge`;
  const choose = async () => {
    const screen = openWith(
      (sent) => {
        if (isJoin(sent)) return Response.json(answered, { status });
        return isMerge(sent) ? Response.json(member(people.ann.id, 'Ann')) : undefined;
      },
      { user: people.ann },
    );
    await screen.press.click(await screen.findByRole('radio', { name: 'Ben' }));
    await screen.press.click(screen.getByRole('button', { name: 'Join as Ben' }));
    expect(await screen.findByText('You are already Ann. Is this you too?')).toBeVisible();
    expect(screen.sent.filter(isMerge)).toEqual([]);
    return screen;
  };

  test('is asked, and the two are merged', async () => {
    const { getByRole, findByText, press, sent } = await choose();
    await press.click(getByRole('button', { name: 'Yes, Ben is me' }));
    expect(await findByText(`At /groups/${lisbonId}`)).toBeVisible();
    expect(sent.filter(isMerge)).toMatchObject([{ method: 'POST', body: { into: people.ann.id } }]);
  });

  test('opens the group if it is somebody else', async () => {
    const { getByRole, findByText, press, sent } = await choose();
    await press.click(getByRole('button', { name: 'No, somebody else' }));
    expect(await findByText(`At /groups/${lisbonId}`)).toBeVisible();
    expect(sent.filter(isMerge)).toEqual([]);
  });
});

test('sends a guest whose name is taken to their profile', async () => {
  const { findByRole, getByRole, findByText, press } = openWith(
    (sent) => (isJoin(sent) ? problem(409, 'name-taken', 'Ben is already in this group.') : undefined),
    { user: { ...people.ben, email: '' } },
  );
  await press.click(await findByRole('radio', { name: 'I’m not on the list' }));
  await press.click(getByRole('button', { name: /^Join as/ }));
  expect(
    await findByText('Ben is already in this group. Choose another display name on your profile first.'),
  ).toBeVisible();
  await press.click(getByRole('button', { name: 'Profile' }));
  expect(await findByText('At /profile')).toBeVisible();
});
