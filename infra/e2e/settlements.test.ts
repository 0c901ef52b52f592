import { listSettlements, type Settlement } from '@allsquare/expenses-contract';
import { afterAll, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Two people and one plan: who settles it first, and what the other sees. */
const [ann, ben, cleo] = await Promise.all([
  registered('Ann Example'),
  registered('Ben Example'),
  registered('Cleo Example'),
]);
for (const other of [ben, cleo]) await befriend(ann, other);
/** Ben owes Ann $50.00. */
const newGroup = async () => {
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await pay(ann, [ben], groupId, 'Dinner', 10_000);
  return groupId;
};
const summaryOf = async (groupId: string, who = ann, viewport = phone) => {
  const page = await signIn(await openBrowser({ viewport }), who, `/groups/${groupId}?tab=summary`);
  await page.getByRole('button', { name: 'Settle Balance' }).waitFor();
  await hasLoaded(page);
  return page;
};
const settlementsIn = async (groupId: string) =>
  (await ann.call(listSettlements, { query: { groupId } })).body as Settlement[];
const topOf = async (page: Page, heading: string) =>
  (await page.getByRole('heading', { name: heading }).boundingBox())?.y ?? Number.NaN;

afterAll(closeBrowsers);

test('two people settle the same line: the second gets a notice, loses no input, and pays only on a second click', async () => {
  const groupId = await newGroup();
  const [annsPage, bensPage] = await Promise.all([summaryOf(groupId), summaryOf(groupId, ben)]);
  for (const page of [annsPage, bensPage]) await page.getByRole('button', { name: 'Settle Balance' }).click();
  await annsPage.getByLabel('Notes').fill('Cash');
  const record = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Record Settlement' }).click();
  await record(bensPage);

  const notice = annsPage.getByRole('alert').filter({ hasText: 'Somebody just settled this.' });
  await notice.getByText(/^Ben Example paid you \$50\.00 · .* · Recorded by Ben Example$/).waitFor();
  const refused = annsPage.waitForResponse((response) => response.status() === 409);
  await record(annsPage);
  await refused;
  expect(await annsPage.getByLabel('Notes').inputValue()).toBe('Cash');
  expect(await settlementsIn(groupId)).toHaveLength(1);

  await notice.getByRole('button', { name: 'Record anyway' }).click();
  await annsPage.getByText('Settlement recorded').waitFor();
  expect((await settlementsIn(groupId)).map(({ notes }) => notes)).toEqual(['Cash', null]);
});

test('the visible row does not move while another person settles, and deletes the payment', async () => {
  const groupId = await newGroup();
  const [annsPage, bensPage] = await Promise.all([summaryOf(groupId), summaryOf(groupId, ben)]);
  await annsPage
    .getByRole('heading', { name: 'Spending by category' })
    .evaluate((heading) => heading.scrollIntoView({ block: 'center' }));
  const before = await topOf(annsPage, 'Spending by category');

  await bensPage.getByRole('button', { name: 'Settle Balance' }).click();
  await bensPage.getByRole('dialog').getByRole('button', { name: 'Record Settlement' }).click();
  await annsPage.getByRole('main').getByText('All Settled Up!').waitFor({ state: 'attached' });
  await annsPage.getByRole('main').getByText('Ben Example paid you').waitFor({ state: 'attached' });
  expect(await topOf(annsPage, 'Spending by category')).toBeCloseTo(before, -1);

  await bensPage.getByRole('button', { name: 'Delete: You paid Ann Example' }).click();
  await bensPage.getByRole('button', { name: 'Delete Settlement' }).click();
  await bensPage.getByText('Settlement deleted').waitFor();
  await annsPage.getByRole('button', { name: 'Settle Balance' }).waitFor({ state: 'attached' });
  expect(await topOf(annsPage, 'Spending by category')).toBeCloseTo(before, -1);
});

test.each([320, 390, 1280])(
  'a payment has one Why? beside its rail, and buttons of one width, at %i px',
  async (width) => {
    const groupId = await groupOf([ann, ben, cleo], 'Lisbon trip');
    await pay(ann, [ben, cleo], groupId, 'Dinner', 10_000);
    const page = await summaryOf(groupId, ann, { width, height: 800 });
    const payments = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remind/ }) });
    expect(await payments.count()).toBe(2);
    for (const payment of await payments.all()) {
      expect(await payment.getByText('Why?', { exact: true }).count()).toBe(1);
      const { widths, rail, why } = await payment.evaluate((item) => {
        const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect().toJSON();
        const ask = [...item.querySelectorAll('button')].find(({ textContent }) => textContent === 'Why?');
        const buttons = [...item.querySelectorAll('.k-btn')];
        return {
          widths: buttons.map((button) => Math.round(button.getBoundingClientRect().width)),
          rail: boxOf(item.querySelector('i')?.parentElement),
          why: boxOf(ask),
        };
      });
      expect(widths).toHaveLength(2);
      expect(new Set(widths).size).toBe(1);
      expect(why.left).toBeGreaterThanOrEqual(rail.right);
    }
    const underlined = await page
      .getByRole('list', { name: 'Balances' })
      .evaluate(
        (list) =>
          [...list.querySelectorAll('*')].filter((element) => getComputedStyle(element).textDecorationLine !== 'none')
            .length,
      );
    expect(underlined).toBe(0);
  },
);

test('the ring around a changed plan crosses none of its words', async () => {
  const groupId = await groupOf([ann, ben, cleo], 'Lisbon trip');
  await pay(ann, [ben, cleo], groupId, 'Dinner', 9_000);
  const page = await summaryOf(groupId);
  await ben.ask('POST', '/api/settlements', { groupId, payerId: ben.id, payeeId: ann.id, amount: 3_000 });
  const ring = page.locator('main [data-new]');
  await ring.waitFor();
  const crossed = await ring.evaluate((element) => {
    const px = (length: string) => Number.parseFloat(length);
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const grown = (by: number) => ({ left: left - by, right: right + by, top: top - by, bottom: bottom + by });
    const [inner, outer] = [grown(px(outlineOffset)), grown(px(outlineOffset) + px(outlineWidth))];
    const texts = document.createTreeWalker(document.querySelector('main') as HTMLElement, NodeFilter.SHOW_TEXT);
    const words: (string | null)[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0 || text.parentElement?.closest('.k-sr')) continue;
      const isInside =
        box.left >= inner.left && box.right <= inner.right && box.top >= inner.top && box.bottom <= inner.bottom;
      const isOutside =
        box.left >= outer.right || box.right <= outer.left || box.top >= outer.bottom || box.bottom <= outer.top;
      if (!isInside && !isOutside) words.push(text.textContent);
    }
    return { words, ring: px(outlineWidth) };
  });
  expect(crossed).toEqual({ words: [], ring: 4 });
});

test('a bar links to its expenses', async () => {
  const groupId = await newGroup();
  const page = await summaryOf(groupId);
  await page
    .getByRole('list', { name: 'Spending by category' })
    .getByRole('link', { name: 'General 100% $100.00' })
    .click();
  await page.waitForURL(`/expenses?group=${groupId}&category=general`);
});
