import { defaultRangeExtractor, useWindowVirtualizer } from '@allsquare/kit/virtual';
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Line } from './expense-lines.ts';

/** The ratio of the font size to 16 px; the lines scale with it. */
const scaleOfLetters = () =>
  typeof document === 'undefined'
    ? 1
    : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

/** The number of rendered lines beyond the window. */
const OVERSCAN = 16;
/** The assumed height of an unknown window: with the lines beyond it, as many as a large one shows. */
const HEIGHT = 640;

/**
 * The visible lines. The visible rows stay in place when lines are added or removed above them; only at the very top of
 * the page a new line appears there. The focused line and its neighbors remain rendered, so that Tab continues from it.
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

  // The content above the list may change its height too.
  const follow = () => {
    if (!box.current || virtualizer.isScrolling) return;
    const now = Math.round(box.current.getBoundingClientRect().top + window.scrollY);
    if (now === margin) return;
    if (margin !== undefined && window.scrollY > margin) window.scrollBy(0, now - margin);
    setMargin(now);
  };
  useLayoutEffect(follow);

  // If the skeleton above the rows is visible, the virtualizer would anchor it instead of the rows.
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

  // If the focused row disappears, the list gets the focus.
  const isFocusLost = focusedKey !== undefined && focused < 0;
  useLayoutEffect(() => {
    if (isFocusLost) box.current?.focus({ preventScroll: true });
  }, [isFocusLost]);

  const isPlaced = margin !== undefined;
  return {
    virtualizer,
    /** Whether the position of the list on the page is known. */
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
