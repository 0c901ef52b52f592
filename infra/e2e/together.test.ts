import { afterAll, afterEach, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, registered, signIn } from './people.ts';
import { product } from './running.ts';

/** Two people in one group at the same time: invited, and removed. */
const ann = await registered('Ann Example');
const ben = await registered('Ben Example');
const group = `/groups/${await groupOf([ann], 'Lisbon trip')}`;

const annsBrowser = await openBrowser();
const bensBrowser = await openBrowser({ viewport: phone });
const complaints = [collectErrors(annsBrowser), collectErrors(bensBrowser)];
const annsPage = await signIn(annsBrowser, ann, `${group}?tab=members`);
const bensPage = await signIn(bensBrowser, ben, '/dashboard');

afterEach(() => expect(complaints.map((all) => all.filter((line) => !line.includes('404')))).toEqual([[], []]));
afterAll(closeBrowsers);

test('an invite is answered in the bell, and the inviter sees the new member', async () => {
  await bensPage.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await annsPage.getByRole('heading', { name: ann.name }).waitFor();
  await ann.ask('POST', `/api${group}/add-member`, { email: ben.email, role: 'member', message: 'Come along' });
  await annsPage.getByRole('heading', { name: ben.email }).waitFor();

  await bensPage.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = bensPage.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText('Come along').waitFor();
  await panel.getByRole('button', { name: 'Accept' }).click();
  await annsPage.getByRole('heading', { name: ben.name }).waitFor();
  await annsPage.getByRole('heading', { name: ben.email }).waitFor({ state: 'detached' });
  await panel.getByRole('link', { name: 'Open the group' }).click();
  await bensPage.getByRole('heading', { level: 1, name: 'Lisbon trip' }).waitFor();
});

test('a member removed while typing sees who did it, and can copy the input', async () => {
  await bensPage.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().click();
  const dialog = bensPage.getByRole('dialog', { name: 'Add Expense' });
  await dialog.getByLabel('Amount').fill('43,10');
  await dialog.getByLabel('Description').fill('Dinner');
  await annsPage.getByRole('button', { name: `Remove ${ben.name}` }).click();
  await annsPage.getByRole('button', { name: 'Remove Member' }).click();
  await annsPage.getByText('Member removed').waitFor();
  await bensPage.getByText('Group not found').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await bensPage.getByRole('status').getByText('Ann Example removed you from Lisbon trip.').waitFor();
  const typed = bensPage.getByRole('region', { name: 'What you typed here' });
  await typed.getByText(/^Dinner, \$43\.10\n.*paid by Ben Example/).waitFor();
  expect(await bensPage.getByRole('alert').count()).toBe(0);
  expect(await violationsOn(bensPage)).toEqual([]);
  await bensBrowser.grantPermissions(['clipboard-read', 'clipboard-write']);
  await typed.getByRole('button', { name: 'Copy New expense' }).click();
  await typed.getByRole('button', { name: 'Copied New expense' }).waitFor();
  expect(await bensPage.evaluate(() => navigator.clipboard.readText())).toMatch(/^Dinner, \$43\.10\n/);
  await bensPage.reload();
  await typed.getByRole('button', { name: 'Discard New expense' }).click();
  await typed.waitFor({ state: 'detached' });
});

test('a person typing while the group is deleted sees a message', async () => {
  const short = await groupOf([ann], 'Short trip');
  await befriend(ann, ben);
  await ann.ask('POST', `/api/groups/${short}/add-member`, { email: ben.email, role: 'member' });
  await bensPage.goto(`/groups/${short}?tab=summary`);
  await bensPage.getByRole('button', { name: 'Record Settlement' }).click();
  await bensPage.getByLabel('Settlement Amount ($)').fill('12');
  await ann.ask('DELETE', `/api/groups/${short}`);
  await bensPage.getByRole('status').getByText('Ann Example deleted Short trip.').waitFor();
  await bensPage.getByText('Ben Example pays somebody $12.00').waitFor();
  await bensPage.getByRole('button', { name: 'Discard Payment' }).click();
});

test('while the broker is down a save succeeds, and the other sees it when it is back', async () => {
  await ann.ask('POST', `/api${group}/add-member`, { email: ben.email, role: 'member' });
  await bensPage.goto(group);
  await bensPage.getByText('No expenses added yet').waitFor();
  await annsPage.goto(group);
  await product.part('nats').stop();
  try {
    await annsPage.getByRole('main').getByRole('button', { name: 'Add Expense', exact: true }).first().click();
    const dialog = annsPage.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByLabel('Description').fill('Without a broker');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await annsPage.getByText('Expense Added').waitFor();
  } finally {
    product.part('nats').start();
  }
  await bensPage.locator('main').getByText('Without a broker').waitFor();
});
