import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listBalances } from '@allsquare/expenses-contract';
import { until } from '@allsquare/testing';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { violationsOn } from './accessibility.ts';
import { closeBrowsers, collectErrors, openBrowser, phone } from './browser.ts';
import { sideways } from './layout.ts';
import { groupOf, registered, signIn } from './people.ts';

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
afterEach(() => expect(complaints).toEqual([]));
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
    await press('Import');
    await page.getByText(/^Imported 3 entries\./).waitFor();
    const balances = await balancesOf(groupId);
    for (const [name, cents] of expected) expect([name, balances.get(name)]).toEqual([name, cents]);
  };
  await goThrough();
  await press('Undo import');
  await until('nothing is owed', async () =>
    Array.from((await balancesOf(groupId)).values()).every((cents) => cents === 0),
  );
  await goThrough();
  await press('Close');

  await page.goto(`${new URL(page.url()).origin}/groups/${groupId}?export`);
  const exported = async (label: string) => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).click();
    return readFileSync(await (await saving).path(), 'utf8');
  };
  const csv = await exported('Spreadsheet (CSV)');
  const other = await groupOf([ann], 'Copy');
  await choose(other, 'copy.csv', csv);
  await press('Continue');
  await press('Import');
  await page.getByText(/^Imported 3 entries\./).waitFor();
  const copied = await balancesOf(other);
  for (const [name, cents] of expected) expect([name, copied.get(name)]).toEqual([name, cents]);
});

const single = samples.filter((file) => Object.keys(expectedOf(file).balances).length === 1);
test.each(single)('%s', async (file) => {
  const { balances, tolerance = 0 } = expectedOf(file);
  const groupId = await groupOf([ann], file);
  await choose(groupId, file, textOf(file));
  await press('Continue');
  await press('Import');
  await page.getByText(/^Imported \d+ entr/).waitFor();
  const found = await balancesOf(groupId);
  const [expected = {}] = Object.values(balances);
  for (const [name, cents] of Object.entries(expected)) {
    // 'You' is whoever imports; a friend who has paid nothing is not named in the file.
    const actual = found.get(name === 'You' ? 'Ann Owner' : name) ?? found.get('Friend') ?? Number.NaN;
    expect(Math.abs(actual - cents)).toBeLessThanOrEqual(tolerance);
  }
  await press('Close');
});
