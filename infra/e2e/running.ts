import type { Product } from '@allsquare/local/product.ts';
import type { Browser } from 'playwright-core';

/** What start.mjs has started for the whole run. */
export const { product, browser } = globalThis as unknown as { product: Product; browser: Browser };
export const { origin } = product;
