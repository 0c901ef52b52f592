import {
  getSettlement,
  getSettlementHistory,
  listSettlements,
  type SettlementChange,
} from '@allsquare/expenses-contract';
import { call, callPage } from '@allsquare/kit/api';
import { preloaded } from '@allsquare/kit/on-demand';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';
import { type ChangesSince, changesSince } from '../undo/use-confirm-undo.ts';

/** The maximum number of loaded pages: a live event refetches each of them. */
const MAX_PAGES = 5;

/** Settlements of a group, newest first, in pages; with `deleted` including deleted ones. */
export const settlementsQuery = (groupId: string, deleted = false) =>
  infiniteQueryOptions({
    queryKey: ['settlements', groupId, ...(deleted ? ['deleted'] : [])],
    queryFn: ({ signal, pageParam }) =>
      callPage(
        listSettlements,
        { query: { groupId, deleted: deleted ? 'true' : undefined, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    maxPages: MAX_PAGES,
    select: ({ pages, pageParams }) => ({
      settlements: pages.flatMap(({ items }) => items),
      /** The newest ones were unloaded for older ones. */
      isLater: pageParams[0] !== undefined,
      from: pageParams[0],
      pages: pages.length,
      /** Their number, as the service counts them. */
      total: pages[0]?.total ?? '',
    }),
  });

/** A payment, refetched while it is open; also a deleted one. Each opening starts with the stored state. */
export const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => call(getSettlement, { params: { id } }, { signal }),
    gcTime: 0,
  });

/** The history of a payment, oldest first, in pages. */
export const settlementHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['settlements', 'history', id],
    queryFn: ({ signal, pageParam }) =>
      callPage(getSettlementHistory, { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** Loaded later, because few undo what has changed since. */
const loadWords = preloaded(() => import('../expenses/change-words.ts'));

/** The changes of a payment since a version. */
export const readChangesSince = async (id: string, version: number, me: string): Promise<ChangesSince> => {
  const history: SettlementChange[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { items, next } = await callPage(getSettlementHistory, { params: { id }, query: { cursor } });
    history.push(...items);
    cursor = next;
  }
  const { sentencesOf } = await loadWords();
  return changesSince(history, version, (change) => sentencesOf(change, me, 'payment'));
};
