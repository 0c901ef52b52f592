import { join } from 'node:path';
import type { Client } from '@allsquare/local/client/client.ts';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { browserFlags, findBrowser } from '@allsquare/local/programs/browser.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import { registerPair } from '../chaos/world.ts';

export type Open = {
  product: Product;
  ann: Client;
  ben: Client;
  page: Page;
  close: () => Promise<void>;
};

/** Starts the product of a tree, as npm start does, with two people, one of whom has it open in a browser at `path`. */
export async function openProduct(tree: string, path: string): Promise<Open> {
  const { startProduct }: typeof import('@allsquare/local/start/product.ts') = await import(
    join(tree, 'infra/local/start/product.ts')
  );
  const product = await startProduct({ ports: 'free', quiet: true, environment: highLimits });
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    await product.stop();
  };
  try {
    const pair = await registerPair(product.origin);
    browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
    const page = await browser.newPage({ baseURL: product.origin });
    await page.goto('/login');
    await page.getByLabel('Email').fill(pair.ann.email);
    await page.getByLabel('Password', { exact: true }).fill(pair.ann.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL('**/dashboard');
    await page.goto(path);
    return { product, ...pair, page, close };
  } catch (error) {
    await close();
    throw error;
  }
}
