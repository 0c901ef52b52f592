import { isClientError } from '@allsquare/kit/api';
import { useInfiniteQuery } from '@allsquare/kit/query';
import { type ActivityFilter, activityQuery, memberChangesQuery } from './activity.queries.ts';
import { type Entry, isBehind, mergeEntries } from './entries.ts';
import { type UndoneHere, undoneHere } from './undone-here.ts';

/**
 * What was done to the books, and in a group to its members: two services' lists as one, by time. Either is shown
 * without the other.
 */
export const useActivity = ({ groupId, by }: Pick<ActivityFilter, 'groupId' | 'by'>, undone: UndoneHere) => {
  const books = useInfiniteQuery(activityQuery({ groupId, by }));
  const members = useInfiniteQuery({ ...memberChangesQuery(groupId ?? '', by), enabled: groupId !== undefined });
  const { rows, isUndone } = undoneHere(books.data?.rows ?? [], undone);
  const parts = [
    { query: books, rows, hasNextPage: books.hasNextPage },
    { query: members, rows: members.data ?? [], hasNextPage: members.hasNextPage },
  ];
  const entries: Entry[] | undefined = books.data || members.data ? mergeEntries(parts) : undefined;
  return {
    books,
    entries,
    isUndone,
    /** Rows above the shown ones may follow. */
    isWaiting: members.data === undefined && members.isFetching && !members.isError,
    // A former member reads the books only.
    membersFailed:
      books.data && members.isError && !members.data && !isClientError(members.error) ? members : undefined,
    more: {
      hasNextPage: parts.some(({ hasNextPage }) => hasNextPage),
      isFetchingNextPage: parts.some(({ query }) => query.isFetchingNextPage),
      isFetchNextPageError: parts.some(({ query }) => query.isFetchNextPageError),
      fetchNextPage: () =>
        Promise.all(parts.filter((part) => isBehind(part, parts)).map(({ query }) => query.fetchNextPage())),
    },
  };
};
