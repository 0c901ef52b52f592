import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { afterAll, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
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

test('a guest sees the members’ names and no address', async () => {
  await page.goto(`/join#${token}`);
  await page.getByLabel('Your name').fill('Gil');
  await page.getByRole('button', { name: 'Join as Gil' }).click();
  await page.waitForURL(`${origin}/groups/${groupId}`);
  await page.goto(`/groups/${groupId}?tab=members`);
  await page.getByRole('heading', { name: 'Ann Example' }).waitFor();
  expect(await page.locator('body').textContent()).not.toContain(ann.email);
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
