import { type Expense, getTotals, listExpenses } from '@allsquare/expenses-contract';
import { call, callPage, hasStatus, type Input, type ListPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';

/** The number of rows on the dashboard, and of those that a group's summary watches. */
export const NEWEST = 10;
/** Pages that load while scrolling are small enough to cost at most two frames. */
const WHILE_SCROLLING = 100;
/** A long list holds this many pages around the visible rows; events refetch only these. */
const MAX_PAGES = 5;

/** Which expenses, and in which order. */
export type ExpensesListInput = Omit<NonNullable<Input<typeof listExpenses>['query']>, 'at' | 'cursor' | 'limit'>;
/**
 * The position of a page: around an expense, at a cursor, or at the start. `start`, `end`: its row numbers, if known.
 */
export type PagePosition = { at?: string; cursor?: string; start?: number; end?: number };
export type ExpensesPage = ListPage<Expense[]> & {
  position: PagePosition;
  /** The number of rows before this page, if known. */
  start: number | undefined;
  /** The expense at the center of the page no longer exists. */
  isAnchorMissing: boolean;
};

export const START: PagePosition = { start: 0 };

/** A page; the first one if the expense was deleted or a stored cursor has expired. */
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

/** The loaded part of a list. An expense that moved between two page reads appears once, at its first position. */
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

// Module state: by an object that belongs to one render.
const rowsByPages = new WeakMap<ExpensesPage[], LoadedExpenses>();
/** The same object for the same pages, because a query with placeholder data selects at each render. */
const rowsOf = ({ pages }: { pages: ExpensesPage[] }): LoadedExpenses => {
  const loaded = rowsByPages.get(pages) ?? readRows(pages);
  rowsByPages.set(pages, loaded);
  return loaded;
};

/** Pages in both directions, around the expense `at` if given. `from` is the start of a list that is not loaded yet. */
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
    // Comparing a thousand rows with rows shifted by a page costs frames and finds no equal ones.
    structuralSharing: false,
    select: rowsOf,
  });

/** Counts and sums of a group or of all the user's groups, with the people in the books. */
export const totalsQuery = (groupId?: string) =>
  queryOptions({
    queryKey: ['expenses', 'totals', groupId],
    queryFn: ({ signal }) => call(getTotals, { query: { groupId } }, { signal }),
  });

/** The newest expenses of a group or of all the user's groups. */
export const newestExpensesQuery = (groupId?: string) =>
  queryOptions({
    queryKey: ['expenses', 'newest', groupId],
    queryFn: ({ signal }) =>
      call(listExpenses, { query: { groupId: groupId ? [groupId] : undefined, limit: NEWEST } }, { signal }),
  });
