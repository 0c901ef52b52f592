import type { Browser } from 'playwright-core';

export { origin, product } from '@allsquare/testing/running';

/** What start.mjs has started for the whole run. */
export const { browser } = globalThis as unknown as { browser: Browser };
