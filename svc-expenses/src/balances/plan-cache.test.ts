import { setImmediate } from 'node:timers/promises';
import { type Balance, EXACT_PLAN_LIMIT, FAST_PLAN_LIMIT, planSettlement } from '@allsquare/expenses-contract';
import { expect, test } from '@jest/globals';
import { PlanCache } from './plan-cache.ts';

const ann = { id: 'ann' };

/** Balances of which no two are opposite, and which differ by `seed`. */
const balancesOf = (people: number, seed = 0): Balance[] => {
  const some = Array.from(
    { length: people - 1 },
    (_, index) => (index % 2 ? -1 : 1) * (1000 + seed + index * index * 37),
  );
  const rest = -some.reduce((sum, cents) => sum + cents, 0);
  return [...some, rest].map((cents, index) => ({ userId: `user-${String(index).padStart(2, '0')}`, cents }));
};

/** In how many turns of the event loop some of these were answered, and in which order. */
async function watch(asked: { name: string; plan: Promise<unknown> }[]) {
  const answered: string[] = [];
  const turns: string[][] = [];
  for (const { name, plan } of asked) void plan.then(() => answered.push(name));
  while (answered.length < asked.length) {
    const before = answered.length;
    await setImmediate();
    if (answered.length > before) turns.push(answered.slice(before));
  }
  return turns;
}

test('searches once for the same balances in another order, with settled people or of another caller', async () => {
  const plans = new PlanCache();
  const open = balancesOf(EXACT_PLAN_LIMIT);
  const plan = await plans.planFor(ann, open);
  expect(plan).toEqual(planSettlement(open));
  const same = [...open.toReversed(), { userId: 'user-99', cents: 0 }];
  expect(await plans.planFor({ id: 'ben' }, same)).toBe(plan);
  expect(plans.planNow(same)).toBe(plan);
});

test('searches again for other balances', async () => {
  const plans = new PlanCache();
  for (const seed of [0, 1]) {
    const open = balancesOf(EXACT_PLAN_LIMIT, seed);
    expect(await plans.planFor(ann, open)).toEqual(planSettlement(open));
  }
});

test('searches again for the same balances of people who pay together', () => {
  const plans = new PlanCache();
  const open = balancesOf(4);
  const apart = plans.planNow(open);
  const together = open.map((one, at) => ({ ...one, unit: at < 2 ? 'unit' : null }));
  expect(plans.planNow(together)).not.toEqual(apart);
  expect(plans.planNow(together)).toEqual(planSettlement(together));
  expect(plans.planNow(open)).toBe(apart);
});

test('caches a thousand plans, the most recently used', () => {
  const plans = new PlanCache();
  const first = plans.planNow(balancesOf(3));
  const second = plans.planNow(balancesOf(3, 1));
  expect(plans.planNow(balancesOf(3))).toBe(first);
  for (let seed = 2; seed <= 1000; seed++) plans.planNow(balancesOf(3, seed));
  expect(plans.planNow(balancesOf(3))).toBe(first);
  expect(plans.planNow(balancesOf(3, 1))).not.toBe(second);
});

test('runs one long search per turn of the event loop, and nobody waits for all searches of another person', async () => {
  const plans = new PlanCache();
  const ask = (name: string, id: string, seed: number) => ({
    name,
    plan: plans.planFor({ id }, balancesOf(FAST_PLAN_LIMIT + 1, seed)),
  });
  const asked = [1, 2, 3, 4].map((seed) => ask(`ann ${seed}`, 'ann', seed));
  const turns = await watch([...asked, ask('ben', 'ben', 5)]);
  expect(turns.every((answered) => answered.length === 1)).toBe(true);
  expect(turns.flat()).toEqual(['ann 1', 'ben', 'ann 2', 'ann 3', 'ann 4']);
});

test("a person's next search waits at least twice as long as one takes", async () => {
  const took: number[] = [];
  for (let seed = 10; seed < 15; seed++) {
    const began = performance.now();
    planSettlement(balancesOf(EXACT_PLAN_LIMIT, seed));
    took.push(performance.now() - began);
  }
  const plans = new PlanCache();
  const first = plans.planFor(ann, balancesOf(EXACT_PLAN_LIMIT, 1)).then(() => performance.now());
  const second = plans.planFor(ann, balancesOf(EXACT_PLAN_LIMIT, 2)).then(() => performance.now());
  expect((await second) - (await first)).toBeGreaterThan(2 * Math.min(...took));
});
