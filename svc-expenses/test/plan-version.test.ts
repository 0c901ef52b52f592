import { randomUUID } from 'node:crypto';
import {
  createExpense,
  createSettlement,
  getPlan,
  listSettlements,
  type Plan,
  type Settlement,
} from '@allsquare/expenses-contract';
import { type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody } from './fixture.ts';

const world = auditedFixture();
/** The version of the plan that says ben and cleo owe ann 30 dollars each. */
let version: number;

beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
  await world.expenses.call(ann, createExpense, { body: world.dinner({ amount: 9000 }, everybody) });
  version = (await plan()).version;
});

const plan = async () => {
  const { body } = await world.expenses.call(ann, getPlan, { query: { groupId: world.groupId } });
  return body as Plan;
};
type Paid = { amount?: number; payer?: TestPerson; payee?: TestPerson; planVersion?: number | null; key?: string };
const settle = (by: TestPerson, { amount = 3000, payer = ben, payee = ann, planVersion = version, key }: Paid = {}) =>
  world.expenses.call(by, createSettlement, {
    body: { groupId: world.groupId, payerId: payer.id, payeeId: payee.id, amount, planVersion },
    headers: key ? { 'idempotency-key': key } : {},
  });
const recorded = async () => {
  const { body } = await world.expenses.call(ann, listSettlements, { query: { groupId: world.groupId } });
  return (body as Settlement[]).length;
};
const planChanged = { status: 409, body: { code: 'plan-changed' } };

test('two people settle the same line concurrently: one payment, and the other gets 409', async () => {
  const answers = await Promise.all([settle(ann), settle(ben)]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(answers.find(({ status }) => status === 409)).toMatchObject(planChanged);
  expect(Object.fromEntries(await world.balances())).toEqual({ [ann.id]: 3000, [ben.id]: 0, [cleo.id]: -3000 });
  expect(await recorded()).toBe(1);
});

test('two people settle different lines of one plan concurrently: both are recorded', async () => {
  const answers = await Promise.all([settle(ben), settle(cleo, { payer: cleo })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect((await plan()).transfers).toEqual([]);
});

test('a retry under its key gets the first response, though the line no longer exists', async () => {
  const key = randomUUID();
  const first = await settle(ben, { key });
  expect(first.status).toBe(201);
  expect(await settle(ben, { key })).toMatchObject({ status: 201, body: first.body });
  expect(await settle(ben, { key: randomUUID() })).toMatchObject(planChanged);
});

test('one key sent three times concurrently is one payment with one response, though the first removes the line', async () => {
  const key = randomUUID();
  const answers = await Promise.all([settle(ben, { key }), settle(ben, { key }), settle(ben, { key })]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await recorded()).toBe(1);
});

describe('after the books changed', () => {
  beforeEach(async () => {
    // Ben now owes 50, cleo still 30.
    await world.expenses.call(ann, createExpense, { body: world.dinner({ amount: 4000 }, [ann, ben]) });
  });

  test.each([
    ['what the line asks for now', 5000, 201],
    ['less than that', 4999, 201],
    ['more than that', 5001, 409],
  ])('%s: %i cents return %i', async (_, amount, status) => {
    expect((await settle(ben, { amount })).status).toBe(status);
  });

  test('the other direction is not a line', async () => {
    expect(await settle(ben, { payer: ann, payee: ben })).toMatchObject(planChanged);
  });

  test("without a version, or with the new plan's, records anything", async () => {
    expect((await settle(ben, { amount: 9000, planVersion: null })).status).toBe(201);
    expect((await settle(ben, { amount: 9000, planVersion: (await plan()).version })).status).toBe(201);
  });
});

test('a current version adds no cost: no balances are read for it', async () => {
  const asked = await world.expenses.statementsDuring(() => settle(ben, { planVersion: version }));
  const plain = await world.expenses.statementsDuring(() => settle(cleo, { payer: cleo, planVersion: null }));
  expect(asked).toEqual(plain);
  const stale = await world.expenses.statementsDuring(() => settle(ben));
  expect(stale.some((sql) => sql.includes('from ledgers l') && sql.includes('join memberships'))).toBe(true);
});

describe('a former member settled by somebody else', () => {
  beforeEach(() => world.haveMembers([ann, ben], 3));

  test('no longer has a line', async () => {
    const owed = { payer: cleo, key: randomUUID() };
    const first = await settle(ann, owed);
    expect(first.status).toBe(201);
    expect(await settle(ben, { payer: cleo })).toMatchObject(planChanged);
    expect(await settle(ann, owed)).toMatchObject({ status: 201, body: first.body });
  });

  test('is out of the books for a request without a plan', async () => {
    expect((await settle(ann, { payer: cleo })).status).toBe(201);
    expect(await settle(ben, { payer: cleo, planVersion: null })).toMatchObject({
      status: 422,
      body: { code: 'not-a-member' },
    });
  });
});

test.each([-1, 1.5, '1'])('rejects planVersion %j as malformed', async (planVersion) => {
  expect((await settle(ben, { planVersion: planVersion as number })).status).toBe(400);
});
