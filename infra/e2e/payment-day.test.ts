import { listSettlements, type Settlement } from '@allsquare/expenses-contract';
import { afterAll, expect, test } from '@jest/globals';
import { closeBrowsers, openBrowser, phone } from './browser.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** Ben owes Ann $50.00, and pays it. */
const [ann, ben] = await Promise.all([registered('Ann Example'), registered('Ben Example')]);
await befriend(ann, ben);
const newGroup = async () => {
  const groupId = await groupOf([ann, ben], 'Lisbon trip');
  await pay(ann, [ben], groupId, 'Dinner', 10_000);
  return groupId;
};
const paymentsIn = async (groupId: string) =>
  (await ann.call(listSettlements, { query: { groupId } })).body as Settlement[];
const pageIn = async (zone: string, path: string, who = ann) =>
  signIn(await openBrowser({ viewport: phone, zone }), who, path);

afterAll(closeBrowsers);

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'])(
  'in %s a payment of August 1 is dated August 1: in the history, in Why and in the activity',
  async (zone) => {
    const groupId = await newGroup();
    const body = { groupId, payerId: ben.id, payeeId: ann.id, amount: 2_000, date: '2026-08-01' };
    const { id } = await ben.ask<Settlement>('POST', '/api/settlements', body);
    await ben.ask('PUT', `/api/settlements/${id}`, { ...body, day: '2026-08-02', version: 1 });
    await ben.ask('PUT', `/api/settlements/${id}`, { ...body, day: '2026-08-01', version: 2 });
    const page = await pageIn(zone, `/groups/${groupId}?tab=summary`);
    const row = page.getByRole('listitem').filter({ hasText: 'Ben Example paid you' });
    await row.getByText('Aug 1, 2026').waitFor();
    await page.getByRole('list', { name: 'Your balance' }).getByRole('button').click();
    await page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Aug 1, 2026' }).waitFor();
    await page.goto('/activity');
    await page.getByText('changed the date from Aug 2, 2026 to Aug 1, 2026').first().waitFor();
  },
);

test('a payment of last week is recorded and edited on a phone in Los Angeles, and the other sees it', async () => {
  const groupId = await newGroup();
  const page = await pageIn('America/Los_Angeles', `/groups/${groupId}?tab=summary`, ben);
  await page.getByRole('button', { name: 'Settle Balance' }).click();
  const dialog = page.getByRole('dialog');
  const here = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  expect(await dialog.getByLabel('Date').inputValue()).toBe(here);
  await dialog.getByLabel('Date').fill('2026-08-01');
  await dialog.getByRole('button', { name: 'Record Settlement' }).click();
  await page.getByText('Settlement recorded').waitFor();
  expect(await paymentsIn(groupId)).toMatchObject([{ cents: 5_000, day: '2026-08-01', version: 1 }]);

  const annsPage = await pageIn('Pacific/Kiritimati', `/groups/${groupId}?tab=summary`);
  const annsRow = annsPage.getByRole('listitem').filter({ hasText: 'Ben Example paid you' });
  await annsRow.getByText('Aug 1, 2026').waitFor();
  await page.getByRole('button', { name: 'Edit: You paid Ann Example' }).click();
  await page.getByRole('dialog', { name: 'Edit Settlement' }).waitFor();
  await dialog.getByLabel('Settlement Amount ($)').fill('45');
  await dialog.getByLabel('Date').fill('2026-07-31');
  await dialog.getByText('After this').waitFor();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Settlement updated').waitFor();
  await annsRow.getByText('Jul 31, 2026').waitFor();
  await annsRow.getByText('$45.00').waitFor();
  expect(await paymentsIn(groupId)).toMatchObject([{ cents: 4_500, day: '2026-07-31', version: 2 }]);

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Settlement changed back').waitFor();
  await annsRow.getByText('Aug 1, 2026').waitFor();
});
