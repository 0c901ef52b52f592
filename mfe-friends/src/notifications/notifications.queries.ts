import { listNotifications, type NotificationKind } from '@allsquare/friends-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

const PAGE = 20;
const MOST_PAGES = 5;
const MOST_SHOWN = 99;
const ENDS: ReadonlySet<string> = new Set<NotificationKind>(['group-removed', 'group-deleted']);

/** How many the caller has not read: '12', beyond 99 '99+', and '' for none. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => callPage(listNotifications, { query: { unread: 'true', limit: 1 } }, { signal }),
  select: ({ total }) => {
    const unread = Number.parseInt(total, 10) || 0;
    return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread || '');
  },
});

/** Newest first; of a long list the newest pages make room for older ones. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal, pageParam }) =>
    callPage(listNotifications, { query: { limit: PAGE, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  maxPages: MOST_PAGES,
  select: ({ pages, pageParams }) => ({
    notifications: pages.flatMap(({ items }) => items),
    beginsWithNewest: pageParams[0] === undefined,
  }),
});

/** What has ended a group for the caller, where that is the last thing that they were told of their being in it. */
export const groupEndQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['notifications', 'end of', groupId],
    queryFn: async ({ signal }) => {
      const { items } = await callPage(listNotifications, { query: { limit: PAGE } }, { signal });
      const last = items.find((item) => item.groupId === groupId && item.kind.startsWith('group-'));
      return last && ENDS.has(last.kind) ? `${last.text}.` : null;
    },
  });
