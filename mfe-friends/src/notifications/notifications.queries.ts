import { listNotifications, type NotificationKind } from '@allsquare/friends-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

const PAGE_SIZE = 20;
const MAX_PAGES = 5;
const MAX_COUNT = 99;
const UNAVAILABLE_KINDS: ReadonlySet<string> = new Set<NotificationKind>(['group-removed', 'group-deleted']);

/** The number of unread notifications: '12', above 99 '99+', and '' for none. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => callPage(listNotifications, { query: { unread: 'true', limit: 1 } }, { signal }),
  select: ({ total }) => {
    const unread = Number.parseInt(total, 10) || 0;
    return unread > MAX_COUNT ? `${MAX_COUNT}+` : String(unread || '');
  },
});

/** Newest first. Of a long list the newest pages are dropped as older ones load. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal, pageParam }) =>
    callPage(listNotifications, { query: { limit: PAGE_SIZE, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  maxPages: MAX_PAGES,
  select: ({ pages, pageParams }) => ({
    notifications: pages.flatMap(({ items }) => items),
    beginsWithNewest: pageParams[0] === undefined,
  }),
});

/** Why the caller can no longer open a group, if that is the last notification about their membership in it. */
export const groupUnavailableReasonQuery = (groupId: string) =>
  queryOptions({
    queryKey: ['notifications', 'end of', groupId],
    queryFn: async ({ signal }) => {
      const { items } = await callPage(listNotifications, { query: { limit: PAGE_SIZE } }, { signal });
      const last = items.find((item) => item.groupId === groupId && item.kind.startsWith('group-'));
      return last && UNAVAILABLE_KINDS.has(last.kind) ? `${last.text}.` : null;
    },
  });
