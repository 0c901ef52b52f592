import {
  type Change,
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  type Expense,
  getHistory,
  getTotals,
  listExpenses,
  listSettlements,
  restoreExpense,
  type Settlement,
  updateExpense,
} from '@allsquare/expenses-contract';
import type { Operation } from '@allsquare/service-kit';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo } from './fixture.ts';

const world = auditedFixture();
beforeEach(() => world.newGroup());

const record = async (description: string, date: string) => {
  const { body } = await world.expenses.call(ann, createExpense, { body: world.dinner({ description, date }) });
  return (body as Expense).id;
};
const pay = async (amount: number, by = ben) => {
  const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount, date: `2026-05-0${amount}` };
  return ((await world.expenses.call(by, createSettlement, { body })).body as Settlement).id;
};
const drop = (operation: Operation, id: string, by = ben) => world.expenses.call(by, operation, { params: { id } });

/** All pages of a list, two rows each, and the total that each of them said. */
async function pagesOf(operation: Operation, input: { params?: Record<string, string>; query?: object }) {
  const rows: unknown[] = [];
  const totals: (string | null)[] = [];
  let query: Record<string, string> | undefined = { ...input.query, limit: '2' };
  while (query) {
    const answer = await world.expenses.call(ann, operation, { params: input.params, query });
    expect(answer.status).toBe(200);
    rows.push(...(answer.body as unknown[]));
    totals.push(answer.headers.get('x-total-count'));
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    query = next ? Object.fromEntries(new URL(next, world.expenses.url).searchParams) : undefined;
  }
  return { rows, totals };
}

describe('deleted expenses', () => {
  beforeEach(async () => {
    for (const [index, name] of ['Bread', 'Tram', 'Museum', 'Hotel', 'Taxi'].entries()) {
      const id = await record(name, `2026-05-0${index + 1}`);
      if (name === 'Tram' || name === 'Hotel') expect((await drop(deleteExpense, id)).status).toBe(204);
    }
  });
  const shown = async (query: object) => {
    const { rows, totals } = await pagesOf(listExpenses, { query: { groupId: world.groupId, ...query } });
    return { names: (rows as Expense[]).map(({ description }) => description), totals: new Set(totals) };
  };

  test('appear in order when requested, with when and by whom, and are counted', async () => {
    const query = { groupId: world.groupId, deleted: 'true' };
    const { rows, totals } = await pagesOf(listExpenses, { query });
    const deleted = { deletedAt: expect.stringMatching(/Z$/), deletedBy: { id: ben.id, name: ben.name }, version: 2 };
    expect(rows).toMatchObject([
      { description: 'Taxi' },
      { description: 'Hotel', ...deleted },
      { description: 'Museum' },
      { description: 'Tram', ...deleted },
      { description: 'Bread' },
    ]);
    expect((rows as Expense[]).filter((row) => 'deletedAt' in row || 'deletedBy' in row)).toHaveLength(2);
    expect(new Set(totals)).toEqual(new Set(['5']));
  });

  test('are sorted and filtered like the others', async () => {
    const backwards = ['Bread', 'Tram', 'Museum', 'Hotel', 'Taxi'];
    expect(await shown({ deleted: 'true', sort: 'oldest' })).toEqual({ names: backwards, totals: new Set(['5']) });
    const days = { deleted: 'true', from: '2026-05-02', to: '2026-05-04' };
    expect(await shown(days)).toEqual({ names: ['Hotel', 'Museum', 'Tram'], totals: new Set(['3']) });
    expect(await shown({ deleted: 'true', q: 'tram' })).toEqual({ names: ['Tram'], totals: new Set(['1']) });
  });

  test('appear in no other list', async () => {
    expect(await shown({})).toEqual({ names: ['Taxi', 'Museum', 'Bread'], totals: new Set(['3']) });
    expect(await shown({ deleted: 'false' })).toEqual({ names: ['Taxi', 'Museum', 'Bread'], totals: new Set(['3']) });
  });

  test('can be requested for named groups only, by true or false', async () => {
    const { groupId } = world;
    for (const query of [{ deleted: 'true' }, { groupId, deleted: 'yes' }] as Record<string, string>[])
      expect((await world.expenses.call(ann, listExpenses, { query })).status).toBe(400);
  });
});

describe('the history', () => {
  test('is listed oldest first in pages, also of a deleted expense', async () => {
    const id = await record('Dinner', '2026-05-02');
    for (const amount of [100, 200, 300])
      await world.expenses.call(ben, updateExpense, { params: { id }, body: world.dinner({ amount }) });
    await drop(deleteExpense, id);
    const { rows, totals } = await pagesOf(getHistory, { params: { id } });
    expect((rows as Change[]).map(({ version, action }) => [version, action])).toEqual([
      [1, 'created'],
      [2, 'changed'],
      [3, 'changed'],
      [4, 'changed'],
      [5, 'deleted'],
    ]);
    expect(totals).toEqual(['5', '5', '5']);
    expect(rows[4]).toMatchObject({ by: { id: ben.id, name: ben.name }, changes: [] });
  });

  test('of a deleted expense is visible to members only', async () => {
    const id = await record('Dinner', '2026-05-02');
    await drop(deleteExpense, id);
    expect((await world.expenses.call(cleo, getHistory, { params: { id } })).status).toBe(404);
  });

  test('has cursors of its own', async () => {
    const [id, other] = [await record('Dinner', '2026-05-02'), await record('Supper', '2026-05-02')];
    await world.expenses.call(ann, updateExpense, { params: { id }, body: world.dinner({ amount: 100 }) });
    const first = await world.expenses.call(ann, getHistory, { params: { id }, query: { limit: '1' } });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const at = async (expense: string, text: string) =>
      (await world.expenses.call(ann, getHistory, { params: { id: expense }, query: { cursor: text } })).status;
    expect([await at(id, cursor), await at(other, cursor), await at(id, 'rubbish')]).toEqual([200, 400, 400]);
    const forged = { ...JSON.parse(Buffer.from(cursor, 'base64url').toString()), key: { version: 2 ** 31 } };
    expect(await at(id, Buffer.from(JSON.stringify(forged)).toString('base64url'))).toBe(400);
  });
});

describe('deleted settlements', () => {
  test('appear in order when requested, with when and by whom, and are counted', async () => {
    const [first] = [await pay(1), await pay(2, ann), await pay(3)];
    await drop(deleteSettlement, first, ann);
    const { groupId } = world;
    const { rows, totals } = await pagesOf(listSettlements, { query: { groupId, deleted: 'true' } });
    const [annNamed, benNamed] = [ann, ben].map(({ id, name }) => ({ id, name }));
    expect(rows).toMatchObject([
      { cents: 3, recordedBy: benNamed },
      { cents: 2, recordedBy: annNamed },
      { cents: 1, recordedBy: benNamed, deletedAt: expect.stringMatching(/Z$/), deletedBy: annNamed },
    ]);
    expect(totals).toEqual(['3', '3']);
    const notDeleted = await pagesOf(listSettlements, { query: { groupId } });
    expect(notDeleted.rows).toEqual(rows.slice(0, 2));
    expect(notDeleted.totals).toEqual(['2']);
  });
});

test('the totals tell whether something was deleted, until it is restored', async () => {
  const deleted = async () => {
    const { body } = await world.expenses.call(ben, getTotals, { query: { groupId: world.groupId } });
    const { deletedExpenses, deletedSettlements } = body as { deletedExpenses?: true; deletedSettlements?: true };
    return { deletedExpenses, deletedSettlements };
  };
  const [id, payment] = [await record('Taxi', '2026-05-01'), await pay(1)];
  expect(await deleted()).toEqual({});
  await drop(deleteExpense, id);
  expect(await deleted()).toEqual({ deletedExpenses: true });
  await drop(deleteSettlement, payment);
  expect(await deleted()).toEqual({ deletedExpenses: true, deletedSettlements: true });
  await drop(restoreExpense, id);
  expect(await deleted()).toEqual({ deletedSettlements: true });
});

test('a list with deleted ones is counted up to a thousand', async () => {
  const [expense, settlement] = [await record('Dinner', '2026-05-02'), await pay(1)];
  await drop(deleteExpense, expense);
  await drop(deleteSettlement, settlement);
  // A thousand more of each, with their history.
  const copied = (alias: string, key: string, value: string) =>
    `select (jsonb_populate_record(${alias}, jsonb_build_object('${key}', ${value}))).*`;
  await world.expenses.query(
    `with more as (insert into expenses ${copied('e', 'id', 'gen_random_uuid()')} from expenses e, generate_series(1, 1000)
       where e.id = $1 returning id)
     insert into expense_changes ${copied('h', 'expense_id', 'more.id')} from expense_changes h, more where h.expense_id = $1`,
    [expense],
  );
  await world.expenses.query(
    `with more as (insert into settlements ${copied('s', 'id', 'gen_random_uuid()')} from settlements s, generate_series(1, 1000)
       where s.id = $1 returning id)
     insert into settlement_changes ${copied('c', 'settlement_id', 'more.id')} from settlement_changes c, more where c.settlement_id = $1`,
    [settlement],
  );
  for (const operation of [listExpenses, listSettlements]) {
    const query = { groupId: world.groupId, deleted: 'true', limit: '1' };
    const answer = await world.expenses.call(ann, operation, { query });
    expect(answer.headers.get('x-total-count')).toBe('1000+');
  }
});
