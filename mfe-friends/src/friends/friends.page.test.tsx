import * as contract from '@allsquare/friends-contract';
import { acceptRequest, pendingRequests } from '@allsquare/friends-contract/examples';
import { type Examples, people, renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen } from '@testing-library/react';
import { FriendsPage } from './friends.page.tsx';

const show = (
  scenarios: Examples['scenarios'],
  answer?: (sent: SentRequest) => Response | undefined,
  path = '/friends',
) =>
  renderScreen(<FriendsPage />, {
    examples: [{ contract, scenarios }],
    at: 'start',
    user: people.ann,
    route: '/friends',
    path,
    answer,
  });
const broken = () => Response.json({ message: 'Something went wrong. Please try again.' }, { status: 500 });

test('shows empty lists to a new user', async () => {
  const { press } = show([acceptRequest]);
  expect(await screen.findByText('No friends yet')).toBeVisible();
  expect(screen.queryByText('Pending Sent Requests')).toBeNull();
  await press.click(screen.getByRole('tab', { name: 'Friend Requests (0)' }));
  expect(screen.getByText('No pending requests')).toBeVisible();
});

test('shows the form and placeholders while it loads', async () => {
  show([pendingRequests]);
  expect(screen.getByRole('status', { name: 'Loading your friends' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Request' })).toBeEnabled();
  expect(screen.getByRole('tab', { name: 'My Friends' })).toBeVisible();
  expect(await screen.findByText('Ben Example')).toBeVisible();
});

test('no friend has a colour: those are of groups', async () => {
  show([pendingRequests]);
  const friend = (await screen.findByRole('heading', { name: 'Ben Example' })).closest('li');
  const classes = [...(friend?.querySelector('.k-tile')?.classList ?? [])];
  expect(classes).toContain('k-neutral');
  expect(classes.filter((name) => /^k-p\d/.test(name))).toEqual([]);
});

test('shows one error if loading fails, and loads on retry', async () => {
  let down = true;
  const { press } = show([pendingRequests], () => (down ? broken() : undefined));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'ErrorFailed to load friend data. Please refresh the page to try again.',
  );
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  down = false;
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ben Example')).toBeVisible();
  expect(await screen.findByText('Pending Sent Requests')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('preserves the input while the requests are open', async () => {
  const { press } = show([pendingRequests]);
  await press.type(screen.getByLabelText('Email'), 'dan@');
  await press.click(screen.getByRole('tab', { name: /Friend Requests/ }));
  await press.click(screen.getByRole('tab', { name: /My Friends/ }));
  expect(screen.getByLabelText('Email')).toHaveValue('dan@');
});

test.each([
  ['Accept', 'Failed to accept friend request', '/friends?tab=requests'],
  ['Decline', 'Failed to decline friend request', '/friends?tab=requests'],
  ['Cancel Request', 'Failed to cancel friend request', '/friends'],
])('shows that %s failed and allows a retry', async (name, message, path) => {
  const { press } = show([pendingRequests], ({ method }) => (method === 'POST' ? broken() : undefined), path);
  await press.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Error ${message}`);
  expect(screen.getByRole('button', { name })).toBeEnabled();
});

test('confirms a declined request', async () => {
  const declined = { ...contract.FriendRequest.parse(pendingRequests.steps[2]?.answer), status: 'declined' };
  const { press } = show(
    [pendingRequests],
    ({ method }) => (method === 'POST' ? Response.json(declined) : undefined),
    '/friends?tab=requests',
  );
  await press.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Friend Request Declined')).toBeVisible();
  expect(screen.getByText('Request has been declined')).toBeVisible();
});
