import { createExpense, type Expense } from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ExpenseListRepository } from '../src/expenses/expense-list.repository.ts';
import { ann, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);
const EXPENSES = 20_000;

type Node = { 'Relation Name'?: string; 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] };

/** How many rows of expenses PostgreSQL reads for a search. */
async function readRows(q: string): Promise<number> {
  const { manager } = world.expenses.app.get(DataSource);
  const statements: [string, unknown[]][] = [];
  const query = manager.query.bind(manager);
  manager.query = ((sql: string, values: unknown[]) => {
    statements.push([sql, values]);
    return query(sql, values);
  }) as typeof manager.query;
  const expenses = world.expenses.app.get(ExpenseListRepository);
  await expenses
    .pageWithCount(ann.id, [world.groupId], { q, deleted: false }, 'newest', 20)
    .finally(() => (manager.query = query));
  const [sql, values] = statements.find(([text]) => text.startsWith('with sampled')) ?? ['', []];
  const [row] = await query<{ 'QUERY PLAN': { Plan: Node }[] }[]>(`explain (analyze, format json) ${sql}`, values);
  const rowsOf = (node: Node): number =>
    (node['Relation Name'] === 'expenses' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
    (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return row ? rowsOf(row['QUERY PLAN'][0]?.Plan as Node) : Infinity;
}

test('a search reads few rows, with and without statistics of the table', async () => {
  await world.expenses.query(`alter table expenses set (autovacuum_enabled = false)`);
  await world.newGroup();
  const { body } = await world.expenses.call(ann, createExpense, { body: world.dinner() });
  await world.expenses.query(
    `insert into expenses select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
       'created_at', e.created_at - n * interval '1 minute',
       'description', case when n % 1000 = 0 then 'Zeppelin ' else 'Tram ' end || n))).*
       from expenses e, generate_series(1, $2::int) n where e.id = $1`,
    [(body as Expense).id, EXPENSES],
  );
  const rows = async () => ({ rare: await readRows('zeppelin'), none: await readRows('submarine') });
  const without = await rows();
  await world.expenses.query(`analyze expenses`);
  const analyzed = await rows();
  for (const { rare, none } of [without, analyzed]) {
    expect(rare).toBeLessThan(1_000);
    expect(none).toBeLessThan(1_000);
  }
});
