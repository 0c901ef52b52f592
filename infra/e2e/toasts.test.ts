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

/** A notice moves nothing, and covers no control; on phones none that one presses next. */
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
/** Each size, and the phones with text at twice the size. */
const looks = [
  ...sizes.map((size) => ({ ...size, letters: 16 })),
  ...[smallest, phone].map((size) => ({ ...size, letters: 32 })),
];

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

/** What one presses next on a phone: header, tabs, bottom bar, the main buttons; the rows below scroll. */
const FRAME = '.k-top *, .k-bar *';
const NEXT = [FRAME, '[role="tab"]', '[type="submit"]']
  .concat(['main', 'ink', 'brand', 'onBrand'].map((tone) => `.k-btn-${tone}`))
  .join();
const isNarrow = (page: Page) => page.evaluate(() => matchMedia('(max-width: 47.5em)').matches);

/** On the smallest phone with text at twice the size, a page shows little more than the frame and the notice. */
const isTiny = (page: Page) => page.evaluate(() => matchMedia('(max-width: 11em)').matches);
const pressedNext = async (page: Page) => {
  if (await isTiny(page)) return FRAME;
  return (await isNarrow(page)) ? NEXT : '*';
};

/** The labels of controls under the notice. */
const covered = async (page: Page) => {
  const isInDialog = (await page.locator('.k-dialog-notice').count()) > 0;
  return page.evaluate(
    ([controls, presses]) => {
      const notice = document.querySelector('.k-toast, .k-dialog-notice');
      const box = notice?.getBoundingClientRect() ?? new DOMRect();
      const within = notice?.closest('[role="dialog"], [role="alertdialog"]') ?? document;
      const found = new Set<string>();
      for (let x = box.left + 1; x < box.right; x += 6)
        for (let y = box.top + 1; y < box.bottom; y += 6)
          for (const element of document.elementsFromPoint(x, y)) {
            const control = notice?.contains(element) ? null : element.closest<HTMLElement>(controls);
            if (control?.matches(presses) && within.contains(control) && !control.contains(notice))
              found.add(control.innerText || control.outerHTML.slice(0, 80));
          }
      return [...found];
    },
    [CONTROLS, isInDialog ? '*' : await pressedNext(page)] as const,
  );
};

/** What is wrong with the form of the notice: on phones it has room for large text and one large button. */
const misshapen = (page: Page) =>
  page.evaluate((phones) => {
    const notice = document.querySelector('.k-toast, .k-dialog-notice');
    const box = notice?.getBoundingClientRect() ?? new DOMRect();
    const faults: string[] = [];
    if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
      faults.push('leaves the window');
    if (!matchMedia(phones).matches) return faults;
    for (const words of notice?.querySelectorAll('b, p, .k-btn') ?? [])
      if (Number.parseFloat(getComputedStyle(words).fontSize) < 16) faults.push(`small: ${words.textContent}`);
    const buttons = [...(notice?.querySelectorAll('button') ?? [])].filter((one) => one.checkVisibility());
    if (buttons.length !== 1) faults.push(`${buttons.length} buttons`);
    for (const button of buttons) {
      const { height, right } = button.getBoundingClientRect();
      if (height < 44 || box.right - right > 16)
        faults.push(`button of ${height} px, ${box.right - right} px from the right`);
    }
    return faults;
  }, '(max-width: 47.5em)');

/** The positions of the page's controls. On tablets the logo makes room. */
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
const recorded = expectedToasts.find(({ title }) => title === 'Settlement recorded');
const usual: Words = { title: 'Settlement recorded', words: recorded?.words?.(usualNames), action: 'Show' };
const longest: Words = { ...usual, words: recorded?.words?.(longNames) };

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
  test('covers nothing and moves nothing, in five sizes, and at 200% text size on phones', async () => {
    const context = await openBrowser({ viewport: smallest });
    const page = who === 'member' ? await signIn(context, ann, path) : await context.newPage();
    if (who === 'visitor') await page.goto(path);
    await hasLoaded(page);
    // Parts that load when the page is idle.
    const isAdding = (await page.locator('.k-bell').count()) > 0;
    if (isAdding)
      for (const late of ['.k-bell button', '.k-bar-add button']) await page.locator(late).first().waitFor();
    if (path.includes('summary')) await page.getByText('Choose days').waitFor();
    for (const { letters, ...size } of looks) {
      await setFontSize(page, letters);
      await page.setViewportSize(size);
      await nextFrame(page);
      await hasLoaded(page);
      if (isAdding && (await isNarrow(page))) await page.locator('.k-bar-add button').waitFor();
      for (const kind of ['success', 'failure'] as const) {
        const before = await placesAtRest(page);
        // On tablets and desktops the toast of a failure is in the corner, over rows.
        if (kind === 'failure' && !(await isNarrow(page))) continue;
        await showToast(page, { ...(letters === 16 ? longest : usual), kind });
        const seen = { under: await covered(page), shape: await misshapen(page) };
        expect({ size, letters, kind, ...seen }).toEqual({ size, letters, kind, under: [], shape: [] });
        expect(await places(page)).toEqual(before);
        await page.keyboard.press('Escape');
        await page.locator('.k-toast').waitFor({ state: 'detached' });
      }
    }
  });
});

test('all words of each notice are visible, in five sizes, and at 200% text size on phones', async () => {
  const page = await signIn(await openBrowser(), ann, '/dashboard');
  await hasLoaded(page);
  const hidden: string[] = [];
  for (const { letters, ...size } of looks) {
    await setFontSize(page, letters);
    await page.setViewportSize(size);
    for (const { title, words, action } of expectedToasts) {
      await showToast(page, { title, words: words?.(usualNames), action });
      const isWhole = await page
        .locator('.k-toast, .k-toast-text')
        .evaluateAll((boxes) => boxes.every((one) => one.scrollHeight <= one.clientHeight));
      const faults = [...(isWhole ? [] : ['cut']), ...(await misshapen(page))];
      if (faults.length > 0) hidden.push(`${title} at ${size.width} px, letters of ${letters}: ${faults.join()}`);
    }
    // Long names are reachable by scrolling, also by keyboard.
    await showToast(page, longest);
    expect(await page.locator('.k-toast-text').evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(
      (await page.locator('.k-toast-text').getAttribute('tabindex')) === '0',
    );
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
  for (const { letters, ...size } of looks) {
    await setFontSize(page, letters);
    await page.setViewportSize(size);
    await nextFrame(page);
    for (const kind of ['success', 'failure'] as const) {
      await showToast(page, { ...longest, kind });
      expect(await dialog.locator('.k-dialog-notice').count()).toBe(1);
      expect(await page.locator('.k-toast').count()).toBe(0);
      await page.locator('.k-dialog-notice').scrollIntoViewIfNeeded();
      const seen = { under: await covered(page), shape: await misshapen(page) };
      expect({ size, letters, kind, ...seen }).toEqual({ size, letters, kind, under: [], shape: [] });
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

test('on a phone it is above the bottom bar, and a finger swipes it away', async () => {
  const page = await signIn(
    await openBrowser({ viewport: phone, touch: true, mobile: true, moving: true }),
    ann,
    group,
  );
  await hasLoaded(page);
  await showToast(page, {
    title: 'Expense Added',
    words: 'The expense has been successfully added to the group.',
    action: 'Share',
  });
  const at = async (selector: string) => {
    const { x = 0, y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
    return { x, y, bottom: y + height };
  };
  await until('the toast to be at rest', async () => {
    const [toast, bar] = [await at('.k-toast'), await at('.k-bar')];
    return Math.abs(bar.y - toast.bottom - 12) <= 1;
  });
  expect((await at('.k-toast')).bottom - (await at('.k-toast')).y).toBeLessThan(110);
  const { y } = await at('.k-toast');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y + 20 }] });
  await touch('touchStart', 60);
  for (const x of [80, 120, 180, 240, 300]) await touch('touchMove', x);
  await touch('touchEnd');
  await page.locator('.k-toast').waitFor({ state: 'detached', timeout: 2_000 });
});

test.each(['before', 'after'])('on a phone it leaves a menu that opens %s it', async (when) => {
  const page = await signIn(
    await openBrowser({ viewport: phone, touch: true, mobile: true, moving: true }),
    ann,
    group,
  );
  await hasLoaded(page);
  const open = () => page.getByRole('button', { name: 'Group settings' }).click();
  if (when === 'before') await open();
  await showToast(page, usual);
  if (when === 'after') await open();
  const first = page.getByRole('menuitem').first();
  await first.waitFor();
  await until('the toast to be above the menu', async () => {
    const [toast, menu] = [await page.locator('.k-toast').boundingBox(), await page.getByRole('menu').boundingBox()];
    return toast && menu && toast.y + toast.height <= menu.y && toast.y >= 0;
  });
  await first.click();
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
