import { useInfiniteQuery, useQueryClient } from '@allsquare/kit/query';
import { useLocation } from '@allsquare/kit/router';
import { useMemo, useRef, useState } from 'react';
import {
  type ExpensesAsked,
  expensesQuery,
  type LoadedExpenses,
  type PagePlace,
  readPage,
  START,
} from './expenses.queries.ts';
import { useNewExpenses } from './use-new-expenses.ts';

/** The first row that was seen: its page, and how far it stood from the window's top (px). */
type Seen = { page: PagePlace; id: string; top: number };

/** It stays while another list loads. One function always: another one would make it anew with each render. */
const theOldList = <T>(previous: T) => previous;

const readingOf = ({ rows, pages }: LoadedExpenses) => ({
  rows,
  from: pages[0]?.place,
  pages: pages.length,
  isStart: !pages[0]?.previous,
  isEnd: !pages.at(-1)?.next,
});

/**
 * A list of expenses that is loaded page by page while one scrolls. Each entry of the browser's history remembers the
 * row that was seen, so that a reload and Back find it again, however deep it is.
 */
export const useExpensePages = (asked: ExpensesAsked, at?: string) => {
  const client = useQueryClient();
  const entry = useLocation().key;
  const name = `seen:${entry}:${JSON.stringify([asked, at])}`;
  const seen = useMemo(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as Seen | null, [name]);
  const options = expensesQuery(asked, at, seen?.page);
  const query = useInfiniteQuery({ ...options, placeholderData: theOldList });
  const isReturning = useRef(false);
  const loaded = query.isPlaceholderData ? undefined : query.data;
  const news = useNewExpenses(name, loaded && readingOf(loaded));
  const [shown, setShown] = useState(name);
  if (shown !== name && !query.isPlaceholderData) setShown(name);

  return {
    query,
    news,
    /** Where one was when one left this entry of the history. */
    seen,
    /** Tells this list at this entry from any other; `shown` is the one that is still shown while this one loads. */
    name,
    shown,
    see: (id: string, top: number) => {
      const page = query.data?.pages.find(({ items }) => items.some((expense) => expense.id === id));
      if (page) sessionStorage.setItem(name, JSON.stringify({ page: page.place, id, top } satisfies Seen));
    },
    /** Begins anew with the first page, in the place of those around what was seen last. */
    goToStart: async () => {
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
