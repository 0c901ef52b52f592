import { createExpense, createSettlement, deleteExpense, deleteSettlement } from '@allsquare/expenses-contract';
import { type Answer, onDatabase, type Statement, statementsWithValuesDuring } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, isSharded } from '../fixture.ts';
import { groupOnEach, nodeOf } from './nodes.ts';

const onCitus = isSharded ? describe : describe.skip;

onCitus('where rows are spread', () => {
  const world = auditedFixture();

  /** How many tasks a statement is, and where. */
  const planOf = ({ text, values }: Statement) =>
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
    const asked = await statementsWithValuesDuring('svc-expenses', async () => {
      const headers = { 'idempotency-key': 'the-statements-of-a-create' };
      expect(await world.expenses.call(ann, createExpense, { body: world.dinner(), headers })).toMatchObject({
        status: 201,
      });
    });
    const plans = await Promise.all(asked.filter(({ values }) => values).map(planOf));
    // The epoch is everywhere.
    const ofGroup = plans.filter(({ text }) => !/^select \(select epoch\S+ << 40 from service_instance\)/.test(text));
    expect(ofGroup.length).toBeGreaterThanOrEqual(9);
    for (const { text, tasks, ports } of ofGroup)
      expect({ text, tasks, ports }).toEqual({ text, tasks: [1], ports: [port] });
  });

  test('detects a statement that does not name its group', async () => {
    const { tasks } = await planOf({ text: `select description from expenses where id = $1`, values: [world.groupId] });
    expect(tasks).not.toEqual([1]);
  });

  test('needs no trigger: the service moves balances by the function only, also beside the coordinator', async () => {
    await world.newGroup();
    const { expenses, groupId } = world;
    await expenses.call(ann, createExpense, { body: world.dinner() });
    await expect(expenses.queryAsService(`update member_totals set paid = 0`)).rejects.toThrow('permission denied');
    const [{ shard } = {}] = await expenses.query<{ shard: string }>(
      `select get_shard_id_for_distribution_column('balances', $1::uuid) as shard`,
      [groupId],
    );
    const { port } = await nodeOf(world, groupId);
    const worker = Object.assign(new URL(expenses.serviceUrl), { port: String(port) }).toString();
    await onDatabase(worker, async (db) => {
      const { rows } = await db.query(`select from balances where group_id = $1`, [groupId]);
      expect(rows).toHaveLength(2);
      await db.query(`set citus.enable_manual_changes_to_shards = on`);
      await expect(db.query(`update balances_${shard} set cents = cents + 1`)).rejects.toThrow('permission denied');
      const move = (deltas: number[]) =>
        db.query(`select post_to_balances($1, $2, $3, 1)`, [groupId, [ann.id, ben.id], deltas]);
      await expect(move([100, -99])).rejects.toThrow('deltas must sum to zero');
    });
  });

  test('while a server is down, rows of the others are found by id alone', async () => {
    const { expenses } = world;
    const groups = await groupOnEach(world);
    const made = new Map<number, { expense: string; settlement: string }>();
    const idOf = async (answer: Promise<Answer>) => ((await answer).body as { id: string }).id;
    for (const [port, groupId] of groups)
      made.set(port, {
        expense: await idOf(expenses.call(ann, createExpense, { body: world.dinner({ groupId }) })),
        settlement: await idOf(
          expenses.call(ann, createSettlement, {
            body: { groupId, payerId: ben.id, payeeId: ann.id, amount: 100 },
          }),
        ),
      });
    const [away = 0, there = 0] = groups.keys();
    const nobody = 1;
    const move = (from: number, to: number) =>
      expenses.query(`update pg_dist_node set nodeport = $2 where nodeport = $1`, [from, to]);
    const deletes = async (port: number) => {
      const { expense = '', settlement = '' } = made.get(port) ?? {};
      return [
        await expenses.call(ann, deleteSettlement, { params: { id: settlement } }),
        await expenses.call(ann, deleteExpense, { params: { id: expense } }),
      ].map(({ status }) => status);
    };
    await move(away, nobody);
    try {
      expect(await deletes(there)).toEqual([204, 204]);
      expect(await deletes(away)).toEqual([503, 503]);
    } finally {
      await move(nobody, away);
    }
    expect(await deletes(there)).toEqual([404, 404]);
    expect(await deletes(away)).toEqual([204, 204]);
  });

  test('a write changes rows of one server only', async () => {
    const tables = await world.expenses.query<{ table: string; kind: string }>(
      `select table_name::text as table, citus_table_type as kind from citus_tables order by 1`,
    );
    expect(tables.filter(({ kind }) => kind === 'distributed').map(({ table }) => table)).toEqual(
      expect.arrayContaining(['outbox', 'idempotency', 'expenses', 'balances', 'ledgers']),
    );
  });
});
