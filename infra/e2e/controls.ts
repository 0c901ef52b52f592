import type { ElementHandle, Page } from 'playwright-core';

/** A control of a page, by its tag and name; `at` counts those that are alike. */
export interface Control {
  tag: string;
  name: string;
  at: number;
}

/** In the page: the visible controls with their names; of rows that are alike the first one. */
const readControls = () => {
  const labelOf = (element: Element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ??
      labelOf(element)?.textContent ??
      (element.textContent || element.getAttribute('placeholder') || '')
    ).trim();
  const counts = new Map<string, number>();
  const all = [...document.querySelectorAll('button, a[href], input, summary')].map((element) => {
    const name = nameOf(element);
    const key = `${element.tagName} ${name}`;
    const at = counts.get(key) ?? 0;
    counts.set(key, at + 1);
    return { element, control: { tag: element.tagName.toLowerCase(), name, at } };
  });
  /** Not below another one, such as the button of the whole block. */
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !top || element.contains(top) || !top.closest('button, a');
  };
  return all.filter(
    ({ element }) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      isOnTop(element) &&
      (element as HTMLAnchorElement).href !== location.href &&
      !element.matches(
        ':disabled, [aria-disabled="true"], [aria-selected="true"], [aria-current], li:not(:first-child) *, footer *, .k-skip',
      ),
  );
};

/** What can be pressed on the page: its visible controls, of rows that are alike those of the first one. */
export const controlsOn = async (page: Page): Promise<Control[]> =>
  page.evaluate(`(${readControls.toString()})().map(({ control }) => control)`);

/** The control on the page as it is now, if it is there. */
export async function findControl(page: Page, { tag, name, at }: Control): Promise<ElementHandle<HTMLElement> | null> {
  const found = await page.evaluateHandle(
    `(${readControls.toString()})().find(({ control }) => ${JSON.stringify([tag, name, at])}.join() ===
      [control.tag, control.name, control.at].join())?.element`,
  );
  return found.asElement();
}

/** In the page: what a press may change. */
const readState = () => {
  const open = document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]');
  const states = ['aria-expanded', 'aria-selected', 'aria-pressed', 'aria-checked', 'open', 'data-state'];
  const marks = [...document.querySelectorAll('button, input, details, html')].map((element) =>
    [...states.map((name) => element.getAttribute(name)), (element as HTMLInputElement).checked].join(),
  );
  return [
    location.href,
    open.length,
    document.documentElement.dataset['theme'],
    document.body.innerText,
    ...marks,
  ].join('\n');
};
/** Everything that a press may change: the address, what is open, selected or checked, the theme, the words. */
export const stateOf = (page: Page): Promise<string> => page.evaluate(readState);
