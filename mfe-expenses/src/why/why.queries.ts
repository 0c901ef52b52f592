import { explainBalance, type Why } from '@allsquare/expenses-contract';
import { callPage, hasStatus, type ListPage } from '@allsquare/kit/api';
import { infiniteQueryOptions } from '@allsquare/kit/query';

/** So many pages are held at once: a live event asks for each of them again. */
const MAX_PAGES = 5;

type WhyPage = ListPage<Why> & { isFirst: boolean };
type WhyInput = { groupId: string; userId: string | undefined };

/** A page; the first one where the books have moved since the page before it. */
const readPage = async (asked: WhyInput, cursor: string | undefined, signal: AbortSignal): Promise<WhyPage> => {
  try {
    const page = await callPage(explainBalance, { query: { ...asked, cursor } }, { signal });
    return { ...page, isFirst: cursor === undefined };
  } catch (error) {
    if (!cursor || !hasStatus(error, 409)) throw error;
    return readPage(asked, undefined, signal);
  }
};

/** The newest answer, with the rows from the last first page on: those before it are of older books. */
const joined = ({ pages }: { pages: WhyPage[] }) => {
  const start = pages.findLastIndex(({ isFirst }) => isFirst);
  return {
    why: pages.at(-1)?.items,
    rows: pages.slice(Math.max(0, start)).flatMap(({ items }) => items.rows),
    /** The newest rows made room for older ones. */
    isLater: start < 0,
  };
};

/** Why the balance of somebody is what it is, without `userId` my own, with what has moved it page by page. */
export const whyQuery = (groupId: string, userId?: string) =>
  infiniteQueryOptions({
    queryKey: ['balances', groupId, 'why', userId],
    // What moves no balance shows here too, such as another name of a bill.
    meta: { topics: ['expenses', 'settlements'] },
    queryFn: ({ signal, pageParam }) => readPage({ groupId, userId }, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    maxPages: MAX_PAGES,
    select: joined,
  });
