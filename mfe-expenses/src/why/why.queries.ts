import { explainBalance, explainPayment, type Why } from '@allsquare/expenses-contract';
import { call, callPage, hasStatus, type ListPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** The maximum number of loaded pages: a live event refetches each of them. */
const MAX_PAGES = 5;

type WhyPage = ListPage<Why> & { isFirst: boolean };
type WhyInput = { groupId: string; userId: string | undefined };

/** A page; the first one if the books changed since the previous page. */
const readPage = async (asked: WhyInput, cursor: string | undefined, signal: AbortSignal): Promise<WhyPage> => {
  try {
    const page = await callPage(explainBalance, { query: { ...asked, cursor } }, { signal });
    return { ...page, isFirst: cursor === undefined };
  } catch (error) {
    if (!cursor || !hasStatus(error, 409)) throw error;
    return readPage(asked, undefined, signal);
  }
};

/** The newest response, with the rows from the last first page on: earlier ones are of older books. */
const joined = ({ pages }: { pages: WhyPage[] }) => {
  const start = pages.findLastIndex(({ isFirst }) => isFirst);
  return {
    why: pages.at(-1)?.items,
    rows: pages.slice(Math.max(0, start)).flatMap(({ items }) => items.rows),
    /** The newest rows were unloaded for older ones. */
    isLater: start < 0,
  };
};

/** Why a payment of the plan is what it is; an error where it is no longer in the plan. */
export const paymentReasonQuery = (groupId: string, from: string, to: string) =>
  queryOptions({
    queryKey: ['balances', groupId, 'why', from, to],
    queryFn: ({ signal }) => call(explainPayment, { query: { groupId, from, to } }, { signal }),
  });

/** The explanation of a balance, by default the user's, with its changes in pages. */
export const whyQuery = (groupId: string, userId?: string) =>
  infiniteQueryOptions({
    queryKey: ['balances', groupId, 'why', userId],
    // Changes without effect on a balance appear here too, such as a new description.
    meta: { topics: ['expenses', 'settlements'] },
    queryFn: ({ signal, pageParam }) => readPage({ groupId, userId }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    maxPages: MAX_PAGES,
    select: joined,
  });
