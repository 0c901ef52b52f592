import type { Page } from 'playwright-core';

/** What can be scrolled sideways: the page itself or a part of it, with the pixels hidden there. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth - element.clientWidth} px`),
  );

/**
 * Texts that lie on one another, in what stands on top: dialog or page. What floats over the rest on purpose is left
 * out.
 */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const layers = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
    const top = [...layers].at(-1) ?? document.querySelector('main') ?? document.body;
    const floats = (element: Element | null): Element | null => {
      if (!element || element === top) return null;
      return /fixed|sticky/.test(getComputedStyle(element).position) ? element : floats(element.parentElement);
    };
    /** A line of text as far as one sees it. */
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
