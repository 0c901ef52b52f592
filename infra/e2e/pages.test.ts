import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, complaintsOf, desktop, enlarge, openBrowser, phone, stands } from './browser.ts';
import { overlaps, sideways } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Somebody who has everything that a page can show, with the longest words. */
const ann = await registered('Ann Example');
const ben = await registered('Benedikt-Maximilian von und zu Donaueschingen-Fürstenberg');
const cleo = await registered('Cleo Example');
await befriend(ann, ben);
await cleo.ask('POST', '/api/friends/request', { email: ann.email });
await ann.ask('POST', '/api/friends/request', { email: `${'long'.repeat(14)}@${'example'.repeat(7)}.com` });
const groupId = await groupOf([ann, ben], `Donaudampfschifffahrtsgesellschaft ${'Ö'.repeat(40)}`);
await pay(ann, [ben], groupId, `Everything ${'x'.repeat(80)}`, 9_999_999_999_999);
await pay(ben, [ann], groupId, 'Breakfast', 1_250);
const settlement = { groupId, payerId: ben.id, payeeId: ann.id, amount: 999_999_999_999, notes: 'x'.repeat(80) };
await ann.ask('POST', '/api/settlements', settlement);

const ofBen = await groupOf([ben, ann], 'Elm Street');

const group = `/groups/${groupId}`;
const members = `${group}?tab=members`;
const summary = `${group}?tab=summary`;
const forVisitors = ['/', '/login', '/nowhere'];
const forMembers = [
  '/dashboard',
  '/groups',
  '/groups/new',
  group,
  members,
  summary,
  '/friends',
  '/friends?tab=requests',
  '/expenses',
  '/profile',
  '/demo',
];

type Place = [
  role: 'alertdialog' | 'button' | 'combobox' | 'dialog' | 'listbox' | 'menu' | 'menuitem' | 'tooltip',
  name?: string,
];

/** What lies over a page (dialogs, menus, pickers, reasons) when one has pressed this and then that. */
const overs: { path: string; presses: Place[]; over: Place; only?: 'phone' }[] = [
  { path: '/groups', presses: [['button', 'Open menu']], over: ['dialog', 'Menu'], only: 'phone' },
  { path: '/groups', presses: [['button', 'Notifications']], over: ['dialog', 'Notifications'] },
  { path: '/groups', presses: [['button', 'Add expense']], over: ['dialog', 'Add Expense'], only: 'phone' },
  { path: '/friends', presses: [['button', 'Settings of Benedikt']], over: ['menu', 'Settings of Benedikt'] },
  { path: '/expenses', presses: [['button', 'Groups']], over: ['menu', 'Groups'] },
  { path: '/expenses', presses: [['combobox', 'Sort']], over: ['listbox'] },
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
      ['menuitem', 'Delete Group'],
    ],
    over: ['alertdialog', 'Are you sure?'],
  },
  { path: group, presses: [['button', 'Add Expense']], over: ['dialog', 'Add Expense'] },
  {
    path: group,
    presses: [
      ['button', 'Add Expense'],
      ['combobox', 'Paid by'],
    ],
    over: ['listbox'],
  },
  { path: group, presses: [['button', 'Edit Breakfast']], over: ['dialog', 'Edit Expense'] },
  { path: members, presses: [['button', 'Add Member']], over: ['dialog', 'Add Members'] },
  { path: members, presses: [['button', 'Role of Benedikt']], over: ['menu', 'Role of Benedikt'] },
  { path: members, presses: [['button', 'Remove Benedikt']], over: ['alertdialog', 'Are you sure?'] },
  {
    path: `/groups/${ofBen}?tab=members`,
    presses: [['button', 'Remove Benedikt']],
    over: ['tooltip', 'Only an admin'],
  },
  { path: summary, presses: [['button', 'Delete: Benedikt']], over: ['alertdialog', 'Are you sure?'] },
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

/** The narrowest phone: nothing may be scrolled sideways or lie on another there either. */
const smallest = { width: 320, height: 740 };

type Look = {
  theme: 'light' | 'dark';
  size: string;
  viewport: typeof phone;
  layout: 'phone' | 'desktop';
  letters?: number;
};
const looks: Look[] = [
  ...(['light', 'dark'] as const).flatMap((theme): Look[] => [
    { theme, size: 'phone', viewport: phone, layout: 'phone' },
    { theme, size: 'desktop', viewport: desktop, layout: 'desktop' },
  ]),
  { theme: 'light', size: 'letters of 200 %', viewport: desktop, layout: 'phone', letters: 32 },
  {
    theme: 'light',
    size: 'letters of 200 % in half the width',
    viewport: { width: 640, height: 740 },
    layout: 'phone',
    letters: 32,
  },
];

describe.each(looks)('$theme, $size', ({ theme, viewport, layout, letters }) => {
  const complaints: string[][] = [];
  let pageFor: { visitor: Page; member: Page };
  beforeAll(async () => {
    const [visitor, member] = [await openBrowser({ viewport, theme }), await openBrowser({ viewport, theme })];
    complaints.push(complaintsOf(visitor), complaintsOf(member));
    pageFor = { visitor: await visitor.newPage(), member: await signIn(member, ann, '/dashboard') };
    if (letters) for (const page of Object.values(pageFor)) await enlarge(page, letters);
  });
  afterAll(closeBrowsers);

  const isSound = async (page: Page) => {
    expect(await violationsOn(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(await overlaps(page)).toEqual([]);
    if (viewport === phone) {
      await page.setViewportSize(smallest);
      expect(await sideways(page)).toEqual([]);
      expect(await overlaps(page)).toEqual([]);
      await page.setViewportSize(phone);
    }
    expect(complaints.flatMap((all) => all.splice(0))).toEqual([]);
  };

  test.each([
    ...forVisitors.map((path) => ({ who: 'visitor' as const, path })),
    ...forMembers.map((path) => ({ who: 'member' as const, path })),
  ])('$path is sound for a $who', async ({ who, path }) => {
    const page = pageFor[who];
    await page.goto(path);
    await stands(page);
    expect(await page.evaluate(() => document.documentElement.dataset.theme ?? 'light')).toBe(theme);
    await isSound(page);
  });

  const shown = overs.filter(({ only }) => !only || only === layout);
  test.each(
    shown.map((it) => ({ ...it, way: it.presses.map(([, name]) => name).join(', '), what: it.over.join(' ') })),
  )('$path, $way: $what is sound', async ({ path, presses, over }) => {
    const page = pageFor.member;
    const at = ([role, name]: Place) => page.getByRole(role, { name }).first();
    await page.goto(path);
    // A button that is off is no place for a press; it says why under the pointer.
    for (const place of presses) await (over[0] === 'tooltip' ? at(place).hover() : at(place).click());
    await at(over).waitFor();
    await isSound(page);
  });

  test('a notice is sound', async () => {
    const page = pageFor.visitor;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByText('Password reset', { exact: true }).waitFor();
    await isSound(page);
  });
});
