import { randomUUID } from 'node:crypto';
import {
  type BookEntry,
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  getExpense,
  getHistory,
  getSettlement,
  getSettlementHistory,
  getSplits,
  readBook,
  takeItem,
  updateExpense,
  updateSettlement,
} from '@allsquare/expenses-contract';
import type { TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody, requestsOf } from './fixture.ts';

const world = auditedFixture();
const { call, create, dinner, inGroup, payment } = requestsOf(world);
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

const MAX_PAGE_BYTES = 1_000_000;

const readPage = async (who: TestPerson, query: Record<string, string>) => {
  const answer = await call(who, readBook, inGroup(query));
  const next = answer.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1];
  return { ...answer, entries: answer.body as BookEntry[], next: next && decodeURIComponent(next) };
};
/** All pages, each within its bounds. */
async function readAll(who: TestPerson, query: Record<string, string> = {}) {
  const pages: BookEntry[][] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(who, { ...query, ...(cursor && { cursor }) });
    expect(page).toMatchObject({ status: 200 });
    expect(Buffer.byteLength(JSON.stringify(page.body))).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(page.entries.length).toBeLessThanOrEqual(Number(query['limit'] ?? 200));
    pages.push(page.entries);
    cursor = page.next;
    if (!cursor) expect(page.headers.get('x-total-count')).toBe(String(pages.flat().length));
  } while (cursor);
  return pages;
}
const idOf = (entry: BookEntry) => ('expense' in entry ? entry.expense.id : entry.settlement.id);
const bodyOf = async (who: TestPerson, operation: typeof getExpense, id: string) =>
  (await call(who, operation, { params: { id } })).body;

const itemBill = (count: number, name: string) => {
  const people = everybody.map(({ id }) => id);
  const items = Array.from({ length: count }, () => ({
    id: randomUUID(),
    name,
    amount: 100,
    of: people.map((userId) => ({ userId, value: 1 })),
  }));
  return dinner(ann.id, [], { amount: count * 100, split: { kind: 'items', people, items } });
};
const withoutShares = ({ expense }: ReturnType<typeof itemBill>) => ({ expense });

test('has every bill and payment as they are read alone, in the order in which they were recorded', async () => {
  const item = randomUUID();
  const people = [ann.id, cleo.id];
  const split = { kind: 'items', people, items: [{ id: item, name: 'Soup', amount: 10_000 }] };
  const ids = [
    await create(ann, createExpense, dinner(ann.id, [ann.id, ben.id], { date: '2026-05-09' })),
    await create(ben, createSettlement, payment(ben.id, ann.id)),
    await create(ben, createExpense, dinner(ben.id, [cleo.id], { date: '2020-01-01', refund: true, notes: 'Back' })),
    await create(cleo, createExpense, withoutShares(dinner(ann.id, [], { split }))),
    await create(ann, createSettlement, { ...payment(cleo.id, ben.id), notes: 'In cash', day: '2019-01-01' }),
  ];
  const [first = '', paid = '', , bill = ''] = ids;
  const gone = await create(ann, createExpense, dinner(ann.id, [ben.id]));
  const unpaid = await create(ann, createSettlement, payment(ann.id, ben.id));
  await call(ann, deleteExpense, { params: { id: gone } });
  await call(ben, deleteSettlement, { params: { id: unpaid } });
  const payers = [
    { userId: ann.id, amount: 4000 },
    { userId: cleo.id, amount: 6000 },
  ];
  await call(ben, updateExpense, { params: { id: first }, body: dinner(ann.id, [cleo.id], { payers }) });
  await call(cleo, takeItem, { params: { id: bill, item }, body: { value: 1 } });
  await call(cleo, updateSettlement, { params: { id: paid }, body: payment(cleo.id, ann.id, 700) });

  for (const who of everybody) {
    const wanted = await Promise.all(
      ids.map(async (id) => {
        const expense = await call(who, getExpense, { params: { id } });
        if (expense.status === 404)
          return {
            settlement: await bodyOf(who, getSettlement as never, id),
            changes: await bodyOf(who, getSettlementHistory as never, id),
          };
        return {
          expense: expense.body,
          splits: await bodyOf(who, getSplits as never, id),
          changes: await bodyOf(who, getHistory as never, id),
        };
      }),
    );
    expect((await readAll(who, { history: 'true' })).flat()).toEqual(wanted);
    expect((await readAll(who)).flat()).toEqual(wanted.map(({ changes: _, ...entry }) => entry));
    expect((await readAll(who, { limit: '2' })).map((page) => page.map(idOf))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
  }
});

test('a page of books that have moved since is refused, and so is a cursor of another list', async () => {
  for (const amount of [100, 200, 300]) await create(ann, createExpense, dinner(ann.id, [ben.id], { amount }));
  const { next = '' } = await readPage(ann, { limit: '1' });
  expect(await readPage(ben, { limit: '2', cursor: next })).toMatchObject({ status: 200, next: undefined });
  expect(await readPage(ann, { history: 'true', cursor: next })).toMatchObject({ status: 400 });
  await create(ben, createSettlement, payment(ben.id, ann.id));
  expect(await readPage(ann, { cursor: next })).toMatchObject({ status: 409, body: { code: 'books-moved' } });
});

test('a page is at most 1 MB, however large its entries and their histories are', async () => {
  const ids = [];
  for (const name of ['Soup', 'Brötchen mit Käse und Schinken und allem, was sonst noch so da war', 'Wine'])
    for (let n = 0; n < 20; n++) ids.push(await create(ann, createExpense, withoutShares(itemBill(100, name))));
  const pages = await readAll(ben);
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.flat().map(idOf)).toEqual(ids);

  // Each change names each item before and after it.
  const [long = '', other = ''] = ids;
  for (let n = 0; n < 30; n++)
    await call(ann, updateExpense, { params: { id: long }, body: withoutShares(itemBill(100, `Soup ${n}`)) });
  await call(ann, updateExpense, { params: { id: other }, body: withoutShares(itemBill(100, 'Tea')) });
  const entries = (await readAll(ben, { history: 'true' })).flat();
  expect(entries.map(idOf)).toEqual(ids);
  expect(entries.filter(({ changes }) => !changes).map(idOf)).toEqual([long]);
  expect(entries[1]?.changes).toHaveLength(2);
});

test('of books without entries is empty', async () => {
  expect(await readAll(cleo)).toEqual([[]]);
});
