import { findDebianProgram } from '@allsquare/local/programs/browser.ts';
import { type BrowserContext, type ElementHandle, launch, type Viewport } from 'puppeteer-core';
import { type Engine, type Tab, tabOf } from './tab.ts';

/** A stock Firefox without a window, by WebDriver BiDi. (Playwright 1.65 requires features that Firefox 153 lacks.) */
export async function startFirefox(origin: string): Promise<Engine> {
  const executablePath = findDebianProgram('firefox-esr', 'firefox-esr', console.log);
  const browser = await launch({ browser: 'firefox', executablePath });
  return {
    version: await browser.version(),
    browser: async (width) => open(origin, await browser.createBrowserContext(), { width, height: 800 }),
    close: () => browser.close(),
  };
}

/** In a separate window: a click in a hidden tab takes seconds. */
async function open(origin: string, context: BrowserContext, viewport: Viewport): Promise<Tab> {
  const page = await context.newPage({ type: 'window' });
  await page.setViewport(viewport);
  return tabOf<ElementHandle>({
    run: <T>(body: string) => page.evaluate(`(() => {${body}})()`) as Promise<T>,
    find: async (body) => (await page.evaluateHandle(`(() => {${body}})()`)).asElement() as ElementHandle | null,
    goto: (path) => page.goto(origin + path),
    click: (element) => element.click(),
    type: (element, words) => element.type(words),
    async press(key) {
      await page.bringToFront(); // only the front window shows the focus
      await page.keyboard.press(key);
    },
    back: () => page.goBack(),
    beside: () => open(origin, context, viewport),
  });
}
