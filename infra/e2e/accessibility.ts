import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong on the page as it stands: rule, place and why. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Once a page: axe's own loading takes as long as its look at the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    // Only for films and sounds, of which no page has any, and for a rule that is off.
    const preload = false;
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], preload });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  });
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
