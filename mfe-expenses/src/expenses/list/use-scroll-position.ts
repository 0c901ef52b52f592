import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Line } from './expense-lines.ts';
import type { ExpensePages } from './use-expense-pages.ts';
import type { LinesInView } from './use-lines-in-view.ts';

/** Restores the scroll position, or scrolls to the highlighted row; then stores the first visible row. */
export const useScrollPosition = (
  pages: ExpensePages,
  lines: readonly Line[],
  { virtualizer, isPlaced }: LinesInView,
  highlight?: string,
) => {
  const { name, lastSeen, rememberRow, query } = pages;
  const isReady = isPlaced && !query.isPlaceholderData;
  const begun = useRef<string>(undefined);
  /** Returns whether the page could scroll that far. */
  const begin = () => {
    if (begun.current === name || !isReady) return true;
    const line = lines.findIndex(({ key }) => key === (lastSeen?.id ?? highlight));
    if (line < 0) return true;
    const top = lastSeen
      ? (virtualizer.measurementsCache[line]?.start ?? 0) - lastSeen.top
      : (virtualizer.getOffsetForIndex(line, 'center')?.[0] ?? 0);
    window.scrollTo({ top });
    return Math.abs(window.scrollY - top) < 1;
  };
  // Before the paint, and again after the router has scrolled to the top.
  useLayoutEffect(() => void begin());
  useEffect(() => {
    // A row near the end of its page reaches its position once the next page is loaded.
    const isThere = begin() || !query.hasNextPage || query.isError;
    if (isReady && isThere) begun.current = name;
  });

  useEffect(() => {
    if (virtualizer.isScrolling || !isReady) return;
    const first = virtualizer.getVirtualItemForOffset(window.scrollY)?.index ?? 0;
    const row = lines.findIndex(({ kind }, line) => line >= first && kind === 'row');
    const place = virtualizer.measurementsCache[row];
    if (place) rememberRow(String(place.key), place.start - window.scrollY);
  });
};
