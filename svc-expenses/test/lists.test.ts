import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  deleteExpense,
  type Expense,
  getTotals,
  listExpenses,
  listSettlements,
} from '@allsquare/expenses-contract';
import { type CallInput, sharedFixture } from '@allsquare/testing';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { ann, ben, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
const ids = new Map<string, string>();

/**
 * Seven expenses: name, amount, day, category. The two of 500 cents and the two of one day show how ties are ordered.
 */
const made = [
  ['Bread', 500, '2026-05-01', 'food'],
  ['Taxi 100%', 2500, '2026-05-01', 'transportation'],
  ['Museum', 900, '2026-05-03', 'activities'],
  ['Milk', 500, '2026-04-30', 'food'],
  ['Hotel_2', 30000, '2026-05-02', 'accommodation'],
  ['Tram', 300, '2026-06-01', 'transportation'],
  ['Gone', 77, '2026-05-05', 'food'],
] as const;

beforeAll(async () => {
  await world.newGroup();
  for (const [description, amount, date, category] of made) {
    const paidBy = description === 'Museum' ? ben.id : ann.id;
    const { body } = await world.expenses.call(ann, createExpense, {
      body: world.dinner({ description, amount, date, category, paidBy }),
    });
    ids.set(description, (body as Expense).id);
  }
  await world.expenses.call(ann, deleteExpense, { params: { id: ids.get('Gone') ?? '' } });
});

type Query = NonNullable<CallInput['query']>;
/** The query of an address; several values of a parameter stay together. */
const queryOf = ({ searchParams }: URL): Query =>
  Object.fromEntries(Array.from(searchParams.keys(), (name) => [name, searchParams.getAll(name)]));

const list = async (query: Query) => {
  const answer = await world.expenses.call(ann, listExpenses, { query: { groupId: world.groupId, ...query } });
  expect(answer.status).toBe(200);
  const links: Record<string, Query> = Object.fromEntries(
    Array.from((answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g), ([, url, rel]) => [
      rel,
      queryOf(new URL(url ?? '', world.expenses.url)),
    ]),
  );
  return {
    names: (answer.body as Expense[]).map((expense) => expense.description),
    total: answer.headers.get('x-total-count'),
    links,
  };
};
const newest = ['Tram', 'Museum', 'Hotel_2', 'Taxi 100%', 'Bread', 'Milk'];

describe('sorting', () => {
  test.each([
    ['newest', newest],
    ['oldest', newest.toReversed()],
    ['highest', ['Hotel_2', 'Taxi 100%', 'Museum', 'Bread', 'Milk', 'Tram']],
    ['lowest', ['Tram', 'Bread', 'Milk', 'Museum', 'Taxi 100%', 'Hotel_2']],
  ])('%s, whole and page by page, forward and back', async (sort, names) => {
    expect((await list({ sort })).names).toEqual(names);
    const pagesFrom = async (start: Query, rel: 'next' | 'prev') => {
      const pages: string[][] = [];
      let query: Query | undefined = start;
      let last = start;
      while (query) {
        const page = await list(query);
        expect(page.total).toBe('6');
        pages.push(page.names);
        last = query;
        query = page.links[rel];
      }
      return { pages, last };
    };
    const there = await pagesFrom({ sort, limit: '2' }, 'next');
    expect(there.pages.flat()).toEqual(names);
    expect((await pagesFrom(there.last, 'prev')).pages).toEqual(there.pages.toReversed());
  });

  test('without a group, lists all of mine in the same order', async () => {
    const answer = await world.expenses.call(ann, listExpenses, { query: { limit: '4' } });
    expect((answer.body as Expense[]).map((expense) => expense.description)).toEqual(newest.slice(0, 4));
    expect(answer.headers.get('x-total-count')).toBe('6');
  });
});

describe('searching and filtering', () => {
  test.each([
    [{ q: 'BREAD' }, ['Bread']],
    [{ q: '100%' }, ['Taxi 100%']],
    [{ q: 'l_2' }, ['Hotel_2']],
    [{ q: 'transport' }, ['Tram', 'Taxi 100%']],
    [{ q: 'lisbon' }, newest],
    [{ q: 'ben ex' }, newest],
    [{ q: 'nothing like it' }, []],
    [{ paidBy: ben.id }, ['Museum']],
    [{ between: ben.id, category: 'food' }, ['Bread', 'Milk']],
    [{ between: randomUUID() }, []],
    [{ category: 'food' }, ['Bread', 'Milk']],
    [{ category: 'food', q: 'mil' }, ['Milk']],
    [{ category: ['food', 'activities'] }, ['Museum', 'Bread', 'Milk']],
    [{ from: '2026-05-02', to: '2026-05-03' }, ['Museum', 'Hotel_2']],
    [{ from: '2026-06-01' }, ['Tram']],
    [{ to: '2026-04-30', sort: 'highest' }, ['Milk']],
    [{ from: '2026-05-03', to: '2026-05-02' }, []],
  ] as [Query, string[]][])('%j', async (query, names) => {
    const page = await list(query);
    expect(page.names).toEqual(names);
    expect(page.total).toBe(String(names.length));
  });

  test('rejects unknown values as malformed', async () => {
    const malformed: Query[] = [
      { category: 'jewels' },
      { category: ['food', 'jewels'] },
      { q: ['bread', 'milk'] },
      { from: '2026-02-30' },
      { to: '2026-05-01T00:00:00Z' },
      { deleted: '1' },
      { sort: 'random' },
      { limit: '0' },
      { limit: '501' },
    ];
    for (const query of malformed) {
      expect((await world.expenses.call(ann, listExpenses, { query })).status).toBe(400);
    }
  });
});

describe('the page around an expense', () => {
  test('contains it with its neighbors and links both ways', async () => {
    const page = await list({ at: ids.get('Hotel_2') ?? '', limit: '3' });
    expect(page.names).toEqual(['Museum', 'Hotel_2', 'Taxi 100%']);
    expect((await list(page.links['prev'] ?? {})).names).toEqual(['Tram']);
    expect((await list(page.links['next'] ?? {})).names).toEqual(['Bread', 'Milk']);
  });

  test('has no further page at the ends', async () => {
    const first = await list({ at: ids.get('Tram') ?? '', limit: '3' });
    expect(first.names).toEqual(['Tram', 'Museum', 'Hotel_2']);
    expect(first.links['prev']).toBeUndefined();
    const last = await list({ at: ids.get('Milk') ?? '', limit: '3' });
    expect(last.names).toEqual(['Bread', 'Milk']);
    expect(last.links['next']).toBeUndefined();
  });

  test('is 404 for a deleted or unknown one', async () => {
    for (const at of [ids.get('Gone') ?? '', randomUUID()]) {
      expect((await world.expenses.call(ann, listExpenses, { query: { groupId: world.groupId, at } })).status).toBe(
        404,
      );
    }
  });
});

test('links to pages of the same categories', async () => {
  const query = { category: ['transportation', 'food'], limit: '3' };
  const first = await list(query);
  expect(first).toMatchObject({ names: ['Tram', 'Taxi 100%', 'Bread'], total: '4' });
  expect(await list(first.links['next'] ?? {})).toMatchObject({ names: ['Milk'], total: '4', links: {} });
});

test('a cursor is valid for its own list only', async () => {
  const { links } = await list({ limit: '2' });
  const { groupId } = world;
  for (const other of [
    { sort: 'highest' },
    { category: 'food' },
    { from: '2026-01-01' },
    { to: '2026-12-31' },
    { between: ben.id },
    { deleted: 'true' },
    { groupId: [groupId, groupId] },
  ] as Query[]) {
    const query = { ...links['next'], ...other };
    expect([other, (await world.expenses.call(ann, listExpenses, { query })).status]).toEqual([other, 400]);
  }
  expect((await world.expenses.call(ann, listExpenses, { query: { cursor: 'rubbish' } })).status).toBe(400);
  const { of, toward, key } = JSON.parse(Buffer.from(String(links['next']?.['cursor']), 'base64url').toString());
  for (const forged of [{ date: '0000-01-01T00:00:00Z' }, { createdAt: '0000-12-31T00:00:00Z' }, { cents: 1e300 }]) {
    const cursor = Buffer.from(JSON.stringify({ of, toward, key: { ...key, ...forged } })).toString('base64url');
    const query = { limit: '2', cursor };
    expect((await world.expenses.call(ann, listExpenses, { query })).status).toBe(400);
  }
});

test('totals come from stored sums and exclude deleted expenses', async () => {
  const answer = await world.expenses.call(ann, getTotals, { query: { groupId: world.groupId } });
  expect(answer.body).toMatchObject({
    count: 6,
    amount: 34700,
    months: [
      { month: '2026-04', amount: 500 },
      { month: '2026-05', amount: 33900 },
      { month: '2026-06', amount: 300 },
    ],
    categories: expect.arrayContaining([
      { category: 'food', amount: 1000 },
      { category: 'transportation', amount: 2800 },
      { category: 'activities', amount: 900 },
      { category: 'accommodation', amount: 30000 },
    ]),
    people: [
      { id: ann.id, name: ann.name },
      { id: ben.id, name: ben.name },
    ],
    mine: { paid: 33800, share: 17350 },
  });
  expect((await world.expenses.call(ann, getTotals)).body).toEqual(answer.body);
});

test('settlements are listed newest first, in pages, with their count', async () => {
  for (const [index, date] of ['2026-05-02', '2026-05-03T10:00:00+02:00', '2026-05-01'].entries()) {
    await world.expenses.call(ann, createSettlement, {
      body: { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: index + 1, date },
    });
  }
  const query = { groupId: world.groupId, limit: '2' };
  const first = await world.expenses.call(ann, listSettlements, { query });
  expect((first.body as { amount: number }[]).map((settlement) => settlement.amount)).toEqual([0.02, 0.01]);
  expect(first.headers.get('x-total-count')).toBe('3');
  const cursor =
    new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '', world.expenses.url).searchParams.get(
      'cursor',
    ) ?? '';
  const second = await world.expenses.call(ann, listSettlements, { query: { ...query, cursor } });
  expect((second.body as { amount: number }[]).map((settlement) => settlement.amount)).toEqual([0.03]);
  expect(second.headers.get('link')).toBeNull();
});
