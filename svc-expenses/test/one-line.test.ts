import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createRepeat,
  type Expense,
  getExpense,
  getPresets,
  updateExpense,
  updatePresets,
  WholeExpense,
} from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ann, ben, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
let id: string;
beforeAll(async () => {
  await world.newGroup();
  id = ((await world.expenses.call(ann, createExpense, { body: world.dinner() })).body as Expense).id;
});

const call: typeof world.expenses.call = (...given) => world.expenses.call(...given);
const withItem = (name: string) => {
  const { expense } = world.dinner();
  const items = [{ id: randomUUID(), name, amount: expense.amount }];
  return { expense: { ...expense, split: { kind: 'items', people: [ann.id, ben.id], items } } };
};
const repeated = (description: string) => {
  const { expense, splits } = world.dinner({ description });
  const { groupId, date: start, ...bill } = expense;
  return { groupId, expense: bill, splits, start, every: 1, unit: 'year', zone: 'UTC', until: start };
};
const preset = (name: string) => ({ kind: 'shares', of: [{ userId: ann.id, value: 1000 }], name });

/** Every text of one line that people write here, and where an answer says it. */
const writes: Record<string, [path: string, write: (text: string) => ReturnType<typeof call>]> = {
  'a bill': ['expense.description', (text) => call(ann, createExpense, { body: world.dinner({ description: text }) })],
  'a changed bill': [
    'expense.description',
    (text) => call(ann, updateExpense, { params: { id }, body: world.dinner({ description: text }) }),
  ],
  'an item': ['expense.split.items.0.name', (text) => call(ann, createExpense, { body: withItem(text) })],
  'a bill that repeats': ['expense.description', (text) => call(ann, createRepeat, { body: repeated(text) })],
  'a preset': [
    'presets.0.name',
    async (text) => {
      const query = { groupId: world.groupId };
      const { version } = (await call(ann, getPresets, { query })).body as { version: number };
      return call(ann, updatePresets, { query, body: { version, default: null, presets: [preset(text)] } });
    },
  ],
};
const wrong = [
  'a\u0000b',
  'a\nb',
  'a\u2028b',
  '\u202eTaxi 00.12',
  'Taxi\u2069',
  '\u2067Taxi',
  '\u200b\u200b',
  '\u3164',
];

describe.each(Object.entries(writes))('%s', (_, [path, write]) => {
  test.each(wrong)('cannot be called %j', async (text) => {
    const { status, body } = await write(text);
    expect({ status, body }).toMatchObject({ status: 400, body: { message: expect.stringMatching(/\w/) } });
    expect((body as { details: { path: string }[] }).details.map((detail) => detail.path)).toContain(path);
  });
  test.each(['ארוחת ערב 12', 'עשاء \u200f!', '\u2068Ann\u2069 paid'])('can be called %j', async (text) =>
    expect((await write(text)).status).toBeLessThan(300),
  );
});

test('older texts are readable, and their next change reports what to fix', async () => {
  const old = '\u202eTaxi 00.12';
  const { body: stored } = await call(ann, createExpense, { body: withItem('Soup') });
  const { id: oldId, split } = WholeExpense.parse(stored);
  await world.expenses.query(
    `update expenses set description = $2, split = jsonb_set(split, '{items,0,name}', to_jsonb($2::text)) where id = $1`,
    [oldId, old],
  );
  const read = await call(ann, getExpense, { params: { id: oldId } });
  expect(WholeExpense.parse(read.body)).toMatchObject({ description: old, split: { items: [{ name: old }] } });
  const put = (description: string, split?: object) =>
    call(ann, updateExpense, {
      params: { id: oldId },
      body: { expense: { ...world.dinner({ description }).expense, split } },
    });
  expect(await put(old)).toMatchObject({
    status: 400,
    body: { code: 'hidden-marks', details: [{ path: 'expense.description' }] },
  });
  expect(await put('Taxi', split)).toMatchObject({ status: 200, body: { description: 'Taxi' } });
});
