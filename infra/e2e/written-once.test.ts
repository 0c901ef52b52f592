import * as auth from '@allsquare/auth-contract';
import * as expenses from '@allsquare/expenses-contract';
import * as friends from '@allsquare/friends-contract';
import * as groups from '@allsquare/groups-contract';
import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { closeBrowsers, hasLoaded, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, type Registered, registered, signIn } from './people.ts';

/** A write whose response is lost is stored once, whatever its user does next. */
const [ann, ben] = await Promise.all(['Ann Example', 'Ben Example'].map(registered));
if (!ann || !ben) throw new Error('Two people');
await befriend(ann, ben);

afterEach(closeBrowsers);

type Operation = { method: string; path: string; takesKey?: boolean };
const nameOf = ({ method, path }: Operation) => `${method} ${path}`;
const isKeyed = (one: unknown): one is Operation =>
  typeof one === 'object' && one !== null && 'takesKey' in one && one.takesKey === true;
const keyed = [auth, expenses, friends, groups].flatMap((contract) => Object.values<unknown>(contract)).filter(isKeyed);

/** A press on a row, without any text: a second press finds the change already made and does nothing. */
const withoutForm = [
  friends.acceptRequest,
  friends.declineRequest,
  friends.cancelRequest,
  groups.acceptInvite,
  groups.declineInvite,
  groups.cancelInvite,
  groups.restoreGroup,
  // A dialog with steps asks for it in parts.
  expenses.undoActivity,
];

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const inDialog = async (page: Page, name: string) => {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};
const fillExpense = async (page: Page, text: string) => {
  await fill(page, 'Amount', '13');
  await page.getByLabel('Description').fill(text);
};
const goOn = async (page: Page) => {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  if (await next.isVisible()) await next.click();
  await press(page, 'Save');
};

type Form = {
  form: string;
  viewport?: typeof phone;
  operation: Operation;
  /** Its address, in this group; `open` opens it there. */
  path: (groupId: string) => string;
  open?: (page: Page) => Promise<void>;
  fill: (page: Page, text: string) => Promise<void>;
  save: (page: Page) => Promise<void>;
  /** It is sent again by itself, also without its form. */
  waits?: true;
  /** The notice after it is saved. */
  toast: RegExp;
  /** The number stored. */
  rows: (groupId: string, text: string) => Promise<number>;
};

const address = (text: string) => `${text}-${ann.id}@example.com`.toLowerCase();
const count = async (path: string, isIt: (row: Record<string, unknown>) => boolean, who: Registered = ann) =>
  (await who.ask<Record<string, unknown>[]>('GET', path)).filter(isIt).length;
const expensesOf = (groupId: string, text: string) =>
  count(`/api/expenses?groupId=${groupId}`, ({ description }) => description === text);
const settlementsOf = (groupId: string) => count(`/api/settlements?groupId=${groupId}`, () => true);
const invitesOf = (groupId: string, text: string) =>
  count(`/api/groups/${groupId}/invites`, ({ email }) => email === address(text));
const membersOf = (groupId: string, isIt: (member: Record<string, unknown>) => boolean) =>
  count(`/api/groups/${groupId}/members`, isIt);
const membersTab = (groupId: string) => `/groups/${groupId}?tab=members`;
const inAddMembers = async (page: Page, tab: string) => {
  await press(page, 'Add Member');
  await page.getByRole('tab', { name: tab }).click();
};

const forms: Form[] = [
  {
    form: 'Add Expense',
    waits: true,
    operation: expenses.createExpense,
    path: (groupId) => `/groups/${groupId}`,
    open: (page) => press(page, 'Add Expense'),
    fill: fillExpense,
    save: goOn,
    toast: /^Expense Added$/,
    rows: expensesOf,
  },
  {
    form: 'Add Expense over any page',
    waits: true,
    viewport: phone,
    operation: expenses.createExpense,
    path: () => '/friends',
    open: (page) => press(page, 'Add Expense'),
    fill: fillExpense,
    save: goOn,
    toast: /^Expense Added$/,
    rows: expensesOf,
  },
  {
    form: 'Add Expense, repeated',
    operation: expenses.createRepeat,
    path: (groupId) => `/groups/${groupId}`,
    open: (page) => press(page, 'Add Expense'),
    fill: async (page, text) => {
      await fillExpense(page, text);
      await press(page, 'Notes, refund, repeats');
      await page.getByRole('combobox', { name: 'Repeats' }).click();
      await page.getByRole('option', { name: 'Every month' }).click();
    },
    save: goOn,
    toast: /^Repeating bill added$/,
    rows: expensesOf,
  },
  {
    form: 'Record Settlement',
    waits: true,
    operation: expenses.createSettlement,
    path: (groupId) => `/groups/${groupId}?tab=summary`,
    open: (page) => press(page, 'Settle Balance'),
    fill: (page) => fill(page, 'Settlement Amount ($)', '20.50'),
    save: (page) => inDialog(page, 'Record Settlement'),
    toast: /^Settlement recorded$/,
    rows: settlementsOf,
  },
  {
    form: 'Create Group',
    operation: groups.createGroup,
    path: () => '/groups/new',
    fill: (page, text) => fill(page, 'Group Name', text),
    save: (page) => press(page, 'Create Group'),
    toast: /^Group created!$/,
    rows: (_, text) => count('/api/groups', ({ name }) => name === text),
  },
  {
    form: 'Add Members, by email',
    operation: groups.addMember,
    path: membersTab,
    open: (page) => inAddMembers(page, 'Email Invite'),
    fill: (page, text) => page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(address(text)),
    save: (page) => press(page, 'Send Invitation'),
    toast: /^Invitation sent/i,
    rows: invitesOf,
  },
  {
    form: 'Invite to a place',
    operation: groups.addMember,
    path: membersTab,
    open: async (page) => {
      await press(page, 'More about Dan');
      await page.getByRole('menuitem', { name: 'Invite by email' }).click();
    },
    fill: (page, text) => page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(address(text)),
    save: (page) => press(page, 'Send Invitation'),
    toast: /^Invitation sent/i,
    rows: invitesOf,
  },
  {
    form: 'Add Members, by name',
    operation: groups.addPlace,
    path: membersTab,
    open: (page) => inAddMembers(page, 'Name'),
    fill: (page, text) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(text),
    save: (page) => press(page, 'Add Name'),
    toast: /^Name added$/,
    rows: (groupId, text) => membersOf(groupId, ({ user }) => (user as { name: string }).name === text),
  },
  {
    form: 'Add a Friend',
    operation: friends.sendRequest,
    path: () => '/friends',
    fill: (page, text) => page.getByRole('main').getByLabel('Email').fill(address(text)),
    save: (page) => press(page, 'Send Request'),
    toast: /^Friend Request Sent$/,
    rows: async (_, text) => {
      const { sent } = await ann.ask<{ sent: { recipient_email: string }[] }>('GET', '/api/friends/requests');
      return sent.filter((request) => request.recipient_email === address(text)).length;
    },
  },
];

test('each write under a key has its form here or has no form', () => {
  const known = [...forms.map(({ operation }) => operation), ...withoutForm, groups.joinByLink].map(nameOf);
  expect([...new Set(known)].toSorted()).toEqual(keyed.map(nameOf).toSorted());
});

/** The server receives each write of this operation, and the first `lost` responses are dropped. Returns the keys. */
const loseAnswers = async (page: Page, { method, path }: Operation, lost = 1) => {
  const keys: string[] = [];
  const pattern = new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.continue();
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length > lost) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  return keys;
};
const newGroup = async () => {
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await ann.ask('POST', `/api/groups/${groupId}/places`, { name: 'Dan' });
  await pay(ben, [ann], groupId, 'Dinner', 10_000);
  return groupId;
};
const words = 'This may already be saved. Trying again is safe.';
const line = (page: Page) => page.locator('p.k-draft-line', { hasText: words });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));

const staying = forms.filter(({ waits }) => !waits);

/** Ann's form whose first response is lost. */
const lose = async ({ form, viewport, operation, path, open, fill: type, save, waits }: Form, lost = 1) => {
  const groupId = await newGroup();
  const page = await signIn(await openBrowser({ viewport }), ann, path(groupId));
  await page.evaluate((id) => localStorage.setItem('last_group', id), groupId);
  await hasLoaded(page);
  const keys = await loseAnswers(page, operation, lost);
  const text = form.replaceAll(/\W/g, '').slice(0, 12) + Math.trunc(performance.now());
  await open?.(page);
  await type(page, text);
  await save(page);
  if (waits) await page.getByText('Waiting to be sent').first().waitFor();
  else await page.getByRole('alert').getByText(words).waitFor();
  return { groupId, page, keys, text };
};
const isWrittenOnce = async (
  { toast, rows }: Form,
  { groupId, page, keys, text }: Awaited<ReturnType<typeof lose>>,
) => {
  await page.getByText(toast).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await rows(groupId, text)).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await drafts(page)).toEqual([]);
};

test.each(forms.filter(({ waits }) => waits))(
  '$form: the response is lost twice: it is sent again by itself, and stored once',
  async (form) => {
    const { groupId, page, keys, text } = await lose(form, 2);
    await page.getByText('1 entry was sent.').first().waitFor();
    expect(await form.rows(groupId, text)).toBe(1);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(await drafts(page)).toEqual([]);
  },
);

test.each(staying)('$form: the response is lost, Escape, opened again, saved again: stored once', async (form) => {
  const lost = await lose(form);
  const { page } = lost;
  if (form.open) {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await form.open(page);
  } else {
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.goBack();
  }
  await line(page).waitFor();
  await form.save(page);
  await isWrittenOnce(form, lost);
});

test.each(staying)(
  '$form: the response is lost, reloaded: the page detects it automatically, and it is stored once',
  async (form) => {
    const lost = await lose(form);
    await lost.page.reload();
    await isWrittenOnce(form, lost);
  },
);

test.each(staying)('$form: the response is lost, reloaded, lost again, saved again: stored once', async (form) => {
  const lost = await lose(form, 2);
  await lost.page.reload();
  await lost.page.getByRole('alert').getByText(words).waitFor();
  await line(lost.page).waitFor();
  await form.save(lost.page);
  await isWrittenOnce(form, lost);
});

test.each(['again', 'after a reload'])('joining by a link, the response lost, %s: joined once', async (how) => {
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  const token = await linkTokenOf(ann, groupId);
  const cleo = await registered('Cleo Example');
  const page = await signIn(await openBrowser(), cleo, `/join#${token}`);
  await loseAnswers(page, groups.joinByLink);
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.getByRole('alert').first().waitFor();
  if (how === 'after a reload') await page.reload();
  await page.getByRole('button', { name: /^Join/ }).click();
  await page.waitForURL(`/groups/${groupId}`);
  expect(await membersOf(groupId, ({ userId }) => userId === cleo.id)).toBe(1);
});

test("changed text is another write, and another text's draft is not sent automatically", async () => {
  const [form] = staying;
  if (!form) throw new Error('No form');
  const { groupId, page, keys } = await lose(form);
  await press(page, 'Back');
  await page.getByLabel('Description').fill('Other text');
  await page.reload();
  await page.getByText('Unsaved draft, restored.').waitFor();
  expect(keys).toHaveLength(1);
  await goOn(page);
  await page.getByText(form.toast).first().waitFor();
  expect(new Set(keys).size).toBe(2);
  expect(await expensesOf(groupId, 'Other text')).toBe(1);
});
