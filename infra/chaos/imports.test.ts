import { randomUUID } from 'node:crypto';
import { createExpense, type ImportOutcome, importEntries } from '@allsquare/expenses-contract';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import { until } from '@allsquare/testing';
import { product } from '@allsquare/testing/running';
import { expect, test } from '@jest/globals';
import { auditBooks, rows, untilConverged } from './projections.ts';
import { dinner, makeWorld, registerPair } from './world.ts';

const ENTRIES = 200;
const IMPORTED = `select count(*) as line from expenses where group_id = $1 and description = 'Imported'`;

/** Locks that stop a batch: none of its statements has run, or they wait for each other in the database. */
const places: [where: string, lock: string, outcomes: ImportOutcome[]][] = [
  ['before its rows', 'select from ledgers where group_id = $1 for update', ['added']],
  // Its commit is behind it on the wire, so the database may have it.
  ['between its rows', 'lock table imports in share mode', ['added', 'there']],
];

test.each(places)(
  'svc-expenses killed in a batch of an import, %s: nothing of it, or all',
  async (_, lock, allowed) => {
    const world = await makeWorld(await registerPair(product.origin));
    const { ann, ben, groupId } = world;
    expect(await ann.write(createExpense, { body: dinner(world, 'Before') })).toMatchObject({ status: 201 });
    const { groupId: _group, ...expense } = dinner(world, 'Imported').expense;
    const entries = Array.from({ length: ENTRIES }, (_entry, at) => ({
      ref: `row-${at}`,
      expense,
      splits: [{ userId: ann.id }, { userId: ben.id }],
    }));
    const body = { groupId, importId: randomUUID(), name: 'year.csv', source: 'splitwise', entries, left: 0 };
    const count = async () => Number((await rows(product, 'expenses', IMPORTED, [groupId]))[0]);
    const expenses = product.part('svc-expenses');

    const lost = await onDatabase(product.ownerUrl('expenses'), async (db) => {
      await db.query('begin');
      await db.query(lock, lock.includes('$1') ? [groupId] : []);
      const sent = ann.call(importEntries, { body }).then(
        ({ status }) => status,
        () => 0,
      );
      await until('the batch to wait', async () => {
        const waiting = await rows(
          product,
          'expenses',
          `select 'one' as line from pg_stat_activity where application_name = 'svc-expenses' and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
      expenses.kill('SIGKILL');
      const status = await sent;
      await db.query('rollback');
      return status;
    });
    expect(lost).not.toBe(200);
    await expenses.whenReady();
    await until('the killed transaction to end', async () => {
      const open = await rows(
        product,
        'expenses',
        `select 'one' as line from pg_locks where relation = 'ledgers'::regclass and mode = 'RowShareLock'`,
      );
      return open.length === 0;
    });
    expect([0, ENTRIES]).toContain(await count());

    const outcomes = async () => {
      const { status, body: answered } = await ann.write(importEntries, { body });
      expect({ status, answered }).toMatchObject({ status: 200 });
      return [...new Set((answered as { outcome: ImportOutcome }[]).map(({ outcome }) => outcome))];
    };
    const [retried, ...others] = await outcomes();
    expect(others).toEqual([]);
    expect(allowed).toContain(retried);
    expect(await outcomes()).toEqual(['there']);
    expect(await count()).toBe(ENTRIES);
    const cents = await rows(
      product,
      'expenses',
      'select cents as line from balances where group_id = $1 and user_id = $2',
      [groupId, ann.id],
    );
    expect(cents.map(Number)).toEqual([(ENTRIES + 1) * 500]);
    await untilConverged(product);
    expect(await auditBooks(product)).toBe('The books are right.');
  },
);
