import { type Activity, listActivity } from '@allsquare/expenses-contract';
import { listMemberChanges } from '@allsquare/groups-contract';
import { callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';
import type { MemberEntry } from './entries.ts';

/** The loaded rows and the total: '367', '1000+'. */
type ActivityRead = { rows: Activity[]; total: string };
/** Filters by group, by person, and by time. */
export type ActivityFilter = { groupId?: string | undefined; by?: string | undefined; since?: string | undefined };

/** The activity of a group or of all the user's groups, newest first, in pages. */
export const activityQuery = (filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'activity', filter],
    meta: { topics: ['settlements'] },
    queryFn: ({ signal, pageParam }) => callPage(listActivity, { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): ActivityRead => ({
      rows: pages.flatMap(({ items }) => items),
      total: pages[0]?.total ?? '',
    }),
  });

/** Who joined and left a group and whose role changed, newest first, in pages. */
export const memberChangesQuery = (groupId: string, by: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['groups', groupId, 'member-changes', by],
    queryFn: ({ signal, pageParam }) =>
      callPage(listMemberChanges, { params: { id: groupId }, query: { by, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }): MemberEntry[] => pages.flatMap(({ items }) => items.map((item) => ({ ...item, groupId }))),
  });
