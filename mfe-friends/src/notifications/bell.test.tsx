import * as contract from '@allsquare/friends-contract';
import { readNotifications } from '@allsquare/friends-contract/examples';
import { renderScreen, type SentRequest } from '@allsquare/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Bell } from './bell.tsx';

type Options = Parameters<typeof renderScreen>[1];
const show = (options: Options = {}) =>
  renderScreen(<Bell />, { examples: [{ contract, scenarios: [readNotifications] }], at: 'start', ...options });
const open = async (options: Options = {}) => {
  const page = show(options);
  await page.press.click(screen.getByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('dialog', { name: 'Notifications' });
  return page;
};
const unreadAre = (total: string): Options => ({
  answer: () => Response.json([], { headers: { 'X-Total-Count': total } }),
});
const away = () => Response.json({ code: 'away', message: 'Away' }, { status: 503 });

test.each([
  ['3', 'Notifications, 3 unread', '3'],
  ['99', 'Notifications, 99 unread', '99'],
  ['100', 'Notifications, 99+ unread', '99+'],
  ['1000+', 'Notifications, 99+ unread', '99+'],
])('shows %s unread as %j', async (total, name, words) => {
  show(unreadAre(total));
  const bell = await screen.findByRole('button', { name });
  expect(bell).toHaveTextContent(words);
  expect(bell).toHaveAttribute('aria-haspopup', 'dialog');
});

test('shows no count if nothing is unread or the request fails', async () => {
  const { sent, unmount } = show(unreadAre('0'));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent(/^$/);
  unmount();
  const second = show({ answer: away });
  await waitFor(() => expect(second.sent).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible();
});

test('updates the count on live events', async () => {
  let total = '1';
  const { emitLive } = show({ answer: () => Response.json([], { headers: { 'X-Total-Count': total } }) });
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  total = '2';
  emitLive('notifications');
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
});

test('fetches the list only when it is opened', async () => {
  const { sent, press } = show();
  await screen.findByRole('button', { name: 'Notifications, 3 unread' });
  expect(sent.map(({ path }) => path)).toEqual(['/api/notifications?unread=true&limit=1']);
  await press.click(screen.getByRole('button', { name: /^Notifications/ }));
  expect(await screen.findByRole('list', { name: 'Notifications' })).toBeVisible();
  expect(sent.at(-1)?.path).toBe('/api/notifications?limit=20');
});

test('shows invitations above the list; Escape closes it and returns the focus', async () => {
  const { press } = await open();
  const panel = screen.getByRole('dialog', { name: 'Notifications' });
  expect(panel).toHaveFocus();
  const list = await screen.findByRole('list', { name: 'Notifications' });
  const invites = screen.getByTestId('slot:invites');
  expect(invites.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Notifications/ })).toHaveFocus());
});

test('a row links to its subject, closes the list and is marked as read', async () => {
  const { press, sent } = await open({ route: '/*' });
  const row = await screen.findByRole('link', { name: /^Unread: Ben Example added "Dinner"/ });
  expect(row).toHaveAttribute(
    'href',
    '/groups/10000000-0000-4000-8000-000000000001?highlight=30000000-0000-4000-8000-000000000001',
  );
  await press.click(row);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: '/api/notifications/70000000-0000-4000-8000-000000000003/read', body: {} },
  ]);

  await press.click(screen.getByRole('button', { name: /^Notifications/ }));
  await press.click(await screen.findByRole('link', { name: /^Ben Example added "Dinner"/ }));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('marks all as read with one request', async () => {
  const { press, sent } = await open();
  expect(await screen.findByText('3 unread')).toBeVisible();
  await press.dblClick(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('All read')).toBeVisible();
  expect(screen.queryByText('Unread:')).toBeNull();
  const button = screen.getByRole('button', { name: 'Mark all as read' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await press.click(button);
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([{ path: '/api/notifications/read-all' }]);
});

test('shows that marking all failed and allows a retry', async () => {
  const { press } = await open({ answer: ({ method }) => (method === 'POST' ? away() : undefined) });
  await press.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Away');
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveAttribute('aria-disabled', 'false');
});

test('shows an empty list to a new user; allows a retry if loading fails', async () => {
  let down = true;
  const { press } = await open({
    answer: ({ path }) => {
      if (path !== '/api/notifications?limit=20') return undefined;
      return down ? away() : Response.json([]);
    },
  });
  expect(await screen.findByText('Notifications could not be loaded')).toBeVisible();
  down = false;
  await press.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

test('shows a placeholder while it loads; an empty list links to friends', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  await open({ answer: ({ path }) => (path.includes('limit=20') ? promise : undefined) });
  expect(screen.getByRole('status', { name: 'Loading your notifications' })).toBeVisible();
  resolve(Response.json([]));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add a Friend' })).toHaveAttribute('href', '/friends');
});

/** Endless pages of one notification each. */
const pageOf = ({ path }: SentRequest) => {
  const page = Number(new URL(path, 'http://example.com').searchParams.get('cursor') ?? 0);
  const notification = {
    id: `70000000-0000-4000-8000-0000000001${String(page).padStart(2, '0')}`,
    kind: 'not-known-yet',
    text: `Page ${page}`,
    link: '/groups',
    createdAt: '2026-11-21T10:00:00.000Z',
    readAt: null,
  };
  return Response.json([notification], {
    headers: { Link: `</api/notifications?limit=20&cursor=${page + 1}>; rel="next"` },
  });
};

test('paginates a long list, caches five pages, and leads back to the newest', async () => {
  const { press, sent, emitLive } = await open({ answer: pageOf });
  expect(await screen.findByText('Page 0')).toBeVisible();
  for (let page = 1; page <= 4; page += 1) {
    await press.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText(`Page ${page}`)).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: 'Back to the newest' })).toBeNull();
  await press.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Page 5')).toBeVisible();
  expect(screen.queryByText('Page 0')).toBeNull();

  const before = sent.length;
  emitLive('notifications');
  await waitFor(() => expect(sent.slice(before).filter(({ path }) => path.includes('limit=20'))).toHaveLength(5));
  await press.click(screen.getByRole('button', { name: 'Back to the newest' }));
  expect(await screen.findByText('Page 0')).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
