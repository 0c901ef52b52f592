import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, complaintsOf, desktop, openBrowser, phone, stands } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Somebody who has everything that a page can show, with the longest words. */
const ann = await registered('Ann Example');
const ben = await registered('Benedikt-Maximilian von und zu Donaueschingen-Fürstenberg');
const cleo = await registered('Cleo Example');
await befriend(ann, ben);
await cleo.ask('POST', '/api/friends/request', { email: ann.email });
await ann.ask('POST', '/api/friends/request', { email: `${'long'.repeat(14)}@${'example'.repeat(7)}.com` });
const groupId = await groupOf([ann, ben], `Donaudampfschifffahrtsgesellschaft ${'Ö'.repeat(40)}`);
await pay(ann, [ben], groupId, `Everything ${'x'.repeat(80)}`, 999_999_999_999);
await pay(ben, [ann], groupId, 'Breakfast', 1_250);
const settlement = { groupId, payerId: ben.id, payeeId: ann.id, amount: 999_999_999, notes: 'x'.repeat(80) };
await ann.ask('POST', '/api/settlements', settlement);

const group = `/groups/${groupId}`;
const forVisitors = ['/', '/login', '/nowhere'];
const forMembers = [
  '/dashboard',
  '/groups',
  '/groups/new',
  group,
  `${group}?tab=members`,
  `${group}?tab=summary`,
  '/friends',
  '/friends?tab=requests',
  '/expenses',
  '/profile',
  '/demo',
];

interface Over {
  path: string;
  button: string;
  /** Of the menu that the button opens. */
  item?: string;
  role?: 'dialog' | 'alertdialog';
  name: string;
  only?: typeof phone;
}

const dialogs: Over[] = [
  { path: group, button: 'Add Expense', name: 'Add Expense' },
  { path: `${group}?tab=members`, button: 'Add Member', name: 'Add Members' },
  { path: `${group}?tab=members`, button: 'Remove Benedikt', role: 'alertdialog', name: 'Are you sure?' },
  { path: group, button: 'Group settings', item: 'Edit Group', name: 'Edit Group' },
  { path: group, button: 'Group settings', item: 'Delete Group', role: 'alertdialog', name: 'Are you sure?' },
  { path: `${group}?tab=summary`, button: 'Settle Balance', name: 'Record Settlement' },
  { path: `${group}?tab=summary`, button: 'Delete: Benedikt', role: 'alertdialog', name: 'Are you sure?' },
  { path: '/groups', button: 'Open menu', name: 'Menu', only: phone },
];

/** What can be scrolled sideways: the page itself or a part of it, with the pixels hidden there. */
const sideways = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter(
        (element) => element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowX),
      )
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth - element.clientWidth} px`),
  );

const looks = (['light', 'dark'] as const).flatMap((theme) => [
  { theme, size: 'phone', viewport: phone },
  { theme, size: 'desktop', viewport: desktop },
]);

describe.each(looks)('$theme, $size', ({ theme, viewport }) => {
  const complaints: string[][] = [];
  let pageFor: { visitor: Page; member: Page };
  beforeAll(async () => {
    const [visitor, member] = [await openBrowser({ viewport, theme }), await openBrowser({ viewport, theme })];
    complaints.push(complaintsOf(visitor), complaintsOf(member));
    pageFor = { visitor: await visitor.newPage(), member: await signIn(member, ann, '/dashboard') };
  });
  afterAll(closeBrowsers);

  const isSound = async (page: Page) => {
    expect(await sideways(page)).toEqual([]);
    expect(await violationsOn(page)).toEqual([]);
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

  test.each(dialogs.filter(({ only }) => !only || only === viewport))(
    '$button: $name is sound',
    async ({ path, button, item, role = 'dialog', name }) => {
      const page = pageFor.member;
      await page.goto(path);
      await page.getByRole('button', { name: button }).first().click();
      if (item) await page.getByRole('menuitem', { name: item }).click();
      await page.getByRole(role, { name }).waitFor();
      await isSound(page);
    },
  );
});
