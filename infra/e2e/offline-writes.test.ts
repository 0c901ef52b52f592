import { randomUUID } from 'node:crypto';
import { patience } from '@allsquare/build/slowness';
import { listExpenses } from '@allsquare/expenses-contract';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { randomBy } from '../chaos/history/random.ts';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, hasLoaded, hasNavigatedBack, openBrowser } from './browser.ts';
import { befriend, groupOf, pay, type Registered, registered, signIn } from './people.ts';
import { product } from './running.ts';
import { typeBill } from './type-bill.ts';

/** Bills and payments that are typed without a network arrive exactly once. */
const [ann, ben] = await Promise.all(['Ann Example', 'Ben Example'].map(registered));
if (!ann || !ben) throw new Error('Two people');
await befriend(ann, ben);
const phone = { width: 390, height: 844 };

afterEach(closeBrowsers);

const newGroup = async () => {
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await pay(ben, [ann], groupId, 'Dinner', 10_000);
  return groupId;
};

/** When a browser last requested something. */
const lastRequests = new WeakMap<BrowserContext, number>();
const QUIET = 1_500;

const openPhone = async (theme?: 'light' | 'dark') => {
  const context = await openBrowser({ viewport: phone, theme });
  const note = () => void lastRequests.set(context, Date.now());
  note();
  context.on('request', note);
  return context;
};
/** What the page needs later is loaded, as on any phone that was online for a moment. */
const settled = async (page: Page) => {
  await hasLoaded(page);
  await until('the page to be quiet', async () => Date.now() > (lastRequests.get(page.context()) ?? 0) + QUIET);
};
const openGroup = async (groupId: string, context: BrowserContext) => {
  const page = await signIn(context, ann, `/groups/${groupId}`);
  await settled(page);
  return page;
};

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()
    .click();
const waitingIn = (page: Page) => page.getByRole('list', { name: 'Not sent yet' }).getByRole('listitem');
const notice = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

const billsOf = (who: Registered, groupId: string) =>
  who.ask<{ description: string; id: string }[]>('GET', `/api/expenses?groupId=${groupId}&limit=500`);
const paymentsOf = (who: Registered, groupId: string) =>
  who.ask<{ cents: number }[]>('GET', `/api/settlements?groupId=${groupId}`);
const textsOf = async (who: Registered, groupId: string) =>
  (await billsOf(who, groupId)).map(({ description }) => description).toSorted();

test.each(['light', 'dark'] as const)(
  'three bills and a payment without a network, %s: marked, in no sum, then sent, and another person sees each once',
  async (theme) => {
    const groupId = await newGroup();
    const context = await openPhone(theme);
    const page = await openGroup(groupId, context);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page.getByRole('button', { name: 'Settle Balance' }).waitFor();
    await settled(page);
    await context.setOffline(true);
    await press(page, 'Settle Balance');
    await page.getByLabel('Settlement Amount ($)', { exact: true }).fill('20.50');
    await page.getByRole('dialog').getByRole('button', { name: 'Record Settlement', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasNavigatedBack(page);
    await notice(page, 'Waiting to be sent');
    await page.getByRole('tab', { name: 'Expenses' }).click();
    const texts = ['Bus', 'Museum', 'Supper'];
    for (const text of texts) await typeBill(page, text);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await waitingIn(page).nth(3).waitFor();
    expect(await waitingIn(page).count()).toBe(4);
    expect(await violationsOn(page)).toEqual([]);

    await press(page, '4 waiting');
    const panel = page.getByRole('dialog', { name: 'Waiting to be sent' });
    await panel.getByText('Supper').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Send now' }).click();
    await notice(page, 'This needs the network.');
    await page.keyboard.press('Escape');

    expect(await textsOf(ben, groupId)).toEqual(['Dinner']);
    await context.setOffline(false);
    await notice(page, '4 entries were sent.');
    expect(await textsOf(ben, groupId)).toEqual(['Bus', 'Dinner', 'Museum', 'Supper']);
    expect((await paymentsOf(ben, groupId)).map(({ cents }) => cents)).toEqual([2050]);
    await waitingIn(page).first().waitFor({ state: 'detached' });
    await page.getByText('Supper').first().waitFor();
  },
);

test('what waits can be edited and discarded, and survives a reload', async () => {
  const groupId = await newGroup();
  const context = await openPhone();
  const page = await openGroup(groupId, context);
  await context.setOffline(true);
  for (const text of ['Bus', 'Museum']) await typeBill(page, text);
  await waitingIn(page).nth(1).waitFor();
  await press(page, 'Edit Bus');
  await page.getByRole('dialog').waitFor();
  await press(page, 'Back');
  await page.getByLabel('Description').fill('Tram');
  await press(page, 'Next');
  await press(page, 'Save');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await waitingIn(page).first().getByText('Tram').waitFor();
  await press(page, 'Discard Museum');
  await waitingIn(page).nth(1).waitFor({ state: 'detached' });
  // The network is back for the page, and not yet for what it sends.
  await context.route('**/api/expenses', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await context.setOffline(false);
  await page.reload();
  await settled(page);
  await waitingIn(page).first().getByText('Tram').waitFor();
  await context.unroute('**/api/expenses');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await notice(page, '1 entry was sent.');
  expect(await textsOf(ben, groupId)).toEqual(['Dinner', 'Tram']);
});

test('the answer is lost: it waits, can be neither edited nor discarded, and is there once', async () => {
  const groupId = await newGroup();
  const page = await openGroup(groupId, await openPhone());
  const refs: (string | undefined)[] = [];
  let lost = 0;
  await page.route('**/api/expenses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    refs.push(route.request().headers()['idempotency-key']);
    if (lost > 1) return route.continue();
    lost++;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await typeBill(page, 'Bus');
  await waitingIn(page).first().waitFor();
  expect(await page.getByRole('button', { name: 'Edit Bus' }).getAttribute('aria-disabled')).toBe('true');
  await notice(page, '1 entry was sent.');
  expect(await textsOf(ben, groupId)).toEqual(['Bus', 'Dinner']);
  expect(refs).toHaveLength(3);
  expect(new Set(refs).size).toBe(1);
});

test('a refused entry stays with the sentence of the server, and blocks no other', async () => {
  const [gone, groupId] = [await newGroup(), await newGroup()];
  const context = await openPhone();
  const page = await openGroup(gone, context);
  await context.setOffline(true);
  await typeBill(page, 'Bus');
  await waitingIn(page).first().waitFor();
  await ann.ask('DELETE', `/api/groups/${gone}`);
  const inGone = { query: { groupId: gone } };
  await until('the deletion to arrive', async () => (await ann.call(listExpenses, inGone)).status === 404);
  await context.setOffline(false);
  await page.goto(`/groups/${groupId}`);
  await settled(page);
  await press(page, '1 not sent');
  const panel = page.getByRole('dialog', { name: 'Waiting to be sent' });
  await panel.getByText('Not sent').waitFor();
  await panel.getByText('Group not found').waitFor();
  await page.keyboard.press('Escape');
  await typeBill(page, 'Museum');
  await notice(page, 'Expense Added');
  await press(page, '1 not sent');
  await panel.getByRole('button', { name: 'Discard Bus' }).click();
  await panel.getByText('Everything was sent.').waitFor();
});

test('whatever else is written needs the network, and what was typed stays', async () => {
  const groupId = await newGroup();
  const context = await openPhone();
  const page = await openGroup(groupId, context);
  await press(page, 'Edit Dinner');
  await page.getByRole('dialog').getByLabel('Description').fill('Lunch');
  await context.setOffline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await notice(page, 'This needs the network.');
  expect(await page.getByRole('dialog').getByLabel('Description').inputValue()).toBe('Lunch');
});

test('two tabs have the network back at the same time: one sends, each entry is there once', async () => {
  const groupId = await newGroup();
  const context = await openPhone();
  const page = await openGroup(groupId, context);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await settled(other);
  await page.bringToFront();
  let [now, most] = [0, 0];
  const sent: string[] = [];
  await context.route('**/api/expenses', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    most = Math.max(most, ++now);
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    const response = await route.fetch();
    now--;
    return route.fulfill({ response });
  });
  await context.setOffline(true);
  for (const text of ['Bus', 'Museum', 'Supper']) await typeBill(page, text);
  await waitingIn(page).nth(2).waitFor();
  await other.getByRole('button', { name: '3 waiting' }).waitFor();
  await context.setOffline(false);
  await until('all to be sent', async () => (await textsOf(ben, groupId)).length === 4);
  await waitingIn(page).first().waitFor({ state: 'detached' });
  await other.getByRole('button', { name: /waiting/ }).waitFor({ state: 'detached' });
  expect({ most, sent: new Set(sent).size, times: sent.length }).toEqual({ most: 1, sent: 3, times: 3 });
});

const ENTRIES = 200;
const SEED = 51;
/** Puts what a release has stored into the queue of this browser. */
const putEntries = (page: Page, userId: string, entries: object[]) =>
  page.evaluate(
    async ([id, all]) => {
      const opened = indexedDB.open(`allsquare-${id}`);
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const transaction = opened.result.transaction('queue', 'readwrite', { durability: 'strict' });
      for (const entry of all) transaction.objectStore('queue').add(entry);
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opened.result.close();
    },
    [userId, entries] as const,
  );

test(
  `${ENTRIES} entries through seeded interruptions: each is there once`,
  async () => {
    const groupId = await newGroup();
    const context = await openPhone();
    const random = randomBy(SEED);
    const happened = new Map<string, number>();
    const refusal = (code: string) => JSON.stringify({ code, message: 'Not now.' });
    let page = await openGroup(groupId, context);
    const close = async () => {
      const closing = page;
      page = await context.newPage();
      await closing.close();
      // A phone whose clock is a day back, now and then.
      if (random.happens(0.3))
        await page.addInitScript(() => {
          const { now } = Date;
          Date.now = () => now() - 86_400_000;
        });
      await page.goto(`/groups/${groupId}`);
    };
    const outcomes: [number, [string, (route: Route) => Promise<unknown>]][] = [
      [50, ['answered', (route) => route.continue()]],
      [8, ['cut before it arrived', (route) => route.abort('connectionreset')]],
      [12, ['cut after it arrived', async (route) => (await route.fetch(), route.abort('connectionreset'))]],
      [6, ['502 after it arrived', async (route) => (await route.fetch(), route.fulfill({ status: 502, body: '' }))]],
      [4, ['503', (route) => route.fulfill({ status: 503, body: refusal('part-away') })]],
      [2, ['429', (route) => route.fulfill({ status: 429, headers: { 'retry-after': '1' }, body: refusal('busy') })]],
      [2, ['tab closed before it arrived', () => close()]],
      [3, ['tab closed after it arrived', async (route) => (await route.fetch(), close())]],
      [
        2,
        [
          'service killed while it arrives',
          async (route) => {
            const sent = route.fetch().catch(() => undefined);
            product.part('svc-expenses').kill('SIGKILL');
            await sent;
            await product.part('svc-expenses').whenReady();
            return route.abort('connectionreset');
          },
        ],
      ],
      [
        5,
        [
          'asleep beyond the key',
          async (route) => {
            await route.fetch();
            await onDatabase(product.ownerUrl('expenses'), (db) => db.query('delete from idempotency'));
            return route.abort('connectionreset');
          },
        ],
      ],
    ];
    await context.route('**/api/expenses', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const [what, act] = random.weighted(outcomes);
      happened.set(what, (happened.get(what) ?? 0) + 1);
      // The page may be closed by now.
      return act(route).catch(() => undefined);
    });
    const texts = Array.from({ length: ENTRIES }, (_, n) => `Bill ${String(n).padStart(3, '0')}`);
    const entries = texts.map((what) => {
      const ref = randomUUID();
      const expense = { groupId, description: what, amount: 1000, date: '2026-05-02', paidBy: ann.id, ref };
      return {
        version: 1,
        ref,
        kind: 'expense',
        path: '/api/expenses',
        body: { expense, splits: [{ userId: ann.id }, { userId: ben.id }] },
        topics: ['expenses'],
        shown: { groupId, groupName: 'Lisbon trip', what, amount: 1000 },
        form: {},
        wasSent: false,
      };
    });
    await putEntries(page, ann.id, entries);
    const left = async () => {
      const shown = page;
      return shown
        .evaluate(async (id) => {
          dispatchEvent(new Event('online'));
          const opened = indexedDB.open(`allsquare-${id}`);
          await new Promise((resolve) => opened.addEventListener('success', resolve));
          const counted = opened.result.transaction('queue').objectStore('queue').count();
          await new Promise((resolve) => counted.addEventListener('success', resolve));
          opened.result.close();
          return counted.result;
        }, ann.id)
        .catch(() => ENTRIES);
    };
    await until('nothing to be left', async () => (await left()) === 0, patience(300_000));
    expect(await textsOf(ben, groupId)).toEqual([...texts, 'Dinner'].toSorted());
    const [first, ...later] = (await billsOf(ben, groupId)).filter(({ description }) => description !== 'Dinner');
    expect(new Set([first, ...later].map((one) => one?.id)).size).toBe(ENTRIES);
    expect([...happened.values()].reduce((sum, times) => sum + times, 0)).toBeGreaterThan(ENTRIES);
    console.log(Object.fromEntries(happened));
  },
  patience(400_000),
);
