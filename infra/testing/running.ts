import type { Product } from '@allsquare/local/start/product.ts';

/** What the start of a test run has started for all its files. */
export const { product } = globalThis as unknown as { product: Product };
export const { origin } = product;
