import {
  createExpense,
  createSettlement,
  type Expense,
  revertExpense,
  revertSettlement,
  type Settlement,
  updateExpense,
} from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { auditBooks } from '../src/audit/audit-books.ts';
import { ann, ben, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
let id: string;

beforeAll(async () => {
  await world.newGroup();
  id = ((await world.expenses.call(ann, createExpense, { body: world.dinner() })).body as Expense).id;
});

const post = (body: unknown) => world.expenses.call(ann, createExpense, { body });
const put = (body: unknown) => world.expenses.call(ann, updateExpense, { params: { id }, body });
const settle = (over: Record<string, unknown>) =>
  world.expenses.call(ann, createSettlement, {
    body: { groupId: world.groupId, payerId: ann.id, payeeId: ben.id, amount: 100, ...over },
  });

const wrongFields: [string, Record<string, unknown>][] = [
  ['amount as text', { amount: '12' }],
  ['amount with a fraction of a cent', { amount: 10.5 }],
  ['amount zero', { amount: 0 }],
  ['amount below zero', { amount: -5 }],
  ['amount beyond the bounds', { amount: 10_000_000_000_000 }],
  ['amount beyond 2^53', { amount: 2 ** 60 }],
  ['amount not a number', { amount: Number.NaN }],
  ['amount null', { amount: null }],
  ['amount an object', { amount: {} }],
  ['no description', { description: undefined }],
  ['blank description', { description: ' \t ' }],
  ['description too long', { description: 'x'.repeat(201) }],
  ['description a number', { description: 7 }],
  ['description with U+0000', { description: 'a\u0000b' }],
  ['description with a lone surrogate', { description: 'a\ud800b' }],
  ['description of two lines', { description: 'a\nb' }],
  ['a day that is none', { date: '2026-02-30' }],
  ['a time stamp as date', { date: '2026-02-03T00:00:00Z' }],
  ['a date too early', { date: '1969-12-31' }],
  ['a date too late', { date: '2200-01-01' }],
  ['no date', { date: undefined }],
  ['payer no id', { paidBy: 'ann' }],
  ['an unknown category', { category: 'jewels' }],
  ['an unknown split type', { splitType: 'half' }],
  ['notes too long', { notes: 'x'.repeat(2001) }],
  ['notes with U+0007', { notes: 'ding\u0007' }],
];

test.each(wrongFields)('%s is 400 and changes nothing', async (_name, over) => {
  for (const answer of [await post(world.dinner(over)), await put(world.dinner(over))]) {
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: expect.stringMatching(/\w/),
      code: expect.stringMatching(/^[a-z-]+$/),
    });
  }
});

describe('splits', () => {
  const splits: [string, unknown][] = [
    ['none', []],
    ['no list', {}],
    ['null', null],
    ['somebody twice', [{ userId: ann.id }, { userId: ann.id.toUpperCase() }]],
    [
      'a share below zero',
      [
        { userId: ann.id, amount: -1 },
        { userId: ben.id, amount: 10_001 },
      ],
    ],
    ['a share as text', [{ userId: ann.id, amount: '10000' }]],
    ['some with amounts, some without', [{ userId: ann.id, amount: 10_000 }, { userId: ben.id }]],
    ['a wrong sum', [{ userId: ann.id, amount: 9_999 }]],
    [
      'unequal shares of equally',
      [
        { userId: ann.id, amount: 9_000 },
        { userId: ben.id, amount: 1_000 },
      ],
    ],
    [
      'more than 500 people',
      Array.from({ length: 501 }, (_, index) => ({
        userId: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      })),
    ],
  ];
  test.each(splits)('%s', async (_name, given) => {
    expect((await post({ ...world.dinner(), splits: given })).status).toBe(400);
    expect((await put({ ...world.dinner(), splits: given })).status).toBe(400);
  });

  test('exact needs amounts', async () => {
    expect((await post(world.dinner({ splitType: 'exact' }))).status).toBe(400);
  });
});

test.each([
  ['amount', { amount: 0 }, 'Amount must be positive'],
  ['fraction', { amount: 0.5 }, 'Amount can have at most 2 decimal places'],
  ['payer', { payerId: null }, 'Please select a payer'],
  ['receiver', { payeeId: undefined }, 'Please select a receiver'],
  ['themselves', { payeeId: ann.id }, 'The payer and receiver cannot be the same person.'],
  ['date', { date: 'yesterday' }, 'Please choose a date between 1970 and 2199.'],
  ['absent date', { date: '2026-02-30' }, 'February 30, 2026 does not exist.'],
  ['absent moment', { date: '2026-02-30T10:00:00Z' }, 'February 30, 2026 does not exist.'],
  ['far date', { date: '2200-01-01' }, 'Please choose a date between 1970 and 2199.'],
])('a settlement with a wrong %s says so', async (_name, over, message) => {
  expect(await settle(over)).toMatchObject({ status: 400, body: { message } });
});

const noVersions = [0, -1, 1.5, '1', null, 2_147_483_648, 2 ** 53];

test.each(
  noVersions.flatMap((wrong) => [
    { to: wrong, version: 1 },
    { to: 1, version: wrong },
  ]),
)('a revert with %j is 400', async (body) => {
  const settlementId = ((await settle({})).body as Settlement).id;
  for (const answer of [
    await world.expenses.call(ann, revertExpense, { params: { id }, body }),
    await world.expenses.call(ann, revertSettlement, { params: { id: settlementId }, body }),
  ])
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed-request' } });
});

test('accepts any script, emoji and direction marks, and returns them unchanged', async () => {
  for (const description of ['Ужин', '晚饭', 'عشاء \u200f!', '👩‍👩‍👧 picnic', 'Zoë & "Q" <x>', '  trimmed  ']) {
    const answer = await post(world.dinner({ description, notes: 'one\r\ntwo\tthree' }));
    expect(answer).toMatchObject({ status: 201, body: { description: description.trim(), notes: 'one\ntwo\tthree' } });
  }
});

test('the books are right afterwards and contain no partial change', async () => {
  expect(await auditBooks((sql) => world.expenses.query(sql))).toEqual([]);
  expect(await world.expenses.query(`select version from expenses where id = $1`, [id])).toEqual([{ version: 1 }]);
});
