import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../local/browser.ts';
import { highLimits } from '../local/high-limits.ts';
import { startProduct } from '../local/product.ts';

/** The whole product and one browser; environment.mjs hands them to every test file. */
export default async function start() {
  const executablePath = findBrowser(console.log);
  const product = await startProduct({ ports: 'free', quiet: true, environment: highLimits });
  globalThis.product = product;
  try {
    globalThis.browser = await chromium.launch({ executablePath, args: browserFlags });
  } catch (error) {
    await product.stop();
    throw error;
  }
}
