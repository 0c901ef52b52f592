import type { Page } from 'playwright-core';

/** Elements that scroll sideways: the page itself or a part of it, with the pixels hidden there. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth - element.clientWidth} px`),
  );

/** Texts that overlap in the top layer: dialog or page. Ignores intentionally floating elements. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
    const top = [...layers].at(-1) ?? document.querySelector('main') ?? document.body;
    const floats = (element: Element | null): Element | null => {
      if (!element || element === top) return null;
      return /fixed|sticky/.test(getComputedStyle(element).position) ? element : floats(element.parentElement);
    };
    /** The visible part of a line of text. */
    const seen = ({ left, right, top: upper, bottom }: DOMRect, element: Element) => {
      const box = { left, right, upper, bottom };
      for (let around: Element | null = element; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edge = around.getBoundingClientRect();
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
        box.upper = Math.max(box.upper, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      return box;
    };
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    const lines: ({ element: Element; words: string; float: Element | null } & ReturnType<typeof seen>)[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent?.trim();
      if (!words || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (element.closest('.k-sr, .k-skip')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const shown = [...range.getClientRects()]
        .map((rect) => ({ element, words, float: floats(element), ...seen(rect, element) }))
        .filter(({ left, right, upper, bottom }) => right - left > 2 && bottom - upper > 2);
      lines.push(...shown);
    }
    return lines.flatMap((one, place) =>
      lines
        .slice(place + 1)
        .filter(({ element, float }) => element !== one.element && float === one.float)
        .filter((other) => {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.upper, other.upper);
          const lower = Math.min(one.bottom - one.upper, other.bottom - other.upper);
          return across > 1.5 && down > lower * 0.35;
        })
        .map((other) => `${one.words} | ${other.words}`),
    );
  });

/** Fields and selects below 16 px, where phones zoom in. */
export const smallFields = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea, [role="combobox"], .k-select-value')]
      .filter(
        (element) =>
          !element.matches('[type="checkbox"], [type="radio"], [aria-hidden="true"]') && element.checkVisibility(),
      )
      .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) }))
      .filter(({ size }) => size < 16)
      .map(({ element, size }) => `${element.outerHTML.slice(0, 80)} (${size} px)`),
  );

/** Texts of the page below 10 px, at a text size of 16 px. */
export const tiny = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * (10 / 16);
    return [...document.querySelectorAll('body *')]
      .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((element) => ({ element, size: Number.parseFloat(getComputedStyle(element).fontSize) }))
      .filter(({ size }) => size > 0 && size < least - 0.01)
      .map(({ element, size }) => `${element.className}: ${element.textContent} (${size} px)`);
  });

/**
 * Unreadable text in the top layer: words that break although they would fit into one line, cut labels of controls that
 * would fit, text that overflows its box, and names cut to almost nothing.
 */
export const unreadable = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((people) => {
    const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
    const top = [...layers].at(-1) ?? document.body;
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const widthOf = (words: string, { fontWeight, fontSize, fontFamily, letterSpacing }: CSSStyleDeclaration) => {
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      pen.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
      return pen.measureText(words).width;
    };
    const px = (length: string) => Number.parseFloat(length) || 0;
    const aroundOf = (element: Element): Element[] =>
      element === top || !element.parentElement ? [element] : [element, ...aroundOf(element.parentElement)];
    /** The maximum length of a line here without neighbors. */
    const lineAt = (element: Element) => {
      const taken = aroundOf(element).map((one) => {
        const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(one);
        return [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth].reduce((sum, side) => sum + px(side), 0);
      });
      return top.clientWidth - taken.reduce((sum, sides) => sum + sides, 0);
    };
    /** The visible extent of a text from left to right, and whether an ellipsis marks a cut. */
    const seenOf = (range: Range, element: Element) => {
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const edges = aroundOf(element).filter((one) => getComputedStyle(one).overflowX !== 'visible');
      const widths = boxes.map(({ left, right }) => {
        const from = Math.max(left, 0, ...edges.map((edge) => edge.getBoundingClientRect().left));
        const to = Math.min(right, innerWidth, ...edges.map((edge) => edge.getBoundingClientRect().right));
        return { all: right - left, seen: Math.max(0, to - from) };
      });
      const sum = (key: 'all' | 'seen') => widths.reduce((total, one) => total + one[key], 0);
      const isEllipsis = edges.some((edge) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(edge);
        return textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      });
      const lines = new Set(boxes.map((box) => Math.round(box.top / 4)));
      return { all: sum('all'), seen: sum('seen'), lines: lines.size, isEllipsis };
    };
    const faults = new Set<string>();
    const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const words = text.textContent ?? '';
      // An address breaks wherever its line ends.
      if (
        !words.trim() ||
        /^https?:/.test(words) ||
        !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      )
        continue;
      if (element.closest('.k-sr, .k-skip, [aria-hidden="true"], noscript')) continue;
      const style = getComputedStyle(element);
      if (style.clipPath !== 'none' || px(style.fontSize) === 0) continue;
      const rangeOf = (from: number, length: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + length);
        return range;
      };
      const line = lineAt(element);
      // A code and its amount are one word.
      for (const { 0: word, index } of words.matchAll(/(?:[^\s\-–/]|\u00a0)+/gu)) {
        if (seenOf(rangeOf(index, word.length), element).lines > 1 && widthOf(word, style) <= line)
          faults.add(`broken: ${word}`);
      }
      const whole = seenOf(rangeOf(0, words.length), element);
      const isCut = whole.all - whole.seen > 1;
      if (isCut && !whole.isEllipsis) faults.add(`cut: ${words}`);
      if (isCut && element.closest('button, label, [role="combobox"], [role="tab"]') && widthOf(words, style) <= line)
        faults.add(`cut in a control: ${words}`);
      for (const name of people) {
        const at = words.indexOf(name);
        const least = Math.min(widthOf(name, style), 5 * px(style.fontSize));
        if (at >= 0 && seenOf(rangeOf(at, name.length), element).seen < least - 1) faults.add(`name: ${words}`);
      }
    }
    return [...faults];
  }, names);
