import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { patience } from '@allsquare/build/slowness';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, desktop, hasLoaded, openBrowser, phone } from './browser.ts';
import { sideways } from './layout.ts';

const root = join(import.meta.dirname, '../..');
const built = mkdtempSync(join(tmpdir(), 'allsquare-gallery-'));
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Pages with an example that never stops loading. */
const STILL_LOADING = new Set(['#/loaded', '#/skeleton', '#/button']);

let server: Server;
let address: string;
/** The gallery, built as static files: it needs no running product. */
beforeAll(async () => {
  const rspack = join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const args = [rspack, 'build', '--config', 'rspack.gallery.mjs', '--output-path', built];
  execFileSync(process.execPath, args, { cwd: join(root, 'shell/kit'), stdio: 'ignore' });
  server = createServer(({ url = '/' }, response) => {
    const file = join(built, url === '/' ? 'index.html' : url);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response
      .writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}, patience(120_000));

afterAll(async () => {
  await closeBrowsers();
  server.close();
  rmSync(built, { recursive: true });
});

test.each([
  { theme: 'light', size: 'desktop', viewport: desktop },
  { theme: 'dark', size: 'phone', viewport: phone },
] as const)(
  'every page of the gallery is accessible and fits: $theme, $size',
  async ({ theme, viewport }) => {
    const context = await openBrowser({ viewport });
    const complaints = collectErrors(context);
    const page = await context.newPage();
    await page.goto(address);
    if (theme === 'dark') await page.getByRole('button', { name: 'Toggle theme' }).click();
    const places = await page.locator('main').getByRole('link').all();
    const paths = await Promise.all(places.map((place) => place.getAttribute('href')));
    expect(paths.length).toBeGreaterThan(40);
    const found: string[] = [];
    for (const path of ['#/', ...paths]) {
      await page.goto(`${address}${path}`);
      if (!STILL_LOADING.has(path ?? '')) await hasLoaded(page);
      // Code has its own scrolling.
      const wide = (await sideways(page)).filter((what) => !what.startsWith('PRE'));
      found.push(...[...(await violationsOn(page)), ...wide].map((what) => `${path}: ${what}`));
    }
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
  },
  patience(300_000),
);

test('by keyboard: past the navigation, into a menu on a dark background and out again', async () => {
  const page = await (await openBrowser()).newPage();
  await page.goto(`${address}#/menu`);
  await page.getByRole('link', { name: 'Skip to the page' }).press('Enter');
  await expect(page.locator('main:focus').count()).resolves.toBe(1);
  const dark = page.locator('[data-theme="dark"]').first();
  await dark.getByRole('button', { name: 'Settings' }).press('Enter');
  // The first key press of a page loads the list.
  await dark.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await dark.getByRole('menuitem', { name: 'Leave Group' }).evaluate((item) => item.matches(':focus'))).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Settings');
});
