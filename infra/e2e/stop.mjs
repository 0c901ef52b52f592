import { searchLogs } from './search-logs.ts';

/**
 * Stops what start.mjs has started, and fails the run if its logs have forbidden content. The logs of E2E_ORIGIN are
 * elsewhere.
 */
export default async function stop() {
  const { product, browser } = globalThis;
  await browser?.close();
  if (!product) return;
  try {
    const found = process.env.E2E_ORIGIN ? [] : await searchLogs(product);
    if (found.length > 0) throw new Error(`The logs have what they must not have:\n${found.slice(0, 20).join('\n')}`);
  } finally {
    await product.stop();
  }
}
