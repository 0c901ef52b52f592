import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/** The violations that axe finds on the page in its current state: rule, element and reason. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Once per page: loading axe takes as long as its analysis.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    // Only for video and audio, which no page has, and for a disabled rule.
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
