import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** For each page: testing-library, which finds elements by role and label, and a list of uncaught errors. */
const pageHelpers = `
  ${readFileSync(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')}
  window.uncaught = [];
  addEventListener('error', ({ message }) => uncaught.push(message));
  addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));`;
const patience = 20_000;

/** An element of the page: a CSS selector; the last match counts. */
type Part = 'body' | 'main' | '[role=dialog]';
type Key = 'Enter' | 'Escape' | 'Tab';

/** What a browser must support; `Found` is its reference to an element. */
interface TabDriver<Found> {
  /** Runs the body of a function in the page. */
  run: <T>(body: string) => Promise<T>;
  /** Runs a function that returns an element or null. */
  find: (body: string) => Promise<Found | null>;
  goto: (path: string) => Promise<unknown>;
  click: (element: Found) => Promise<unknown>;
  /** Types into the empty element. */
  type: (element: Found, words: string) => Promise<unknown>;
  press: (key: Key) => Promise<unknown>;
  back: () => Promise<unknown>;
  /** Another tab of the same browser. */
  beside: () => Promise<Tab>;
}

/** One tab of a browser, as a person uses it. Names match whole; each call waits 20 s at most. */
export interface Tab {
  open: (path: string) => Promise<unknown>;
  press: (key: Key) => Promise<unknown>;
  back: () => Promise<unknown>;
  /** Another tab of the same browser. */
  beside: () => Promise<Tab>;
  /** The value of an expression in the page. */
  read: <T>(expression: string) => Promise<T>;
  /** Waits until an expression is true in the page. */
  until: (condition: string) => Promise<void>;
  click: (role: string, name: string, part?: Part) => Promise<void>;
  /** Replaces the content of the field, key by key. */
  type: (label: string, words: string, part?: Part) => Promise<void>;
  /** The visible text contains these words, on one or several lines. */
  sees: (words: string, part?: Part) => Promise<void>;
  /** Throws if the page had an uncaught error since the first click on it. */
  endIfBroken: () => Promise<void>;
}

export interface Engine {
  version: string;
  /** A browser with separate storage; its pages are `width` CSS pixels wide. */
  browser: (width: number) => Promise<Tab>;
  close: () => Promise<unknown>;
}

export function tabOf<Found>({ run, find, goto, click, type, press, back, beside }: TabDriver<Found>): Tab {
  const read = <T>(expression: string) => run<T>(`return (${expression})`);

  async function eventually<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    for (const end = Date.now() + patience; Date.now() < end; ) {
      const found = await look();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${what}: not within ${patience / 1000} s at ${await read<string>('location.href')}`);
  }

  /** The first visible match of the query, once it no longer moves and a click reaches it. */
  async function reach(query: string, args: unknown[], part: Part): Promise<Found> {
    const body = `
      const part = [...document.querySelectorAll(${JSON.stringify(part)})].at(-1);
      if (!part) return null;
      const found = TestingLibraryDom[${JSON.stringify(query)}](part, ...${JSON.stringify(args)})
        .find((element) => element.checkVisibility() && !element.disabled);
      if (!found) return null;
      found.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = found.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isReached = found.contains(hit) || hit?.closest('label')?.control === found;
      const stands = found.lastX === x && found.lastY === y;
      Object.assign(found, { lastX: x, lastY: y });
      return stands && isReached ? found : null;`;
    return eventually(`${query} ${JSON.stringify(args)} in ${part}`, async () => {
      if (!(await read<boolean>('!!window.TestingLibraryDom'))) await run(pageHelpers);
      return find(body);
    });
  }

  const until = async (condition: string) => void (await eventually(condition, () => read<boolean>(condition)));
  return {
    open: goto,
    press,
    back,
    beside,
    read,
    until,
    click: async (role, name, part = 'body') =>
      void (await click(await reach('queryAllByRole', [role, { name }], part))),
    async type(label, words, part = 'body') {
      const field = await reach('queryAllByLabelText', [label], part);
      await click(field);
      await run('document.activeElement.select()');
      await type(field, words);
    },
    sees: (words, part = 'body') =>
      until(
        `[...document.querySelectorAll('${part}')].at(-1)?.innerText.replace(/\\s+/g, ' ').includes(${JSON.stringify(words)})`,
      ),
    async endIfBroken() {
      const uncaught = await read<string[] | null>('window.uncaught ?? null');
      if (uncaught?.length)
        throw new Error(`Uncaught on ${await read<string>('location.href')}: ${uncaught.join(', ')}`);
    },
  };
}
