import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Line } from './expense-lines.ts';
import type { ExpensePages } from './use-expense-pages.ts';
import type { LinesInView } from './use-lines-in-view.ts';

/** Begins where one was when one left, or at the highlighted row; from then on remembers the first row in view. */
export const usePlaceInList = (
  pages: ExpensePages,
  lines: readonly Line[],
  { virtualizer, isPlaced }: LinesInView,
  highlight?: string,
) => {
  const { name, seen, see } = pages;
  const isReady = isPlaced && !pages.query.isPlaceholderData;
  const begun = useRef<string>(undefined);
  const begin = () => {
    if (begun.current === name || !isReady) return;
    const line = lines.findIndex(({ key }) => key === (seen?.id ?? highlight));
    if (line < 0) return;
    const top = seen
      ? (virtualizer.measurementsCache[line]?.start ?? 0) - seen.top
      : virtualizer.getOffsetForIndex(line, 'center')?.[0];
    window.scrollTo({ top });
  };
  // Before it is painted, and again when the router has put the page at its top.
  useLayoutEffect(begin);
  useEffect(() => {
    begin();
    if (isReady) begun.current = name;
  });

  useEffect(() => {
    if (virtualizer.isScrolling || !isReady) return;
    const first = virtualizer.getVirtualItemForOffset(window.scrollY)?.index ?? 0;
    const row = lines.findIndex(({ kind }, line) => line >= first && kind === 'row');
    const place = virtualizer.measurementsCache[row];
    if (place) see(String(place.key), place.start - window.scrollY);
  });
};
