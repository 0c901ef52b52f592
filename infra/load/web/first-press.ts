import type { Browser } from 'playwright-core';
import { openContext } from './open-context.ts';
import { type MeasuredPage, phone, throttle } from './visit.ts';

declare global {
  interface Window {
    pressed: number;
  }
}

/** Milliseconds from the press until the dialog's first field is painted; the files that the first press loads. */
export type Presses = { first: number; second: number; files: number };

/** A cold visit of a group on the phone; once it is idle, 'Add Expense' is pressed twice. */
export async function pressTwice(
  browser: Browser,
  origin: string,
  { path, shows, session }: MeasuredPage,
): Promise<Presses> {
  const { network: throttled, ...screen } = phone;
  const context = await openContext(browser, origin, session, screen);
  try {
    const page = await context.newPage();
    const network = await throttle(page, throttled);
    await page.goto(path);
    await page.getByText(shows).first().waitFor();
    await page.waitForFunction(() => !document.querySelector('#first-view'));
    await network.quiet(page);
    await page.evaluate(() => {
      window.addEventListener('click', () => (window.pressed = performance.now()), { capture: true });
    });
    const press = async () => {
      await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click();
      const opened = await page.evaluate(
        () =>
          new Promise<number>((painted) => {
            const look = () =>
              document.querySelector('[role=dialog] input')?.checkVisibility()
                ? requestAnimationFrame(() => painted(performance.now() - window.pressed))
                : requestAnimationFrame(look);
            look();
          }),
      );
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return opened;
    };
    const before = network.arrivals.length;
    const first = await press();
    const files = network.arrivals.slice(before).filter((arrival) => !arrival.path.startsWith('/api/')).length;
    return { first, files, second: await press() };
  } finally {
    await context.close();
  }
}
