import { defaultRangeExtractor, useWindowVirtualizer } from '@allsquare/kit/virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Line } from './expense-lines.ts';

/** How much larger than 16 px letters are; the lines grow with them. */
const scaleOfLetters = () =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** Lines beyond the window that are there already. */
const OVERSCAN = 16;
/** Of a window that is not known yet: with those beyond it as many lines as a large one shows. */
const HEIGHT = 640;

/**
 * The lines that the window shows. What one reads stays where it is when something comes or goes above it; only at the
 * very top of the page a new line appears there. A line that has the focus stays, with its neighbours, so that Tab goes
 * on from it.
 */
export const useLinesInView = (lines: readonly Line[]) => {
  const box = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState<number>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const focused = useMemo(() => lines.findIndex(({ key }) => key === focusedKey), [lines, focusedKey]);

  const [letters] = useState(scaleOfLetters);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: lines.length,
    getItemKey: useCallback((index: number) => lines[index]?.key ?? index, [lines]),
    estimateSize: useCallback((index: number) => (lines[index]?.size ?? 0) * letters, [lines, letters]),
    initialRect: { width: 0, height: HEIGHT },
    scrollMargin: margin ?? 0,
    overscan: OVERSCAN,
    useScrollendEvent: true,
    anchorTo: window.scrollY > 0 ? 'end' : 'start',
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const near = focused < 0 ? [] : [focused - 1, focused, focused + 1];
        const kept = near.filter((line) => line >= 0 && line < range.count);
        return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other);
      },
      [focused],
    ),
  });

  // What stands above the list may grow and shrink too.
  const follow = () => {
    if (!box.current || virtualizer.isScrolling) return;
    const now = Math.round(box.current.getBoundingClientRect().top + window.scrollY);
    if (now === margin) return;
    if (margin !== undefined && window.scrollY > margin) window.scrollBy(0, now - margin);
    setMargin(now);
  };
  useLayoutEffect(follow);

  // With the skeleton above the rows in view the virtualizer would hold that, and not the rows that one looks at.
  const loadedBelow = useRef<{ lines: readonly Line[]; key: string | undefined; start: number }>(undefined);
  useLayoutEffect(() => {
    const startOf = (line: number) => virtualizer.measurementsCache[line]?.start ?? 0;
    const before = loadedBelow.current;
    if (before && before.lines !== lines && window.scrollY > 0 && window.scrollY < before.start) {
      const line = lines.findIndex(({ key }) => key === before.key);
      if (line > 0) window.scrollBy(0, startOf(line) - before.start);
    }
    const first = lines.findIndex(({ kind }) => kind === 'row');
    loadedBelow.current =
      lines[0]?.kind === 'more' ? { lines, key: lines[first]?.key, start: startOf(first) } : undefined;
  });

  // The focus of a row that is gone stays in the list.
  const isFocusLost = focusedKey !== undefined && focused < 0;
  useLayoutEffect(() => {
    if (isFocusLost) box.current?.focus({ preventScroll: true });
  }, [isFocusLost]);

  const isPlaced = margin !== undefined;
  return {
    virtualizer,
    /** Whether it is known where the list begins on the page. */
    isPlaced,
    boxProps: {
      ref: box,
      tabIndex: -1,
      style: isPlaced ? { height: virtualizer.getTotalSize() } : undefined,
      onFocus: ({ target }: FocusEvent) => {
        const index = target.closest<HTMLElement>('[data-index]')?.dataset.index;
        setFocusedKey(index && lines[Number(index)]?.key);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedKey(undefined);
      },
    },
  };
};
export type LinesInView = ReturnType<typeof useLinesInView>;
