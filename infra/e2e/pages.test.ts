import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, ViewportSize } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import {
  closeBrowsers,
  collectErrors,
  desktop,
  hasLoaded,
  nextFrame,
  openBrowser,
  phone,
  setFontSize,
} from './browser.ts';
import { overlaps, sideways, smallFields, tiny, unreadable } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';
import { memberAddresses, visitorPages } from './product-pages.ts';

/** A person with everything that a page can show, with the longest words. */
const ann = await registered('Ann Example');
const ben = await registered('Benedikt-Maximilian von und zu Donaueschingen-Fürstenberg');
const cleo = await registered('Cleo Example');
await befriend(ann, ben);
await cleo.ask('POST', '/api/friends/request', { email: ann.email });
await ann.ask('POST', '/api/friends/request', { email: `${'long'.repeat(14)}@${'example'.repeat(7)}.com` });
const groupId = await groupOf([ann, ben], `Donaudampfschifffahrtsgesellschaft ${'Ö'.repeat(40)}`);
await pay(ann, [ben], groupId, `Everything ${'x'.repeat(80)}`, 9_999_999_999_999);
await pay(ben, [ann], groupId, 'Breakfast', 1_250);
// An unclaimed bill by items, paid by both, and a refund of it.
const bill = { groupId, amount: 3_000_000, date: '2026-05-02', paidBy: ben.id };
const items = [`Soup ${'x'.repeat(80)}`, 'Wine'].map((name) => ({ id: randomUUID(), name, amount: 1_500_000, of: [] }));
await ann.ask('POST', '/api/expenses', {
  expense: {
    ...bill,
    description: 'Bill',
    payers: [ann, ben].map(({ id }) => ({ userId: id, amount: 1_500_000 })),
    split: { kind: 'items', people: [ann.id, ben.id], items },
  },
});
const shares = [ann, ben].map(({ id }) => ({ userId: id, value: 5000 }));
await ann.ask('POST', '/api/expenses', {
  expense: { ...bill, description: 'Deposit', refund: true, split: { kind: 'percent', of: shares } },
});
await ann.ask('PUT', `/api/expenses/presets?groupId=${groupId}`, {
  version: 0,
  default: null,
  presets: [
    { name: '50/50', kind: 'percent', of: shares },
    { name: 'x'.repeat(50), kind: 'shares', of: [{ userId: ben.id, value: 999_999_999 }] },
  ],
});
await ann.ask('POST', '/api/repeats', {
  groupId,
  start: '2098-01-31',
  every: 1,
  unit: 'month',
  zone: 'Europe/Lisbon',
  expense: { description: `Rent ${'x'.repeat(80)}`, amount: 999_999_999_999, paidBy: ben.id },
  splits: [ann, ben].map(({ id }) => ({ userId: id })),
});
const settlement = { groupId, payerId: ben.id, payeeId: ann.id, amount: 999_999_999_999, notes: 'x'.repeat(80) };
await ann.ask('POST', '/api/settlements', settlement);

/** Without an account: the second pays together with Ann. */
const [place] = await Promise.all(
  [`Zoë ${'z'.repeat(60)}`, 'Yara'].map((name) =>
    ann.ask<{ userId: string }>('POST', `/api/groups/${groupId}/places`, { name }),
  ),
);
await ann.ask('PUT', `/api/groups/${groupId}/units`, { members: [ann.id, place?.userId] });
const { url: link } = await ann.ask<{ url: string }>('POST', `/api/groups/${groupId}/link`, {});

const ofBen = await groupOf([ben, ann], 'Elm Street');
/** Without decimals and with three, with the longest amounts, of a receipt too. */
const [yen, dinars] = [await groupOf([ann, ben], 'Kyoto', 'JPY'), await groupOf([ann, ben], 'Bay', 'KWD')];
for (const id of [yen, dinars]) {
  const expense = { groupId: id, description: 'Vault', amount: 9_999_999_999_999, date: '2026-05-02', paidBy: ann.id };
  await ann.ask('POST', '/api/expenses', {
    expense: { ...expense, original: { currency: 'CHF', amount: 9_999_999_999_999 } },
    splits: [{ userId: ben.id }],
  });
  // The next bill starts in the group's currency.
  await pay(ben, [ann], id, 'Tea', 1_234);
}

const group = `/groups/${groupId}`;
const members = `${group}?tab=members`;
const summary = `${group}?tab=summary`;
/** The pages that the shell and the remotes declare, and their further states. */
const forVisitors = [...visitorPages, '/join', `/join${new URL(link).hash}`, '/nowhere'];
const forMembers = [
  ...memberAddresses({ '/groups/:id': group }),
  '/groups/new',
  '/friends?tab=requests',
  ...[yen, dinars].flatMap((id) => [`/groups/${id}`, `/groups/${id}?tab=summary`]),
];

type Place = [
  role: 'alertdialog' | 'button' | 'combobox' | 'dialog' | 'listbox' | 'menu' | 'menuitem' | 'tooltip',
  name?: string,
];

/** What lies over a page (dialogs, menus, pickers, reasons) after these presses. */
const overlays: { path: string; presses: Place[]; over: Place; only?: 'phone' | 'desktop' }[] = [
  { path: '/groups', presses: [['button', 'Open menu']], over: ['dialog', 'Menu'], only: 'phone' },
  { path: '/groups', presses: [['button', 'Notifications']], over: ['dialog', 'Notifications'] },
  { path: '/groups', presses: [['button', 'Add Expense']], over: ['dialog', 'Add Expense'], only: 'phone' },
  { path: '/friends', presses: [['button', 'Settings of Benedikt']], over: ['menu', 'Settings of Benedikt'] },
  { path: '/expenses', presses: [['button', 'Groups']], over: ['menu', 'Groups'], only: 'desktop' },
  { path: '/expenses', presses: [['combobox', 'Sort']], over: ['listbox'], only: 'desktop' },
  {
    path: '/expenses?sort=lowest&category=food',
    presses: [
      ['button', 'Filters (1)'],
      ['button', 'Groups'],
    ],
    over: ['menu', 'Groups'],
    only: 'phone',
  },
  {
    path: '/expenses',
    presses: [
      ['button', 'Filters'],
      ['combobox', 'Sort'],
    ],
    over: ['listbox'],
    only: 'phone',
  },
  { path: group, presses: [['button', 'Group settings']], over: ['menu', 'Group settings'] },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Edit Group'],
    ],
    over: ['dialog', 'Edit Group'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Split Presets'],
    ],
    over: ['dialog', 'Split Presets'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Export'],
    ],
    over: ['dialog', 'Export'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Import'],
    ],
    over: ['dialog', 'Import'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Delete Group'],
    ],
    over: ['alertdialog', 'Are you sure?'],
  },
  { path: group, presses: [['button', 'Add Expense']], over: ['dialog', 'Add Expense'] },
  {
    path: `/groups/${yen}`,
    presses: [
      ['button', 'Add Expense'],
      ['button', 'Currency: JPY'],
    ],
    over: ['menu', 'Currency: JPY'],
  },
  {
    path: `/groups/${yen}`,
    presses: [
      ['button', 'Add Expense'],
      ['button', 'Currency: JPY'],
      ['menuitem', 'More currencies'],
    ],
    over: ['dialog', 'More currencies'],
  },
  { path: `/groups/${dinars}`, presses: [['button', 'Edit Vault']], over: ['dialog', 'Edit Expense'] },
  {
    path: `/groups/${dinars}?tab=summary`,
    presses: [['button', 'Why this balance? You']],
    over: ['dialog', 'Why this balance?'],
  },
  {
    path: `/groups/${dinars}?tab=summary`,
    presses: [['button', 'Settle Balance']],
    over: ['dialog', 'Record Settlement'],
  },
  {
    path: group,
    presses: [
      ['button', 'Add Expense'],
      ['combobox', 'Paid by'],
    ],
    over: ['listbox'],
  },
  {
    path: group,
    presses: [
      ['button', 'Add Expense'],
      ['button', 'Notes, refund, repeats'],
      ['combobox', 'Repeats'],
    ],
    over: ['listbox'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Repeats (1)'],
    ],
    over: ['dialog', 'Repeats'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Repeats (1)'],
      ['button', 'Edit Rent'],
    ],
    over: ['dialog', 'Edit Repeating Bill'],
  },
  {
    path: group,
    presses: [
      ['button', 'Group settings'],
      ['menuitem', 'Repeats (1)'],
      ['button', 'Delete Rent'],
    ],
    over: ['alertdialog', 'Are you sure?'],
  },
  { path: group, presses: [['button', 'Edit Breakfast']], over: ['dialog', 'Edit Expense'] },
  { path: group, presses: [['button', 'Edit Bill']], over: ['dialog', 'Edit Expense'] },
  { path: group, presses: [['button', 'Edit Deposit']], over: ['dialog', 'Edit Expense'] },
  { path: group, presses: [['button', 'Tap what you had of Bill']], over: ['dialog', 'Tap what you had'] },
  { path: members, presses: [['button', 'Add Member']], over: ['dialog', 'Add Members'] },
  { path: members, presses: [['button', 'Role of Benedikt']], over: ['menu', 'Role of Benedikt'] },
  { path: members, presses: [['button', 'Remove Benedikt']], over: ['alertdialog', 'Benedikt'] },
  { path: members, presses: [['button', 'Share link']], over: ['dialog', 'Share link'] },
  { path: members, presses: [['button', 'More about Zoë']], over: ['menu', 'More about Zoë'] },
  {
    path: members,
    presses: [
      ['button', 'More about Zoë'],
      ['menuitem', 'Merge with...'],
    ],
    over: ['dialog', 'Merge with...'],
  },
  {
    path: members,
    presses: [
      ['button', 'More about Yara'],
      ['menuitem', 'Pay together'],
    ],
    over: ['dialog', 'Pay together'],
  },
  {
    path: `/groups/${ofBen}?tab=members`,
    presses: [['button', 'Remove Benedikt']],
    over: ['tooltip', 'Only an admin'],
  },
  { path: summary, presses: [['button', 'Delete: Benedikt']], over: ['alertdialog', 'Are you sure?'] },
  { path: summary, presses: [['button', 'Why this balance? You']], over: ['dialog', 'Why this balance?'] },
  { path: summary, presses: [['button', 'Why? ']], over: ['dialog', 'Why this balance?'] },
  { path: summary, presses: [['button', 'Settle Balance']], over: ['dialog', 'Record Settlement'] },
  {
    path: summary,
    presses: [
      ['button', 'Settle Balance'],
      ['combobox', 'Receiver'],
    ],
    over: ['listbox'],
  },
];

/** The narrowest phone: it has no sideways scrolling and no overlap either. */
const smallest = { width: 320, height: 740 };
/** A usual phone with text at twice the size. */
const enlarged = { width: 390, height: 844 };
const names = [ann.name, ben.name, cleo.name, 'Zoë', 'Yara'];

type Theme = 'light' | 'dark';
type Look = { theme: Theme; size: string; viewport: ViewportSize; letters: number };
const usual = 16;
const themes: Theme[] = ['light', 'dark'];
const inBothThemes = (size: string, viewport: ViewportSize) =>
  themes.map((theme): Look => ({ theme, size, viewport, letters: usual }));

/** Each address is opened once per layout, and then changes its looks while it is open. */
const layouts: { layout: 'phone' | 'desktop'; looks: Look[] }[] = [
  {
    layout: 'phone',
    looks: [
      ...inBothThemes('phone', phone),
      { theme: 'light', size: 'letters of 200 %', viewport: desktop, letters: 32 },
      {
        theme: 'light',
        size: 'letters of 200 % in half the width',
        viewport: { width: 640, height: 740 },
        letters: 32,
      },
      { theme: 'dark', size: 'phone with letters of 200 %', viewport: enlarged, letters: 32 },
    ],
  },
  { layout: 'desktop', looks: inBothThemes('desktop', desktop) },
];

const closeAll = async (page: Page) => {
  const over = page.locator('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="tooltip"]');
  while ((await over.filter({ visible: true }).count()) > 0) {
    await page.keyboard.press('Escape');
    await nextFrame(page);
  }
};

/** Larger text is set before the wider window, and reset after it, so that the layout remains. */
async function show(page: Page, { theme, viewport, letters }: Look) {
  const isLarger = letters > usual;
  if (isLarger) await setFontSize(page, letters);
  await page.setViewportSize(viewport);
  if (!isLarger) await setFontSize(page, letters);
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    // As when another tab chooses it.
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
  }, theme);
}

const looksOf = (page: Page) =>
  page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'] ?? 'light',
    letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    layout: matchMedia('(width < 47.5em)').matches ? 'phone' : 'desktop',
  }));

describe.each(layouts)('$layout', ({ layout, looks }) => {
  const complaints: string[][] = [];
  let pageFor: { visitor: Page; member: Page };
  beforeAll(async () => {
    const [visitor, member] = [await openBrowser(looks[0]), await openBrowser(looks[0])];
    complaints.push(collectErrors(visitor), collectErrors(member));
    pageFor = { visitor: await visitor.newPage(), member: await signIn(member, ann, '/dashboard') };
    await pageFor.visitor.goto('/');
  });
  afterAll(closeBrowsers);

  const isSound = async (page: Page, { theme, viewport, letters }: Look) => {
    expect(await looksOf(page)).toEqual({ theme, letters, layout });
    expect(await violationsOn(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    if (letters === usual) expect(await tiny(page)).toEqual([]);
    if (layout === 'phone') expect(await smallFields(page)).toEqual([]);
    const faults = await unreadable(page, names);
    expect(viewport === enlarged ? faults : faults.filter((fault) => fault.startsWith('cut:'))).toEqual([]);
    if (viewport === phone || viewport === enlarged) {
      await page.setViewportSize(smallest);
      await nextFrame(page);
      expect(await sideways(page)).toEqual([]);
      expect(await overlaps(page)).toEqual([]);
      if (viewport === enlarged) expect(await unreadable(page, names)).toEqual([]);
      await page.setViewportSize(viewport);
    }
    expect(complaints.flatMap((all) => all.splice(0))).toEqual([]);
  };

  /** Every look of an address: each address opens in another look first. */
  let opened = 0;
  const isSoundInEachLook = (
    who: 'visitor' | 'member',
    open: (page: Page) => Promise<unknown>,
    /** Reopens what closes when the window changes. */
    openAgain: (page: Page) => Promise<unknown> = async () => {},
  ) => {
    const first = opened++ % looks.length;
    const inTurn = [...looks.slice(first), ...looks.slice(0, first)];
    beforeAll(async () => {
      await show(pageFor[who], inTurn[0] as Look);
      await open(pageFor[who]);
    });
    test.each(inTurn)('$theme, $size', async (look) => {
      await show(pageFor[who], look);
      await openAgain(pageFor[who]);
      await isSound(pageFor[who], look);
    });
  };

  describe.each([
    ...forVisitors.map((path) => ({ who: 'visitor' as const, path })),
    ...forMembers.map((path) => ({ who: 'member' as const, path })),
  ])('$path passes the layout checks for a $who', ({ who, path }) => {
    isSoundInEachLook(who, async (page) => {
      await page.goto(path);
      await hasLoaded(page);
    });
  });

  const shown = overlays.filter(({ only }) => !only || only === layout);
  describe.each(
    shown.map((it) => ({ ...it, way: it.presses.map(([, name]) => name).join(', '), what: it.over.join(' ') })),
  )('$path, $way: $what passes the layout checks', ({ path, presses, over }) => {
    // The head of a scrolled page differs from that at its top.
    const at = (page: Page, [role, name]: Place) => page.getByRole(role, { name }).filter({ visible: true }).first();
    // A disabled button takes no press; hovering shows the reason.
    const press = (page: Page, place: Place) =>
      over[0] === 'tooltip' ? at(page, place).hover() : at(page, place).click();
    const openAgain = async (page: Page) => {
      if (await at(page, over).isVisible()) return;
      await press(page, presses.at(-1) as Place);
      await at(page, over).waitFor();
    };
    isSoundInEachLook(
      'member',
      async (page) => {
        // An open page is unchanged once its overlay is closed.
        if (page.url().endsWith(path)) await closeAll(page);
        else await page.goto(path);
        for (const place of presses) await press(page, place);
        await at(page, over).waitFor();
      },
      openAgain,
    );
  });

  describe('a notice passes the layout checks', () => {
    const notice = (page: Page) => page.getByText('Password reset', { exact: true });
    const ask = async (page: Page) => {
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await notice(page).waitFor();
    };
    isSoundInEachLook(
      'visitor',
      async (page) => {
        await page.goto('/login');
        await ask(page);
      },
      async (page) => {
        if (!(await notice(page).isVisible())) await ask(page);
      },
    );
  });
});

test.each(forMembers)('%s opens at its top on a phone', async (path) => {
  const page = await signIn(await openBrowser({ viewport: { width: 390, height: 844 } }), ann, '/favicon.svg');
  await page.goto(path);
  await hasLoaded(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.context().close();
});

test("a friend's balance of eleven digits leaves room for the friend's menu", async () => {
  const page = await signIn(await openBrowser(), ann, '/friends');
  const card = page.getByRole('list', { name: 'My Friends' }).getByRole('listitem').first();
  const balance = await card.getByRole('link').boundingBox();
  const menu = await card.getByRole('button').boundingBox();
  const [right, bottom] = [(balance?.x ?? 0) + (balance?.width ?? 0), (menu?.y ?? 0) + (menu?.height ?? 0)];
  expect(right <= (menu?.x ?? 0) || (balance?.y ?? 0) >= bottom).toBe(true);
  await page.context().close();
});
