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

/** The first row that was seen: its page, and how far it stood from the window's top (px). */
type Seen = { page: PagePosition; id: string; top: number };

/** It stays while another list loads. One function always: another one would make it anew with each render. */
const previousList = <T>(previous: T) => previous;

const readingOf = ({ rows, pages }: LoadedExpenses) => ({
  rows,
  from: pages[0]?.position,
  pages: pages.length,
  isStart: !pages[0]?.previous,
  isEnd: !pages.at(-1)?.next,
});

/**
 * A list of expenses that is loaded page by page while one scrolls. Each entry of the browser's history remembers the
 * row that was seen, so that a reload and Back find it again, however deep it is.
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
    /** Where one was when one left this entry of the history. */
    lastSeen,
    /** Tells this list at this entry from any other; `shown` is the one that is still shown while this one loads. */
    name,
    shown,
    rememberRow: (id: string, top: number) => {
      const page = query.data?.pages.find(({ items }) => items.some((expense) => expense.id === id));
      if (page) sessionStorage.setItem(name, JSON.stringify({ page: page.position, id, top } satisfies Seen));
    },
    /** Begins anew with the first page, in the place of those around what was seen last. */
    reloadFromStart: async () => {
      if (isReturning.current) return;
      isReturning.current = true;
      try {
        const first = await readPage(asked, START);
        client.setQueryData(options.queryKey, { pages: [first], pageParams: [START] });
      } catch {
        // The rows that are here stay; the next scroll asks again.
      } finally {
        isReturning.current = false;
      }
    },
  };
};
export type ExpensePages = ReturnType<typeof useExpensePages>;
