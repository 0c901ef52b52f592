import {
  getSettlement,
  getSettlementHistory,
  listSettlements,
  type SettlementChange,
} from '@allsquare/expenses-contract';
import { call, callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';
import { sentencesOf } from '../expenses/change-words.ts';
import { type ChangesSince, changesSince } from '../undo/use-confirm-undo.ts';

/** So many pages are held at once: a live event asks for each of them again. */
const MAX_PAGES = 5;

/** Settlements of a group, newest first, page by page; with `deleted` those that were deleted too. */
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
      /** The newest ones made room for older ones. */
      isLater: pageParams[0] !== undefined,
      from: pageParams[0],
      pages: pages.length,
      /** How many there are, as the service counts them. */
      total: pages[0]?.total ?? '',
    }),
  });

/** A payment, followed while it is open; also one that was deleted. Each opening begins with what is stored. */
export const settlementQuery = (id: string) =>
  queryOptions({
    queryKey: ['settlements', 'one', id],
    queryFn: ({ signal }) => call(getSettlement, { params: { id } }, { signal }),
    gcTime: 0,
  });

/** What happened to a payment, oldest first, page by page. */
export const settlementHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['settlements', 'history', id],
    queryFn: ({ signal, pageParam }) =>
      callPage(getSettlementHistory, { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** What happened to a payment since a version. */
export const readChangesSince = async (id: string, version: number, me: string): Promise<ChangesSince> => {
  const history: SettlementChange[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const { items, next } = await callPage(getSettlementHistory, { params: { id }, query: { cursor } });
    history.push(...items);
    cursor = next;
  }
  return changesSince(history, version, (change) => sentencesOf(change, me, 'payment'));
};
