import { createExpense } from '@allsquare/expenses-contract';
import { onDatabase } from '@allsquare/local/on-database.ts';
import { describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { ann, auditedFixture, ben } from '../fixture.ts';
import { nodeOf } from './nodes.ts';

type Asked = { text: string; values: unknown[] };
type Client = { query: (...args: unknown[]) => unknown; connectionParameters: { application_name?: string } };

const onCitus = process.env['TEST_CITUS_WORKERS'] ? describe : describe.skip;

/** What the service asks with values while `work` runs. */
async function askedDuring(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  const client = pg.Client.prototype as unknown as Client;
  const { query } = client;
  client.query = function (this: Client, ...args: unknown[]) {
    const { text, values } = args[0] as Partial<Asked>;
    if (this.connectionParameters.application_name === 'svc-expenses' && text && values) asked.push({ text, values });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return asked;
}

onCitus('where rows are spread', () => {
  const world = auditedFixture();

  /** How many tasks a statement is, and where. */
  const planOf = ({ text, values }: Asked) =>
    onDatabase(world.expenses.databaseUrl, async (db) => {
      const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const tasks = Array.from(plan.matchAll(/Task Count: (\d+)/g), ([, count]) => Number(count));
      const ports = Array.from(plan.matchAll(/port=(\d+)/g), ([, port]) => Number(port));
      return { text, tasks, ports, plan };
    });

  test('each statement of a create is one task on the server of its group', async () => {
    await world.newGroup();
    await world.expenses.call(ann, createExpense, { body: world.dinner() });
    const { port } = await nodeOf(world, world.groupId);
    const asked = await askedDuring(async () => {
      const headers = { 'idempotency-key': 'the-statements-of-a-create' };
      expect(await world.expenses.call(ann, createExpense, { body: world.dinner(), headers })).toMatchObject({
        status: 201,
      });
    });
    const plans = await Promise.all(asked.map(planOf));
    // The epoch is everywhere.
    const ofGroup = plans.filter(({ text }) => !/^select \(select epoch\S+ << 40 from service_instance\)/.test(text));
    expect(ofGroup.length).toBeGreaterThanOrEqual(9);
    for (const { text, tasks, ports } of ofGroup)
      expect({ text, tasks, ports }).toEqual({ text, tasks: [1], ports: [port] });
  });

  test('a statement that does not name its group is seen', async () => {
    const { tasks } = await planOf({ text: `select description from expenses where id = $1`, values: [world.groupId] });
    expect(tasks).not.toEqual([1]);
  });

  test('the service moves balances by the function only, to a sum of zero, and cannot rewrite them', async () => {
    await world.newGroup();
    const { expenses, groupId } = world;
    const move = (deltas: number[]) =>
      expenses.queryAsService(`select move_group_balances($1, $2, $3)`, [groupId, [ann.id, ben.id], deltas]);
    await expect(move([100, -99])).rejects.toThrow('deltas must sum to zero');
    for (const write of [
      'insert into balances select group_id, gen_random_uuid(), 1 from ledgers',
      'update balances set cents = cents + 1',
      'delete from balances',
      'update member_totals set paid = 0',
    ])
      await expect(expenses.queryAsService(write)).rejects.toThrow('permission denied for table');
  });

  test('what a write changes is on one server', async () => {
    const tables = await world.expenses.query<{ table: string; kind: string }>(
      `select table_name::text as table, citus_table_type as kind from citus_tables order by 1`,
    );
    expect(tables.filter(({ kind }) => kind === 'distributed').map(({ table }) => table)).toEqual(
      expect.arrayContaining(['outbox', 'idempotency', 'expenses', 'balances', 'ledgers']),
    );
  });
});
