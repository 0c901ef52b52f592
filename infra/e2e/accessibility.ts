import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong on the page as it stands: rule, place and why. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Once a page: axe's own loading takes as long as its look at the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
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
