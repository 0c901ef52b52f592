import { useInfiniteQuery, useQueryClient } from '@allsquare/kit/query';
import { useLocation } from '@allsquare/kit/router';
import { useMemo, useRef, useState } from 'react';
import {
  type ExpensesListInput,
  expensesQuery,
  type LoadedExpenses,
  type PagePosition,
  readPage,
  START,
} from '../expenses.queries.ts';
import { useNewExpenses } from '../new-rows/use-new-expenses.ts';

/** The first visible row: its page, and its distance from the window's top (px). */
type Seen = { page: PagePosition; id: string; top: number };

/**
 * Shows the previous list while another one loads. A constant function, because a new one would recompute at each
 * render.
 */
const previousList = <T>(previous: T) => previous;

const readingOf = ({ rows, pages }: LoadedExpenses) => ({
  rows,
  from: pages[0]?.position,
  pages: pages.length,
  isStart: !pages[0]?.previous,
  isEnd: !pages.at(-1)?.next,
});

/**
 * A list of expenses that loads pages while scrolling. Each entry of the browser's history stores the visible row, so
 * that a reload and Back restore it at any depth.
 */
export const useExpensePages = (asked: ExpensesListInput, at?: string) => {
  const client = useQueryClient();
  const entry = useLocation().key;
  const name = `seen:${entry}:${JSON.stringify([asked, at])}`;
  const lastSeen = useMemo(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Seen | null, [name]);
  const options = expensesQuery(asked, at, lastSeen?.page);
  const query = useInfiniteQuery({ ...options, placeholderData: previousList });
  const isReturning = useRef(false);
  const loaded = query.isPlaceholderData ? undefined : query.data;
  const newRows = useNewExpenses(name, loaded && readingOf(loaded));
  const [shown, setShown] = useState(name);
  if (shown !== name && !query.isPlaceholderData) setShown(name);

  return {
    query,
    newRows,
    /** The stored scroll position of this history entry. */
    lastSeen,
    /** Identifies this list at this history entry. `shown` is the one that is still shown while this one loads. */
    name,
    shown,
    rememberRow: (id: string, top: number) => {
      const page = query.data?.pages.find(({ items }) => items.some((expense) => expense.id === id));
      if (page) sessionStorage.setItem(name, JSON.stringify({ page: page.position, id, top } satisfies Seen));
    },
    /** Starts again with the first page, replacing those around the last position. */
    reloadFromStart: async () => {
      if (isReturning.current) return;
      isReturning.current = true;
      try {
        const first = await readPage(asked, START);
        client.setQueryData(options.queryKey, { pages: [first], pageParams: [START] });
      } catch {
        // The loaded rows remain; the next scroll tries again.
      } finally {
        isReturning.current = false;
      }
    },
  };
};
export type ExpensePages = ReturnType<typeof useExpensePages>;
