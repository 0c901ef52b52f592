import { chromium } from 'playwright-core';
import { findBrowser } from '../local/browser.ts';
import { startProduct } from '../local/product.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The whole product and one browser; environment.mjs hands them to every test file. */
export default async function start() {
  const executablePath = findBrowser(console.log);
  const product = await startProduct({ ports: 'free', quiet: true });
  globalThis.product = product;
  try {
    globalThis.browser = await chromium.launch({ executablePath, args: flags });
  } catch (error) {
    await product.stop();
    throw error;
  }
}
