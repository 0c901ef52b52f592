import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@allsquare/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { root } from '../build/units.ts';
import { closeBrowsers, desktop, hasLoaded, nextFrame, openBrowser, setFontSize } from './browser.ts';
import { expectedToasts, longNames, usualNames } from './expected-toasts.ts';
import { befriend, groupOf, newcomer, pay, registered, signIn } from './people.ts';
import { memberAddresses } from './product-pages.ts';

/** A notice covers no control and moves nothing. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const groupId = await groupOf([ann, ben], 'Lisbon trip');
for (let day = 1; day <= 12; day++) await pay(ann, [ben], groupId, `Dinner ${day}`, 1_000);
const group = `/groups/${groupId}`;
afterEach(closeBrowsers);

const sizes = [
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
].map(([width = 0, height = 0]) => ({ width, height }));
const [smallest, phone] = sizes as [(typeof sizes)[0], (typeof sizes)[0]];

type Kind = 'success' | 'failure' | 'notice';
interface Words {
  kind?: Kind;
  title: string;
  words?: string;
  action?: string;
}
/** Shows a notice as the product does, by the running shell's kit, and waits until it is at rest. */
const showToast = (page: Page, { kind = 'success', title, words, action }: Words) =>
  page.evaluate(
    async ([as, heading, message, on]) => {
      const { __FEDERATION__: federation } = window;
      const { __INSTANCES__: instances } = federation;
      const [shell] = instances;
      const [shared] = Object.values(shell?.shareScopeMap.default['@allsquare/kit/ui/toast'] ?? {});
      const kit = (await shared?.get())?.();
      kit?.clearToasts();
      kit?.toast[as](heading, message, on ? { label: on, run: () => undefined } : undefined);
      const stands = () => document.querySelector('.k-toast, .k-dialog-notice');
      while (!stands()) await new Promise(requestAnimationFrame);
    },
    [kind, title, words, action] as const,
  );

const CONTROLS = [
  'a[href], button, input, select, textarea, label, summary',
  ...['button', 'tab', 'checkbox', 'radio', 'combobox', 'option', 'menuitem'].map((role) => `[role="${role}"]`),
].join();

/** The labels of controls under the notice. */
const covered = (page: Page) =>
  page.evaluate((controls) => {
    const notice = document.querySelector('.k-toast, .k-dialog-notice');
    const box = notice?.getBoundingClientRect() ?? new DOMRect();
    const within = notice?.closest('[role="dialog"], [role="alertdialog"]') ?? document;
    const found = new Set<string>();
    for (let x = box.left + 1; x < box.right; x += 6)
      for (let y = box.top + 1; y < box.bottom; y += 6)
        for (const element of document.elementsFromPoint(x, y)) {
          const control = notice?.contains(element) ? null : element.closest<HTMLElement>(controls);
          if (control && within.contains(control) && !control.contains(notice))
            found.add(control.innerText || control.outerHTML.slice(0, 80));
        }
    return [...found];
  }, CONTROLS);

/** The positions of the page's controls. The logo makes room. */
const places = (page: Page) =>
  page.evaluate(
    (controls) =>
      [...document.querySelectorAll(controls)]
        .filter((control) => !control.closest('.k-toast, .k-logo') && control.checkVisibility())
        .map((control) => {
          const { left, top, width, height } = control.getBoundingClientRect();
          return `${control.closest('.k-bell') ? 'bell' : control.textContent}: ${[left, top, width, height].map(Math.round).join()}`;
        }),
    CONTROLS,
  );
/** The same, once the rows have been measured again. */
const placesAtRest = async (page: Page): Promise<string[]> => {
  let last: string[] = [];
  await until('the page to be at rest', async () => {
    const before = last.join();
    last = await places(page);
    return last.join() === before;
  });
  return last;
};
const longest: Words = {
  title: 'Settlement recorded',
  words: expectedToasts.find(({ title }) => title === 'Settlement recorded')?.words?.(longNames),
  action: 'Show',
};

test('the table lists each notice of the code', () => {
  const isOfProduct = (path: string) => !/\.test\.|kit\/src\/(harness|queries)/.test(path);
  const said = globSync('{mfe-*,shell,shell/kit}/src/**/*.{ts,tsx}', { cwd: root })
    .filter(isOfProduct)
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      return Array.from(source.matchAll(/toast\.(success|notice)\(|^ +success: /gm), () => path);
    });
  expect(said.length).toBeGreaterThan(40);
  expect(expectedToasts.map(({ from }) => from).toSorted()).toEqual(said.toSorted());
});

describe.each([
  ...['/login', '/keep', '/mails', '/nowhere'].map((path) => ({ who: 'visitor', path })),
  ...memberAddresses({ '/groups/:id': group }).map((path) => ({ who: 'member', path })),
])('over $path of a $who', ({ who, path }) => {
  test('covers nothing and moves nothing, in five sizes', async () => {
    const context = await openBrowser({ viewport: smallest });
    const page = who === 'member' ? await signIn(context, ann, path) : await context.newPage();
    if (who === 'visitor') await page.goto(path);
    await hasLoaded(page);
    // Parts that load when the page is idle.
    if ((await page.locator('.k-bell').count()) > 0)
      for (const late of ['.k-bell button', '.k-bar-add button']) await page.locator(late).first().waitFor();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await nextFrame(page);
      await hasLoaded(page);
      const before = await placesAtRest(page);
      await showToast(page, longest);
      expect({ size, under: await covered(page) }).toEqual({ size, under: [] });
      expect(await places(page)).toEqual(before);
      expect(await page.locator('.k-toast').getAttribute('role')).toBe('status');
    }
  });
});

test('all words of each notice are visible, in five sizes, and at 200% text size on phones', async () => {
  const page = await signIn(await openBrowser(), ann, '/dashboard');
  await hasLoaded(page);
  const hidden: string[] = [];
  for (const letters of [16, 32]) {
    await setFontSize(page, letters);
    for (const size of letters === 16 ? sizes : [smallest, phone]) {
      await page.setViewportSize(size);
      for (const { title, words, action } of expectedToasts) {
        await showToast(page, { title, words: words?.(usualNames), action });
        const line = page.locator('.k-toast-text');
        const isWhole = await line.evaluate((one) => one.scrollHeight <= one.clientHeight);
        if (!isWhole) hidden.push(`${title} at ${size.width} px, letters of ${letters}`);
      }
      // Long names are reachable by scrolling, also by keyboard.
      await showToast(page, longest);
      expect(await page.locator('.k-toast-text').evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(
        (await page.locator('.k-toast-text').getAttribute('tabindex')) === '0',
      );
    }
  }
  expect(hidden).toEqual([]);
});

const dialogs: { path: string; presses: [role: 'button' | 'menuitem', name: string][] }[] = [
  { path: group, presses: [['button', 'Add Expense']] },
  { path: group, presses: [['button', 'Edit Dinner 12']] },
  ...['Edit Group', 'Delete Group'].map((item) => ({
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', item],
    ] as [role: 'button' | 'menuitem', name: string][],
  })),
  { path: `${group}?tab=members`, presses: [['button', 'Add Member']] },
  { path: `${group}?tab=members`, presses: [['button', 'Share link']] },
  { path: `${group}?tab=summary`, presses: [['button', 'Record Settlement']] },
  { path: '/profile', presses: [['button', 'Delete Account']] },
];
test.each(dialogs)('in the dialog of $path, $presses it is inside and covers nothing', async ({ path, presses }) => {
  const page = await signIn(await openBrowser({ viewport: smallest }), ann, path);
  for (const [role, name] of presses) await page.getByRole(role, { name }).first().click();
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]');
  await dialog.waitFor();
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const kind of ['success', 'failure'] as const) {
      await showToast(page, { ...longest, kind });
      expect(await dialog.locator('.k-dialog-notice').count()).toBe(1);
      expect(await page.locator('.k-toast').count()).toBe(0);
      expect({ size, kind, under: await covered(page) }).toEqual({ size, kind, under: [] });
    }
  }
});

/** Whether a click on its center reaches it. */
const isFree = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .or(page.getByRole('main').getByRole('button', { name }))
    .last()
    .evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
const line = (page: Page) => page.getByRole('banner').getByRole('status');

test('a person who registered on a phone sees it, and can continue immediately', async () => {
  const page = await (await openBrowser({ viewport: phone })).newPage();
  const { name, email, password } = newcomer('Nora Example');
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await line(page).getByText('Registration successful').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Create New Group' }).last().waitFor();
  expect(await isFree(page, 'Create New Group')).toBe(true);
});

test('a person who signed out sees it on the landing page', async () => {
  const page = await signIn(await openBrowser({ viewport: desktop }), ann, '/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Share costs. Stay square.' }).waitFor();
  await line(page).getByText('Logged Out').waitFor();
  expect(await covered(page)).toEqual([]);
});

test('a failure does not cover the main button', async () => {
  for (const size of sizes) {
    const page = await (await openBrowser({ viewport: size })).newPage();
    await page.goto('/login');
    await page.getByLabel('Email').fill(ann.email);
    await page.getByLabel('Password', { exact: true }).fill('not hers');
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('alert').getByText('Invalid email or password').waitFor();
    expect(await isFree(page, 'Log In')).toBe(true);
  }
});

const isInView = (page: Page, words: string) =>
  page.waitForFunction((text) => {
    const row = [...document.querySelectorAll('[data-highlight]')].find((one) => one.textContent?.includes(text));
    const { top, bottom } = row?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    return top > 0 && bottom < innerHeight;
  }, words);

test.each(['members', 'summary'])('an expense added from %s is shown on request, marked', async (tab) => {
  const page = await signIn(await openBrowser({ viewport: phone }), ann, `${group}?tab=${tab}`);
  await page.getByRole('main').getByRole('button', { name: 'Add Expense' }).first().click();
  await page.getByLabel('Amount').fill('12');
  await page.getByLabel('Description').fill(`Bought at ${tab}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await line(page).getByText('Expense Added').waitFor();
  await line(page).getByRole('button', { name: 'Show' }).click();
  await isInView(page, `Bought at ${tab}`);
});

test('a payment recorded beside the expenses is shown in the history, marked', async () => {
  const page = await signIn(await openBrowser({ viewport: { width: 1440, height: 900 } }), ben, group);
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record Settlement' }).click();
  await line(page).getByRole('button', { name: 'Show' }).click();
  await isInView(page, 'You paid Ann Example');
  expect(page.url()).toMatch(/tab=summary$/);
});

declare global {
  interface Window {
    /** Module Federation's scope that the shell shares with its remotes. */
    __FEDERATION__: {
      __INSTANCES__: {
        shareScopeMap: { default: Record<string, Record<string, { get: () => Promise<() => Kit> }>> };
      }[];
    };
  }
}
type ShowToast = (title: string, message?: string, action?: { label: string; run: () => void }) => void;
interface Kit {
  toast: Record<Kind, ShowToast>;
  clearToasts: () => void;
}
