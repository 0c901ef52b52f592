import { afterAll, expect, test } from '@jest/globals';
import { closeBrowsers, openBrowser } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/**
 * A remote's sheet is in no layer, so it overrides the kit's: a selector without a class of the remote would restyle
 * parts of others.
 */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
await pay(ann, [ben], groupId, 'Dinner', 10_000);

afterAll(closeBrowsers);

test('a style of a remote has its own class', async () => {
  const page = await signIn(await openBrowser(), ann, `/groups/${groupId}?tab=summary`);
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  await page.getByRole('dialog', { name: 'Record Settlement' }).waitFor();
  const { own, foreign } = await page.evaluate(() => {
    const selectorsIn = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        // At commas that separate selectors, not arguments.
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,(?![^(]*\))/);
        return rule instanceof CSSGroupingRule ? selectorsIn(rule.cssRules) : [];
      });
    const selectors = [...document.styleSheets]
      .filter(({ href }) => href?.includes('/mfe-expenses/'))
      .flatMap((sheet) => selectorsIn(sheet.cssRules));
    const isOwn = (selector: string) => selector.includes('.mfe_expenses-');
    return { own: selectors.filter(isOwn).length, foreign: selectors.filter((selector) => !isOwn(selector)) };
  });
  expect(own).toBeGreaterThan(20);
  expect(foreign).toEqual([]);
});
