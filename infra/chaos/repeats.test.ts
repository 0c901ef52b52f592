import { patience } from '@allsquare/build/slowness';
import { createRepeat } from '@allsquare/expenses-contract';
import { product } from '@allsquare/testing/running';
import { expect, test } from '@jest/globals';
import { auditBooks, rows, untilConverged } from './projections.ts';
import { dinner, makeWorld, registerPair } from './world.ts';

const VICTIMS = ['svc-expenses', 'nats', 'svc-expenses', 'postgres'] as const;
/** A worker locks one group at a time: its death delays only that group. */
const REPEATS = 50;
const DAYS = 12;
const DAY = 86_400_000;
/** What a killed worker has locked is due again after five seconds, and each worker polls as often. */
const CREATED_WITHIN = patience(120_000);

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

test(
  'missed bills are each created once, whichever service is killed',
  async () => {
    const world = await makeWorld(await registerPair(product.origin));
    const { expense, splits } = dinner(world, 'Rent');
    const { groupId, date: _, ...bill } = expense;
    const until = daysAgo(1);
    for (let count = 0; count < REPEATS; count++)
      await world.ann.ask(createRepeat, {
        body: { groupId, expense: bill, splits, start: daysAgo(DAYS), every: 1, unit: 'day', until, zone: 'UTC' },
      });
    const made = () =>
      rows(
        product,
        'expenses',
        `select repeat_id || ' ' || to_char(date, 'YYYY-MM-DD') as line from expenses where group_id = $1 order by 1`,
        [groupId],
      );
    const end = Date.now() + CREATED_WITHIN;
    const victims: (typeof VICTIMS)[number][] = [...VICTIMS];
    for (let killed = REPEATS; ; await pause()) {
      const { length } = await made();
      if (length >= REPEATS * DAYS) break;
      if (Date.now() > end) throw new Error(`${length} of ${REPEATS * DAYS} bills are made`);
      if (length < killed + 40) continue;
      killed = length;
      const victim = victims.shift();
      if (!victim) continue;
      product.part(victim).kill('SIGKILL');
      await product.part(victim).whenReady();
    }
    const bills = await made();
    expect(victims).toEqual([]);
    expect(bills).toHaveLength(REPEATS * DAYS);
    expect(new Set(bills).size).toBe(REPEATS * DAYS);
    await untilConverged(product);
    expect(await auditBooks(product)).toBe('The books are right.');
  },
  2 * CREATED_WITHIN,
);
