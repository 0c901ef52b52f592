import type { Page } from 'playwright-core';
import { hasLoaded } from '../browser.ts';
import type { Scene } from './scenes.ts';

/** The time limit of a scene; a late one is reported, and the others continue. */
const PATIENCE = 15_000;

/** Takes each scene's picture; returns the errors as text. */
export async function takePictures(page: Page, scenes: Scene[], fileOf: (name: string) => string): Promise<string[]> {
  const failures: string[] = [];
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error}`));
  for (const { name, path, over, print, act } of scenes) {
    const file = fileOf(name);
    try {
      // Otherwise the input of the previous scene would be restored.
      if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear());
      await page.emulateMedia({ media: print ? 'print' : null });
      await page.goto(path);
      await hasLoaded(page);
      await act?.(page);
      await hasLoaded(page);
    } catch (error) {
      failures.push(`${file}: ${String(error).split('\n')[0]}`);
    }
    await (over ? page.screenshot({ path: file }) : pictureOfAll(page, file));
  }
  return failures;
}

/** The whole page in a window of its height: elements fixed to the window's bottom are at the end. */
async function pictureOfAll(page: Page, file: string): Promise<void> {
  const window = page.viewportSize();
  if (!window) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...window, height: Math.max(height, window.height) });
  await page.screenshot({ path: file });
  await page.setViewportSize(window);
}
