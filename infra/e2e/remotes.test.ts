import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@allsquare/testing';
import { afterEach, expect, test } from '@jest/globals';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { remoteUnits } from '../build/units.ts';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { groupOf, pay, registered, signIn } from './people.ts';

/** The shell finds remotes only by remotes.json: the shell of this run does not know mfe-budgets. */
const ann = await registered('Ann Example');
const groupId = await groupOf([ann], 'Lisbon trip');
await pay(ann, [], groupId, 'Dinner', 1_000);

afterEach(closeBrowsers);

const menu = { name: 'Budgets', order: 1_000, icon: 'M3 3h18v18H3z' };
const budgets = {
  pages: [{ path: '/budgets', frame: true, menu }],
  slots: ['dashboard.totals'],
  ahead: [],
  soon: [],
  asks: {},
  entry: '/mfe/mfe-budgets/remoteEntry.js',
};

/** A remote without a build: it takes React from the shell. */
const program = `
var mfe_budgets = (() => {
  let shared;
  const take = async (name) => {
    const [module] = Object.values(shared[name]);
    return (module.lib ?? (await module.get()))();
  };
  return {
    init: (scope) => void (shared = scope),
    get: async () => {
      const { createElement } = await take('react');
      const routes = [
        { path: '/budgets', Component: () => createElement('h1', null, 'All budgets') },
        { path: '/groups/:id/budget', Component: () => createElement('h1', null, 'Budget of a group') },
      ];
      const slots = { 'dashboard.totals': () => createElement('p', null, 'Budget of the month') };
      return () => ({ remote: { routes, slots } });
    },
  };
})();`;

/**
 * Adds a remote to the running product's remotes.json and serves its files. Collects console messages about remotes.
 */
async function release(context: BrowserContext, remote: object, grants: string[] = []): Promise<string[]> {
  const said: string[] = [];
  context.on('console', (message) => {
    if (message.text().startsWith('The remote ')) said.push(message.text());
  });
  await context.route('**/mfe/mfe-budgets/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: program }),
  );
  await context.route('**/remotes.json', async (route) => {
    const response = await route.fetch();
    const list = await response.json();
    const groups = { ...list['mfe-groups'], grants: [...list['mfe-groups'].grants, ...grants] };
    await route.fulfill({ response, json: { ...list, 'mfe-groups': groups, 'mfe-budgets': remote } });
  });
  return said;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
const placesIn = (page: Page, nav: string) =>
  page.getByRole('navigation', { name: nav, exact: true }).getByRole('link').allInnerTexts();
type Manifest = { pages: { menu?: { name: string; order: number } }[] };
const items = remoteUnits()
  .map(({ folder }): Manifest => JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')))
  .flatMap(({ pages }) => pages.flatMap((owned) => owned.menu ?? []));
const usual = ['Dashboard', ...items.toSorted((one, other) => one.order - other.order).map(({ name }) => name)];
const ROUTE_OF_ANOTHER =
  'The remote mfe-budgets is not as its remote.json says: it has a route /groups/:id/budget, which is neither its own nor granted.';

test('a remote unknown to the shell has its menu item, its page and its slot', async () => {
  const context = await openBrowser();
  const said = await release(context, budgets);
  const page = await signIn(context, ann, '/dashboard');
  await page.getByText('Budget of the month').waitFor();
  await page.getByRole('main').getByText('Dinner').first().waitFor();
  expect(await placesIn(page, 'Main')).toEqual([...usual, 'Budgets']);

  await page.getByRole('link', { name: 'Budgets' }).click();
  await heading(page, 'All budgets');
  await page.reload();
  await heading(page, 'All budgets');
  expect(new Set(said)).toEqual(new Set([ROUTE_OF_ANOTHER]));
});

const PATH = '/groups/:id/budget';
const BUDGET = { ...budgets, subpages: [{ path: PATH, frame: true }] };
test('a page below a path of another remote exists if that remote grants it, even while it is down', async () => {
  const context = await openBrowser();
  const said = await release(context, BUDGET, [PATH]);
  await context.route('**/mfe/mfe-groups/**', (route) => route.abort());
  const page = await signIn(context, ann, `/groups/${groupId}/budget`);
  await heading(page, 'Budget of a group');
  await page.goto(`/groups/${groupId}`);
  await page.getByText('This page could not be loaded').waitFor();
  expect(said).toEqual([]);
});

test('without the grant the page is not found, and the console shows why', async () => {
  const context = await openBrowser();
  const said = await release(context, BUDGET);
  const page = await signIn(context, ann, `/groups/${groupId}/budget`);
  await heading(page, 'Page Not Found');
  await page.getByRole('link', { name: 'Budgets' }).click();
  await heading(page, 'All budgets');
  expect(new Set(said)).toEqual(new Set([ROUTE_OF_ANOTHER]));
});

test("on a phone the new item is beside the '+'", async () => {
  const context = await openBrowser({ viewport: phone });
  await release(context, budgets);
  const page = await signIn(context, ann, '/budgets');
  await heading(page, 'All budgets');
  expect(await placesIn(page, 'Main, bottom')).toEqual([...usual, 'Budgets']);
  const bar = page.getByRole('navigation', { name: 'Main, bottom' });
  const tops = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
});

test('leaves out only a remote that claims a path of another, and logs why', async () => {
  const context = await openBrowser();
  const said = await release(context, { ...budgets, pages: [{ path: '/groups', frame: true, menu }] });
  const page = await signIn(context, ann, '/groups');
  await page.getByText('Lisbon trip').waitFor();
  expect(await placesIn(page, 'Main')).toEqual(usual);
  expect(new Set(said)).toEqual(
    new Set(['The remote mfe-budgets is left out: its remote.json claims a path of mfe-groups.']),
  );
});

test('leaves a slot empty that a remote lists without filling, and logs it', async () => {
  const context = await openBrowser();
  const said = await release(context, { ...budgets, slots: ['dashboard.activity'] });
  const page = await signIn(context, ann, '/dashboard');
  const unfilled =
    'The remote mfe-budgets is not as its remote.json says: it does not fill the slot dashboard.activity.';
  await page.getByRole('main').getByText('Dinner').first().waitFor();
  await until('the console to say so', async () => said.includes(unfilled));
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('without remotes.json the dashboard and the pages of remotes show an error; a retry loads them', async () => {
  const context = await openBrowser();
  const away = (route: Route) => route.fulfill({ status: 503 });
  await context.route('**/remotes.json', away);
  const page = await signIn(context, ann, '/dashboard');
  await heading(page, 'Dashboard');
  await page.getByRole('main').getByText('This part could not be loaded').waitFor();
  expect(await placesIn(page, 'Main')).toEqual(['Dashboard']);

  await page.goto('/groups');
  await page.getByText('This page could not be loaded').waitFor();
  await context.unroute('**/remotes.json', away);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Lisbon trip').waitFor();
  expect(await placesIn(page, 'Main')).toEqual(usual);
});

test('does not run a script that differs from the released one; only that remote is affected', async () => {
  const context = await openBrowser();
  const errors: string[] = [];
  context.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  let isChanged = true;
  await context.route('**/mfe/mfe-expenses/remoteEntry*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}${isChanged ? '\n// changed on the way' : ''}` });
  });
  const page = await signIn(context, ann, `/groups/${groupId}`);
  await heading(page, 'Lisbon trip');
  await until('the browser to refuse it', async () => errors.some((said) => /integrity/.test(said)));
  await page.getByText('This part could not be loaded').first().waitFor();
  expect(await page.getByText('Dinner').count()).toBe(0);
  isChanged = false;
  await page.reload();
  await page.getByText('Dinner').first().waitFor();
});
