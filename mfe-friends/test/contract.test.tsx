import * as contract from '@allsquare/friends-contract';
import { notifications, pendingRequests, readNotifications, removeFriend } from '@allsquare/friends-contract/examples';
import { people, renderScreen } from '@allsquare/kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { FriendsPage } from '../src/friends/friends.page.tsx';
import { Bell } from '../src/notifications/bell.tsx';

const showAnn = (path?: string) =>
  renderScreen(<FriendsPage />, {
    examples: [{ contract, scenarios: [pendingRequests] }],
    at: 'start',
    user: people.ann,
    route: '/friends',
    path,
  });

test('shows the friends, received and sent requests of svc-friends’ examples', async () => {
  const { press } = showAnn();
  const friends = within(await screen.findByRole('list', { name: 'My Friends' }));
  expect(friends.getByRole('heading', { name: 'Ben Example' })).toBeVisible();
  expect(friends.getByText('ben@example.com')).toBeVisible();
  expect(friends.getByText('BE')).toBeInTheDocument();

  const sent = within(await screen.findByRole('list', { name: 'Pending Sent Requests' }));
  expect(sent.getByText('dan@example.com')).toBeVisible();
  expect(sent.getByText('Sent Nov 19, 2026')).toBeVisible();

  expect(screen.getByRole('tab', { name: 'My Friends (1)' })).toHaveAttribute('aria-selected', 'true');
  await press.click(screen.getByRole('tab', { name: 'Friend Requests (1)' }));
  const received = within(screen.getByRole('list', { name: 'Friend Requests' }));
  expect(received.getByText('Request from Cleo Example')).toBeVisible();
  expect(received.getByText('cleo@example.com')).toBeVisible();
  expect(received.getByText('Received Nov 19, 2026')).toBeVisible();
});

test('accepting adds a friend and removes the request', async () => {
  const { press, sent } = showAnn('/friends?tab=requests');
  await press.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Friend Request Accepted')).toBeVisible();
  expect(screen.getByText('You are now friends with Cleo Example and can add them to groups.')).toBeVisible();
  expect(await screen.findByText('No pending requests')).toBeVisible();
  expect(await screen.findByRole('tab', { name: 'My Friends (2)' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/friends/requests/50000000-0000-4000-8000-000000000002/accept',
    body: {},
  });
});

test('cancelling removes the request', async () => {
  const { press } = showAnn();
  await press.click(await screen.findByRole('button', { name: 'Cancel Request' }));
  expect(await screen.findByText('Request Cancelled')).toBeVisible();
  expect(screen.getByText('Your friend request has been cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Pending Sent Requests' })).toBeNull());
});

test('removing deletes the friend', async () => {
  const { press, sent } = renderScreen(<FriendsPage />, {
    examples: [{ contract, scenarios: [removeFriend] }],
    at: 'start',
    user: people.ben,
    route: '/friends',
  });
  await press.click(await screen.findByRole('button', { name: 'Settings of Ann Example' }));
  await press.click(await screen.findByRole('menuitem', { name: 'Remove Friend' }));
  await press.click(await screen.findByRole('button', { name: 'Remove Friend' }));
  expect(await screen.findByText('Friend removed')).toBeVisible();
  expect(await screen.findByText('No friends yet')).toBeVisible();
  expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/friends/${people.ann.id}`);
});

const openBell = async () => {
  const page = renderScreen(<Bell />, {
    examples: [{ contract, scenarios: [readNotifications] }],
    at: 'start',
    user: people.ann,
    route: '/*',
  });
  await page.press.click(await screen.findByRole('button', { name: 'Notifications, 3 unread' }));
  await screen.findByRole('list', { name: 'Notifications' });
  return page;
};

test('reading one notification leaves the others unread', async () => {
  const { press } = await openBell();
  await press.click(screen.getByRole('link', { name: /added "Dinner"/ }));
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

test('marking all as read leaves none unread', async () => {
  const { press } = await openBell();
  await press.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('All read')).toBeVisible();
  expect(screen.queryByText('Unread:')).toBeNull();
});

test('shows every kind of notification with a link into the product', async () => {
  const [step] = notifications.steps.filter(({ call }) => call === 'listNotifications');
  const listed = contract.listNotifications.response.parse(step?.answer);
  const { press } = renderScreen(<Bell />, { answer: () => Response.json(step?.answer) });
  await press.click(screen.getByRole('button', { name: 'Notifications' }));
  for (const { text, link } of listed)
    expect((await screen.findByText(text)).closest('a')).toHaveAttribute('href', link);
});
