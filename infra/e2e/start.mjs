import { chromium } from 'playwright-core';
import { highLimits } from '../local/client/high-limits.ts';
import { browserFlags, findBrowser } from '../local/programs/browser.ts';
import { startProduct } from '../local/start/product.ts';

const { E2E_ORIGIN } = process.env;
/** Pages wait this long for their first views (ms), however busy the machine is. */
const FIRST_VIEW_WITHIN = '3000';

/**
 * The whole product, or the one that runs at E2E_ORIGIN, and one browser; environment.mjs passes them to every test
 * file.
 */
export default async function start() {
  const executablePath = findBrowser(console.log);
  const product = E2E_ORIGIN
    ? { origin: E2E_ORIGIN, stop: () => Promise.resolve() }
    : await startProduct({ ports: 'free', quiet: true, environment: { ...highLimits, FIRST_VIEW_WITHIN } });
  globalThis.product = product;
  try {
    globalThis.browser = await chromium.launch({ executablePath, args: browserFlags });
  } catch (error) {
    await product.stop();
    throw error;
  }
}
