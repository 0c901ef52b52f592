import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Waits until the page's worker has stored what is released now: the page of the app, and the list of remotes. */
export async function holdsVersion(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const isStored = async (path: string) => {
    // Not from the page: the browser looks for a new worker when the old one has no requests.
    const released = await (await fetch(origin + path)).text();
    const stored = await page.evaluate(
      async (asked) => (await (await caches.open('allsquare-files')).match(asked))?.text(),
      path,
    );
    return stored === released;
  };
  while (!(await isStored('/index.html')) || !(await isStored('/remotes.json'))) await sleep(200);
}
