import type { ElementHandle, Page } from 'playwright-core';

/** A control of a page, by its tag and name; `at` counts those that are alike. */
export interface Control {
  tag: string;
  name: string;
  at: number;
}

/** Where to look: the selector of an element, instead of the whole page, and in all rows, instead of the first ones. */
export interface Scope {
  within?: string;
  allRows?: boolean;
}

/** In the page: the visible controls with their names; of rows that are alike the first one. */
const readControls = ({ within = 'body', allRows = false }: Scope) => {
  const labelOf = (element: Element) => document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const nameOf = (element: Element) =>
    (
      element.getAttribute('aria-label') ??
      labelOf(element)?.textContent ??
      (element.textContent || element.getAttribute('placeholder') || '')
    ).trim();
  const counts = new Map<string, number>();
  const place = [...document.querySelectorAll(within)].at(-1);
  const selector = 'button, a[href], input, summary, [role="menuitem"]';
  const all = [...(place?.querySelectorAll(selector) ?? [])].map((element) => {
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
      !(element.matches('li:not(:first-child) *') && !allRows) &&
      !element.matches(':disabled, [aria-disabled="true"], [aria-selected="true"], [aria-current], footer *, .k-skip'),
  );
};

/** What can be pressed there: its visible controls. */
export const controlsOn = async (page: Page, scope: Scope = {}): Promise<Control[]> =>
  page.evaluate(`(${readControls.toString()})(${JSON.stringify(scope)}).map(({ control }) => control)`);

/** The control on the page as it is now, if it is there. */
export async function findControl(
  page: Page,
  { tag, name, at }: Control,
  scope: Scope = {},
): Promise<ElementHandle<HTMLElement> | null> {
  const found = await page.evaluateHandle(
    `(${readControls.toString()})(${JSON.stringify(scope)}).find(({ control }) => ${JSON.stringify([tag, name, at])}.join() ===
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
