import type { Page } from 'playwright-core';
import { stands } from '../browser.ts';
import type { Scene } from './scenes.ts';

/** A scene has this long to come about; one that does not is named, and the others go on. */
const PATIENCE = 8_000;

/** Takes each scene's picture; answers what went wrong, in words. */
export async function takePictures(page: Page, scenes: Scene[], fileOf: (name: string) => string): Promise<string[]> {
  const failures: string[] = [];
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => failures.push(`${page.url()}: ${error}`));
  for (const { name, path, over, act } of scenes) {
    const file = fileOf(name);
    try {
      await page.goto(path);
      await stands(page);
      await act?.(page);
      await stands(page);
    } catch (error) {
      failures.push(`${file}: ${String(error).split('\n')[0]}`);
    }
    await page.screenshot({ path: file, fullPage: !over });
  }
  return failures;
}
