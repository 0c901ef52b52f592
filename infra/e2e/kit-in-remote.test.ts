import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, desktop, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/**
 * The kit's parts bring their own styles, and a remote's utilities are written after them: a part that carried `hidden` for one size
 * of screen would stay hidden at every size in a remote whose sheet holds `.hidden` too. So parts carry none.
 */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
await pay(ann, [ben], groupId, 'Dinner', 10_000);

afterAll(closeBrowsers);

/** Writes `.hidden` into the remote's own sheet, as the sheet writes `.flex`: in its layer, and for the inside of the remote alone. */
const addHidden = (page: Page, remote: string) =>
  page.evaluate((name) => {
    const all = (rules: CSSRuleList): CSSRule[] =>
      [...rules].flatMap((rule) => (rule instanceof CSSGroupingRule ? all(rule.cssRules) : [rule]));
    const flex = [...document.styleSheets]
      .flatMap((sheet) => all(sheet.cssRules))
      .find(({ cssText }) => cssText.startsWith('.flex:where(') && cssText.includes(`[data-mfe="${name}"]`));
    if (!(flex?.parentRule instanceof CSSGroupingRule)) throw new Error(`No sheet holds .flex of ${name}`);
    const hidden = flex.cssText.replace('.flex', '.hidden').replace('display: flex', 'display: none');
    flex.parentRule.insertRule(hidden, flex.parentRule.cssRules.length);
  }, remote);

/** How every part of the kit inside the remote is displayed. */
const partsIn = (page: Page, remote: string) =>
  page.evaluate(
    (name) =>
      [...document.querySelectorAll(`[data-mfe="${name}"] [class*="k-"]`)].map(
        (part) => `${part.className}: ${getComputedStyle(part).display}`,
      ),
    remote,
  );

/** Whether an element with the class is seen: inside the remote, and beside it. */
const seesHidden = (page: Page, remote: string) =>
  page.evaluate(
    (name) =>
      [document.querySelector(`[data-mfe="${name}"]`), document.body].map((place) => {
        const probe = Object.assign(document.createElement('p'), { className: 'hidden', textContent: 'Here' });
        place?.append(probe);
        const seen = probe.checkVisibility();
        probe.remove();
        return seen;
      }),
    remote,
  );

test.each([
  { size: 'desktop', viewport: desktop, grip: 'none' },
  { size: 'phone', viewport: phone, grip: 'block' },
])("a part of the kit keeps what it shows on a $size beside a remote's own .hidden", async ({ viewport, grip }) => {
  const remote = 'mfe-expenses';
  const page = await signIn(await openBrowser({ viewport }), ann, `/groups/${groupId}?tab=summary`);
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  await page.getByRole('dialog', { name: 'Record Settlement' }).waitFor();
  const before = await partsIn(page, remote);
  expect(before.find((part) => part.startsWith('k-grab'))).toMatch(grip);

  await addHidden(page, remote);
  expect(await seesHidden(page, remote)).toEqual([false, true]);
  expect(await partsIn(page, remote)).toEqual(before);
});
