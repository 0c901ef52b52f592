import { patience } from '@allsquare/build/slowness';
import { register } from '@allsquare/local/client/client.ts';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { startProduct } from '@allsquare/local/start/product.ts';
import { until } from '@allsquare/testing';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasLoaded, hasNavigatedBack, openBrowser } from './browser.ts';
import { readDevice } from './device.ts';
import { startFront } from './front.ts';
import { befriend, groupOf, newcomer, pay, type Registered, signInWithHint } from './people.ts';
import { product as running } from './running.ts';
import { typeBill } from './type-bill.ts';

/*
 * Airplane mode on a phone with the shell's worker: from the first bill to Log Out. With E2E_KEYCLOAK=true in a product
 * of its own, on a real Keycloak.
 */
const isKeycloak = process.env.E2E_KEYCLOAK === 'true';
const product = isKeycloak
  ? await startProduct({ ports: 'free', quiet: true, keycloak: true, environment: highLimits })
  : running;
const personCalled = (name: string) => register(product.origin, newcomer(name));
const [ann, ben] = await Promise.all([personCalled('Ann Quartz'), personCalled('Ben Basalt')]);
await befriend(ann, ben);
/** What only these people have: names, addresses, texts, amounts. */
const words = ['Quartz', 'Basalt', 'Walnut', '12345678', '123,456.78', ann.email, ben.email, ann.id];

const front = await startFront(product.origin);
beforeEach(front.reset);
afterEach(closeBrowsers);
afterAll(async () => {
  front.stop();
  if (isKeycloak) await product.stop();
}, patience(60_000));

const phone = { width: 390, height: 844 };

async function newGroup(owner = ann): Promise<string> {
  const groupId = await groupOf([owner, ben], 'Walnut weekend');
  await pay(ben, [owner], groupId, 'Pickled walnuts', 12_345_678);
  return groupId;
}
/** A phone whose worker has stored the app, and which has shown the dashboard, the group and its summary. */
async function openPhone(groupId: string, owner = ann): Promise<{ context: BrowserContext; page: Page }> {
  const context = await openBrowser({ at: front.at, viewport: phone, worker: true });
  await signInWithHint(context, owner, front.at);
  const page = await context.newPage();
  await page.goto('/dashboard');
  await until('its rows to be stored', async () => (await readDevice(page)).answers.includes('Pickled walnuts'));
  await front.quiet();
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('tab', { name: 'Summary' }).click();
  await hasLoaded(page);
  await page.getByRole('button', { name: 'Settle Balance' }).waitFor();
  await until('the app to be stored', () => page.evaluate(async () => Boolean(await caches.match('/remotes.json'))));
  await front.quiet();
  return { context, page };
}
async function setNetwork(context: BrowserContext, isOn: boolean): Promise<void> {
  if (isOn) front.reset();
  else front.cut();
  await context.setOffline(!isOn);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const waitingIn = (page: Page) => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const textsOf = async (who: Registered, groupId: string) =>
  (await who.ask<{ description: string }[]>('GET', `/api/expenses?groupId=${groupId}&limit=500`))
    .map(({ description }) => description)
    .toSorted();
/** Waits until the device stores none of these words. */
const hasForgotten = (page: Page, secrets: string[]) =>
  until('nothing to be left', async () => {
    const { all } = await readDevice(page);
    return !secrets.some((word) => all.includes(word));
  });
const centsOf = async (who: Registered, groupId: string) =>
  (await who.ask<{ cents: number }[]>('GET', `/api/settlements?groupId=${groupId}`)).map(({ cents }) => cents);

test(
  'three bills and a payment survive a closed page, arrive once, and Log Out leaves nothing',
  async () => {
    const groupId = await newGroup();
    const { context, page } = await openPhone(groupId);
    await setNetwork(context, false);
    await press(page, 'Settle Balance');
    await page.getByLabel('Settlement Amount ($)', { exact: true }).fill('20.50');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Settlement', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasNavigatedBack(page);
    await page.getByRole('tab', { name: 'Expenses' }).click();
    for (const text of ['Bus', 'Market', 'Supper']) await typeBill(page, text);
    await waitingIn(page).nth(3).waitFor();
    await page.close();

    const again = await context.newPage();
    await again.goto('/dashboard');
    await again.getByRole('main').getByText('Pickled walnuts').first().waitFor();
    await again.getByRole('button', { name: '4 waiting' }).waitFor();
    await again.goto(`/groups/${groupId}`);
    await waitingIn(again).nth(3).waitFor();
    await again.getByText('Pickled walnuts').first().waitFor();
    expect(await violationsOn(again)).toEqual([]);
    expect(await textsOf(ben, groupId)).toEqual(['Pickled walnuts']);

    await setNetwork(context, true);
    await again.getByText('4 entries were sent.').first().waitFor();
    expect(await textsOf(ben, groupId)).toEqual(['Bus', 'Market', 'Pickled walnuts', 'Supper']);
    expect(await centsOf(ben, groupId)).toEqual([2050]);

    await press(again, 'Open menu');
    await press(again, 'Logout');
    await again.waitForURL(`${front.at}/`);
    await hasForgotten(again, words);
  },
  patience(180_000),
);

test(
  'Send and log out: without a network it says so, with one it sends, then leaves',
  async () => {
    const groupId = await newGroup();
    const { context, page } = await openPhone(groupId);
    await setNetwork(context, false);
    await page.getByRole('tab', { name: 'Expenses' }).click();
    await typeBill(page, 'Last bus');
    await waitingIn(page).first().waitFor();
    await press(page, 'Open menu');
    await press(page, 'Logout');
    const question = page.getByRole('alertdialog', { name: 'Log Out' });
    await question.getByText('1 entry has not been sent.').waitFor();
    await question.getByRole('button', { name: 'Send and log out' }).click();
    await page.getByText('This needs the network.').first().waitFor();
    await setNetwork(context, true);
    await question.getByRole('button', { name: 'Send and log out' }).click();
    await page.waitForURL(`${front.at}/`);
    expect((await textsOf(ben, groupId)).filter((text) => text === 'Last bus')).toEqual(['Last bus']);
    await until('no database to be left', async () => (await readDevice(page)).databases.length === 0);
  },
  patience(180_000),
);

test(
  'on a line without answers a page shows what is stored, and its age',
  async () => {
    const groupId = await newGroup();
    const { context, page: before } = await openPhone(groupId);
    await before.close();
    front.silence();
    const page = await context.newPage();
    // Until the stored page takes over.
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole('main').getByText('Pickled walnuts').first().waitFor({ timeout: 5_000 });
    await page.getByText(/^(Offline|Reconnecting…) · From /).waitFor({ timeout: 20_000 });
  },
  patience(180_000),
);

test(
  'a phone too slow to read what is stored before the page shows it later',
  async () => {
    const groupId = await newGroup();
    const { context } = await openPhone(groupId);
    await setNetwork(context, false);
    const page = await context.newPage();
    await page.addInitScript(() => {
      HTMLHeadElement.prototype.appendChild = function appendLate<T extends Node>(node: T): T {
        if (!(node instanceof HTMLScriptElement && node.src.includes('/stored-answers.')))
          return Node.prototype.appendChild.call(this, node) as T;
        setTimeout(() => Node.prototype.appendChild.call(this, node), 4_000);
        return node;
      };
    });
    await page.goto('/dashboard');
    await page.getByRole('main').getByText('Pickled walnuts').first().waitFor();
    await page.getByText(/^Offline · From /).waitFor();
  },
  patience(180_000),
);

test(
  'a deleted account leaves nothing either, not even what waits to be sent',
  async () => {
    const cal = await personCalled('Cal Onyx');
    await befriend(cal, ben);
    const groupId = await newGroup(cal);
    const { page } = await openPhone(groupId, cal);
    front.lost = 'POST /api/expenses';
    await page.getByRole('tab', { name: 'Expenses' }).click();
    await typeBill(page, 'Last ferry');
    await waitingIn(page).first().waitFor();
    await page.goto('/profile');
    await press(page, 'Delete Account');
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    await dialog.getByLabel('Password', { exact: true }).fill(cal.password);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await page.waitForURL(`${front.at}/`);
    await hasForgotten(page, [...words, 'Onyx', 'Last ferry', cal.email, cal.id]);
    expect(await textsOf(ben, groupId)).toEqual(['Pickled walnuts']);
  },
  patience(180_000),
);

test(
  'an account deleted on another device leaves nothing, once this one has a network again',
  async () => {
    const dee = await personCalled('Dee Opal');
    await befriend(dee, ben);
    const groupId = await newGroup(dee);
    const { context, page } = await openPhone(groupId, dee);
    await setNetwork(context, false);
    await page.getByRole('tab', { name: 'Expenses' }).click();
    await typeBill(page, 'Last tram');
    await waitingIn(page).first().waitFor();
    await dee.ask('DELETE', '/api/users/me', { password: dee.password });
    await setNetwork(context, true);
    await page.getByText('Your account was deleted.').waitFor();
    await hasForgotten(page, [...words, 'Opal', 'Last tram', dee.email, dee.id]);
    expect(await textsOf(ben, groupId)).toEqual(['Pickled walnuts']);
  },
  patience(180_000),
);
