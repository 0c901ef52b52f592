import type { Browser } from 'playwright-core';

export { origin, product } from '@allsquare/testing/running';

/** The product and browser that start.mjs has started for the whole run. */
export const { browser } = globalThis as unknown as { browser: Browser };
