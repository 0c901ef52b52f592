import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import {
  closeBrowsers,
  desktop,
  hasLoaded,
  hasNavigatedBack,
  nextFrame,
  openBrowser,
  phone,
  setFontSize,
} from './browser.ts';
import { overlaps, sideways, unreadable } from './layout.ts';
import { groupOf, registered } from './people.ts';
import { origin } from './running.ts';

afterAll(closeBrowsers);

/** A guest on a phone gets a link and returns by it in another browser. */
const ann = await registered('Ann Example');
const groupId = await groupOf([ann], 'Lisbon trip');
const token = await linkTokenOf(ann, groupId);

const first = await openBrowser({ viewport: phone });
const page = await first.newPage();
let address = '';

/** The words of the strip that tells a guest that only this browser opens their account. */
const stripOn = (device: string) => `You’re Gil on this ${device}. Add an email to keep your account.`;
const add = page.getByRole('button', { name: 'Add an email' });
/** Opens the group with a first view of the server (which a slow machine may leave out); returns the layout shift. */
async function shiftOfGroup(): Promise<number> {
  await until('a first view of the group', async () => {
    const response = await page.goto(`/groups/${groupId}`, { waitUntil: 'commit' });
    return (await response?.text())?.includes('<template data-user') ?? false;
  });
  await hasLoaded(page);
  await page.locator('#first-view').waitFor({ state: 'detached' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) moved += value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(moved), 100);
      }),
  );
}

test('a guest sees the members’ names and no address', async () => {
  await page.goto(`/join#${token}`);
  await page.getByLabel('Your name').fill('Gil');
  await page.getByRole('button', { name: 'Join as Gil' }).click();
  await page.waitForURL(`${origin}/groups/${groupId}`);
  await add.waitFor();
  expect(await page.locator('p', { has: add }).innerText()).toBe(stripOn('phone'));
  await page.goto(`/groups/${groupId}?tab=members`);
  await page.getByRole('heading', { name: 'Ann Example' }).waitFor();
  expect(await page.locator('body').textContent()).not.toContain(ann.email);
});

test('reads in the group that only this browser opens the account, and saves it from there', async () => {
  expect(await shiftOfGroup()).toBeLessThan(0.001);
  await add.press('Enter');
  await page.getByRole('dialog', { name: 'Save your account' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await hasNavigatedBack(page);
  await until('the focus to return', () => add.evaluate((button) => button === document.activeElement));
  expect(await violationsOn(page)).toEqual([]);
  for (const [width, letters] of [
    [320, 16],
    [360, 16],
    [390, 32],
    [1280, 16],
  ] as const) {
    await page.setViewportSize({ ...desktop, width });
    await setFontSize(page, letters);
    await nextFrame(page);
    const strip = page.locator('p', { has: add });
    expect(await strip.innerText()).toBe(stripOn(width < 760 ? 'phone' : 'device'));
    expect(await sideways(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    expect(await unreadable(page, ['Gil'])).toEqual([]);
    const { height = 0 } = (await add.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(24);
  }
  await page.setViewportSize(phone);
});

test('closes that for good, without a shift of the page on later visits', async () => {
  await shiftOfGroup();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await add.waitFor({ state: 'detached' });
  expect(await shiftOfGroup()).toBeLessThan(0.001);
  expect(await add.count()).toBe(0);
});

test('gets a link to return before logging out', async () => {
  await page.goto('/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Get a link to come back' }).click();
  const link = question.getByText(`${origin}/return#`);
  await link.waitFor();
  address = (await link.textContent()) ?? '';
  const { width = 0 } = (await link.boundingBox()) ?? {};
  expect(width).toBeLessThan(phone.width);
  expect(await violationsOn(page)).toEqual([]);
  await question.getByRole('button', { name: 'Log Out' }).click();
  await page.waitForURL(`${origin}/`);
  const names = (await first.cookies()).map(({ name }) => name);
  expect(names.filter((name) => name.endsWith('-guest'))).toEqual([]);
  expect(names.filter((name) => name.endsWith('-before'))).toHaveLength(1);
});

test('the link opens the account in another browser with a press, once', async () => {
  const second = await openBrowser({ viewport: phone });
  const other = await second.newPage();
  await other.goto(address);
  await other.getByRole('heading', { name: 'Come back' }).waitFor();
  expect(other.url()).toBe(`${origin}/return`);
  expect(await violationsOn(other)).toEqual([]);
  expect((await second.cookies()).filter(({ name }) => name.endsWith('-guest'))).toEqual([]);
  await other.getByRole('button', { name: 'Come Back' }).click();
  await other.waitForURL(`${origin}/dashboard`);
  await other.goto(`/groups/${groupId}`);
  await other.getByRole('heading', { level: 1, name: 'Lisbon trip' }).waitFor();

  await page.goto(address);
  await page.getByRole('button', { name: 'Come Back' }).click();
  await page.getByText('This link has expired or was used already.').waitFor();
});

test('the List-Unsubscribe URL opens its page in a browser', async () => {
  await page.goto('/api/mails/unsubscribe?token=t.o.k');
  await page.getByRole('button', { name: 'Stop these emails' }).waitFor();
  expect(page.url()).toBe(`${origin}/mails`);
});
