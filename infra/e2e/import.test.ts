import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBalances } from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, hasNavigatedBack, openBrowser, phone } from './browser.ts';
import { sideways, smallFields } from './layout.ts';
import { befriend, groupOf, pay, registered, signIn } from './people.ts';

/** The sample files of other products; their currency is that of the group here. */
const SAMPLES = join(import.meta.dirname, '../../mfe-expenses/test/imports');
const samples = readdirSync(SAMPLES).flatMap((folder) =>
  readdirSync(join(SAMPLES, folder))
    .filter((file) => !file.endsWith('.expected.json'))
    .map((file) => join(folder, file)),
);
const inDollars = (text: string) => text.replaceAll(/\b(EUR|XXX|GBP)\b|€/g, 'USD');
const textOf = (file: string) => inDollars(readFileSync(join(SAMPLES, file), 'utf8'));
type Expected = {
  people: string[];
  balances: Record<string, Record<string, number>>;
  balances_when_answered?: Record<string, Record<string, number>>;
  tolerance?: number;
};
const expectedOf = (file: string): Expected =>
  JSON.parse(readFileSync(join(SAMPLES, file.replace(/\.\w+$/, '.expected.json')), 'utf8'));

const ann = await registered('Ann Owner');
const browser = await openBrowser({ viewport: phone });
const complaints = collectErrors(browser);
const page = await signIn(browser, ann, '/groups');
afterEach(() => expect(complaints.splice(0)).toEqual([]));
afterAll(closeBrowsers);

const balancesOf = async (groupId: string) => {
  const { body } = await ann.call(listBalances, { query: { groupId } });
  return new Map((body as { name: string; cents: number }[]).map(({ name, cents }) => [name, cents]));
};
const choose = async (groupId: string, name: string, text: string) => {
  await page.goto(`${new URL(page.url()).origin}/groups/${groupId}?import`);
  await page.getByRole('dialog', { name: 'Import' }).waitFor();
  await page.getByLabel('File').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('dialog', { name: 'Who is who' }).waitFor();
};
const press = (name: string) => page.getByRole('dialog').getByRole('button', { name }).last().click();
/** What the report says of each person's balance afterwards, in cents. */
const reported = async () => {
  const report = page.getByRole('dialog', { name: 'Report' });
  await report.getByRole('table').waitFor();
  const rows = await report
    .getByRole('row')
    .evaluateAll((all) =>
      all.map((row) => Array.from(row.querySelectorAll('th, td'), (cell) => cell.textContent ?? '')),
    );
  const centsOf = (text = '') => Number(text.replace('−', '-').replace(/[^-\d]/g, ''));
  return new Map(rows.slice(1).map(([name = '', , , after]) => [name, centsOf(after)]));
};
const exported = async (from: Page, groupId: string, label: string) => {
  await from.goto(`${new URL(from.url()).origin}/groups/${groupId}?export`);
  const saving = from.waitForEvent('download');
  await from.getByRole('button', { name: label }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  await hasNavigatedBack(from);
  return text;
};

test('a year from Splitwise is imported, undone, imported again, exported and equal', async () => {
  const groupId = await groupOf([ann], 'Lisbon trip');
  const file = 'splitwise/05-several-payers.csv';
  const expected = new Map(Object.entries(expectedOf(file).balances['EUR'] ?? {}));
  const goThrough = async () => {
    await choose(groupId, 'trip.csv', textOf(file));
    expect([await violationsOn(page), await sideways(page)]).toEqual([[], []]);
    await press('Continue');
    await page.getByText('Splitwise: 3 expenses.').waitFor();
    expect([await violationsOn(page), await sideways(page)]).toEqual([[], []]);
    const after = await reported();
    await press('Import');
    await page.getByText(/^Imported 3 entries\./).waitFor();
    const balances = await balancesOf(groupId);
    for (const [name, cents] of after) expect([name, balances.get(name)]).toEqual([name, cents]);
    for (const [name, cents] of expected) expect([name, balances.get(name)]).toEqual([name, cents]);
  };
  await goThrough();
  await press('Undo import');
  await until('nothing is owed', async () =>
    Array.from((await balancesOf(groupId)).values()).every((cents) => cents === 0),
  );
  await hasNavigatedBack(page);
  await goThrough();
  await press('Close');
  await hasNavigatedBack(page);

  const csv = await exported(page, groupId, 'Spreadsheet (CSV)');
  const other = await groupOf([ann], 'Copy');
  await choose(other, 'copy.csv', csv);
  await press('Continue');
  await press('Import');
  await page.getByText(/^Imported 3 entries\./).waitFor();
  const copied = await balancesOf(other);
  for (const [name, cents] of expected) expect([name, copied.get(name)]).toEqual([name, cents]);
});

test('while Ann imports, Ben watches the balances move; both export the same bytes; the activity undoes it', async () => {
  const ben = await registered('Ben Reader');
  await befriend(ann, ben);
  const groupId = await groupOf([ann, ben], 'Lake trip');
  await pay(ann, [ben], groupId, '=Dinner', 1_000);
  const group = `/groups/${groupId}`;
  const bensBrowser = await openBrowser({ viewport: phone, zone: 'Pacific/Auckland', locale: 'de-DE' });
  const bensPage = await signIn(bensBrowser, ben, `${group}?tab=summary`);
  await bensPage.getByText('$5.00').first().waitFor();

  await choose(
    groupId,
    'lake.csv',
    `Date,Description,Category,Cost,Currency,${ann.name},${ben.name}\n\n` +
      '2026-05-01,Boat,Travel,90.00,USD,45.00,-45.00\n' +
      '2026-05-02,Taxi,Taxi,20.01,USD,-10.00,10.00\n' +
      '2026-05-03,Tickets,General,20.00,USD,-10.00,10.00\n' +
      '2026-05-04,Ann O. paid Ben R.,Payment,5.00,USD,5.00,-5.00\n' +
      '2026-05-05,Ferry,General,10.00,EUR,5.00,-5.00\n',
  );
  await page.getByLabel(/^1 EUR =/).fill('1,1');
  expect([await violationsOn(page), await sideways(page), await smallFields(page)]).toEqual([[], [], []]);
  await press('Continue');
  const after = await reported();
  expect(after).toEqual(
    new Map([
      ['Ann Owner', 4_050],
      ['Ben Reader', -4_050],
    ]),
  );
  await press('Import');
  await page.getByText(/^Imported 5 entries\./).waitFor();
  await bensPage.getByText('$40.50').first().waitFor();
  expect(await balancesOf(groupId)).toEqual(after);

  await press('Close');
  await hasNavigatedBack(page);
  const expenses = await ann.ask<{ id: string; description: string }[]>('GET', `/api/expenses?groupId=${groupId}`);
  const boat = expenses.find(({ description }) => description === 'Boat');
  await ben.ask('PUT', `/api/expenses/${boat?.id}`, {
    expense: { description: 'Boat, "the big one"', amount: 9_001, date: '2026-05-01', paidBy: ann.id, notes: 'a\nb' },
    splits: [{ userId: ann.id }, { userId: ben.id }],
  });
  for (const label of ['Spreadsheet (CSV)', 'Everything (JSON)']) {
    const [anns, bens] = [await exported(page, groupId, label), await exported(bensPage, groupId, label)];
    expect(anns).toContain('Boat, ');
    expect(bens).toBe(anns);
  }

  await bensPage.goto(`${group}/activity`);
  await bensPage.getByText('Ann Owner imported 5 entries from Splitwise').waitFor();
  expect(await bensPage.getByRole('button', { name: 'Undo import' }).count()).toBe(0);
  await page.goto(`${group}/activity`);
  await page.getByRole('button', { name: 'Undo import' }).click();
  const asks = page.getByRole('alertdialog', { name: 'Undo your import?' });
  await asks.getByText('This deletes 5 entries for everyone in Lake trip.').waitFor();
  expect([await violationsOn(page), await sideways(page)]).toEqual([[], []]);
  await asks.getByRole('button', { name: 'Undo import' }).click();
  await asks.waitFor({ state: 'detached' });
  await bensPage.goto(`${group}?tab=summary`);
  await bensPage.getByText('$5.00').first().waitFor();
  expect(await balancesOf(groupId)).toEqual(
    new Map([
      ['Ann Owner', 500],
      ['Ben Reader', -500],
    ]),
  );
  await page.getByRole('button', { name: 'Undo import' }).waitFor({ state: 'detached' });
  await hasNavigatedBack(page);
});

const single = samples.filter((file) => Object.keys(expectedOf(file).balances).length === 1);
test.each(single)('%s', async (file) => {
  const { balances, tolerance = 0 } = expectedOf(file);
  const groupId = await groupOf([ann], file);
  await choose(groupId, file, textOf(file));
  await press('Continue');
  const after = await reported();
  await press('Import');
  await page.getByText(/^Imported \d+ entr/).waitFor();
  const found = await balancesOf(groupId);
  for (const [name, cents] of after) expect([name, found.get(name)]).toEqual([name, cents]);
  const [expected = {}] = Object.values(balances);
  for (const [name, cents] of Object.entries(expected)) {
    // 'You' is whoever imports; a friend who has paid nothing is not named in the file.
    const actual = found.get(name === 'You' ? 'Ann Owner' : name) ?? found.get('Friend') ?? Number.NaN;
    expect(Math.abs(actual - cents)).toBeLessThanOrEqual(tolerance);
  }
  await press('Close');
});
