import { type Expense, getTotals, listExpenses } from '@allsquare/expenses-contract';
import { call, callPage, hasStatus, type Input, type ListPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** How many the dashboard shows, and the summary of a group listens for. */
export const NEWEST = 10;
/** Pages that are loaded while one scrolls are small enough not to cost more than a frame or two. */
const WHILE_SCROLLING = 100;
/** A long list keeps this many pages around what is seen; events refetch no more than these. */
const MAX_PAGES = 5;

/** Which expenses, and in which order. */
export type ExpensesListInput = Omit<NonNullable<Input<typeof listExpenses>['query']>, 'at' | 'cursor' | 'limit'>;
/**
 * Where a page lies: around an expense, at a cursor, or at the start. `start`, `end`: its place among all rows, if it
 * is known.
 */
export type PagePosition = { at?: string; cursor?: string; start?: number; end?: number };
export type ExpensesPage = ListPage<Expense[]> & {
  position: PagePosition;
  /** How many rows stand before this page, if that is known. */
  start: number | undefined;
  /** The expense that the page should have been around is no longer there. */
  isAnchorMissing: boolean;
};

export const START: PagePosition = { start: 0 };

/**
 * A page; the first one where an expense is gone, or where a cursor that a browser has kept for long means nothing any
 * more.
 */
export const readPage = async (
  asked: ExpensesListInput,
  place: PagePosition,
  signal?: AbortSignal,
): Promise<ExpensesPage> => {
  const { at, cursor, end } = place;
  try {
    const limit = cursor && WHILE_SCROLLING;
    const page = await callPage(listExpenses, { query: { ...asked, at, cursor, limit } }, { signal });
    const start = end === undefined ? place.start : Math.max(0, end - page.items.length);
    return { ...page, position: place, start, isAnchorMissing: false };
  } catch (error) {
    const isLost = at ? hasStatus(error, 404) : cursor && hasStatus(error, 400);
    if (!isLost) throw error;
    return { ...(await readPage(asked, START, signal)), isAnchorMissing: at !== undefined };
  }
};

/** The loaded part of a list. An expense that moved while pages were read stands once, where it was first. */
const readRows = (pages: ExpensesPage[]) => {
  const known = new Set<string>();
  const rows = pages.flatMap(({ items }) => items).filter(({ id }) => !known.has(id) && known.add(id));
  const [first] = pages;
  return {
    pages,
    rows,
    start: first?.start,
    total: first?.total ?? '',
    isAnchorMissing: first?.isAnchorMissing ?? false,
  };
};
export type LoadedExpenses = ReturnType<typeof readRows>;

const rowsByPages = new WeakMap<ExpensesPage[], LoadedExpenses>();
/** The same object for the same pages: while a list takes another's place, the query selects at each render. */
const rowsOf = ({ pages }: { pages: ExpensesPage[] }): LoadedExpenses => {
  const loaded = rowsByPages.get(pages) ?? readRows(pages);
  rowsByPages.set(pages, loaded);
  return loaded;
};

/**
 * Page by page in both directions, around the expense `at` if one is named; `from` is where a list that is not here yet
 * begins.
 */
export const expensesQuery = (asked: ExpensesListInput, at?: string, from: PagePosition = at ? { at } : START) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'pages', asked, at],
    queryFn: ({ signal, pageParam }) => readPage(asked, pageParam, signal),
    initialPageParam: from,
    getNextPageParam: ({ next, start, items }): PagePosition | undefined =>
      next ? { cursor: next, start: start === undefined ? undefined : start + items.length } : undefined,
    getPreviousPageParam: ({ previous, start }): PagePosition | undefined =>
      previous ? { cursor: previous, end: start } : undefined,
    maxPages: MAX_PAGES,
    // Comparing a thousand rows with those that moved on by a page costs frames and finds nothing.
    structuralSharing: false,
    select: rowsOf,
  });

/** Counts and sums of a group, or of all of mine; who is in those books. */
export const totalsQuery = (groupId?: string) =>
  queryOptions({
    queryKey: ['expenses', 'totals', groupId],
    queryFn: ({ signal }) => call(getTotals, { query: { groupId } }, { signal }),
  });

/** The newest expenses of a group, or of all of mine. */
export const newestExpensesQuery = (groupId?: string) =>
  queryOptions({
    queryKey: ['expenses', 'newest', groupId],
    queryFn: ({ signal }) =>
      call(listExpenses, { query: { groupId: groupId ? [groupId] : undefined, limit: NEWEST } }, { signal }),
  });
