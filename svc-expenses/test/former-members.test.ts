import {
  createExpense,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  listBalances,
  listExpenses,
  updateExpense,
} from '@allsquare/expenses-contract';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo, everybody } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.newGroup();
  await world.haveMembers(everybody, 2);
});

const call = () => world.expenses.call;
const leave = () => world.haveMembers([ann, ben], 3);
type Answer = { status: number; body: unknown };
const made = ({ status, body }: Answer) => {
  expect(status).toBe(201);
  return (body as { id: string }).id;
};
const record = async (over: Record<string, unknown>, among = [ann, cleo]) =>
  made(await call()(ann, createExpense, { body: world.dinner({ amount: 1000, ...over }, among) }));
const pay = (payerId: string, payeeId: string, amount: number) =>
  call()(ann, createSettlement, { body: { groupId: world.groupId, payerId, payeeId, amount } });
const change = (id: string, over: Record<string, unknown>, among = [ann, cleo]) =>
  call()(ann, updateExpense, { params: { id }, body: world.dinner({ amount: 1000, ...over }, among) });
const ofCleo = async () => (await world.balances()).get(cleo.id) ?? 0;

describe('a former member', () => {
  /** Cleo has paid 10.00 for herself and Ann, who has paid her back: she leaves with nothing open. */
  const settled = async () => {
    const expense = await record({ paidBy: cleo.id });
    const settlement = made(await pay(ann.id, cleo.id, 500));
    expect(await ofCleo()).toBe(0);
    await leave();
    return { expense, settlement };
  };
  /** Cleo owes Ann 5.00, and has paid them unless `open`. */
  const owing = async ({ open }: { open: boolean }) => {
    await record({ paidBy: ann.id });
    const settlement = open ? '' : made(await pay(cleo.id, ann.id, 500));
    await leave();
    return settlement;
  };
  /** Ann owes Cleo 5.00. */
  const owed = async () => {
    await record({ paidBy: cleo.id });
    await leave();
  };

  test.each<[string, () => Promise<() => Promise<Answer>>]>([
    [
      'who paid is somebody else',
      () =>
        settled().then(
          ({ expense }) =>
            () =>
              change(expense, { paidBy: ann.id }),
        ),
    ],
    [
      'the amount is lower',
      () =>
        settled().then(
          ({ expense }) =>
            () =>
              change(expense, { paidBy: cleo.id, amount: 2 }),
        ),
    ],
    [
      'the share is larger',
      () =>
        settled().then(
          ({ expense }) =>
            () =>
              change(expense, { paidBy: cleo.id }, [cleo]),
        ),
    ],
    [
      'the expense is deleted',
      () =>
        settled().then(
          ({ expense }) =>
            () =>
              call()(ann, deleteExpense, { params: { id: expense } }),
        ),
    ],
    [
      'the payment is deleted',
      () => owing({ open: false }).then((id) => () => call()(ann, deleteSettlement, { params: { id } })),
    ],
    ['a payment to a debtor is recorded', () => owing({ open: true }).then(() => () => pay(ben.id, cleo.id, 500))],
    ['a payment of more than is owed is recorded', () => owed().then(() => () => pay(ann.id, cleo.id, 501))],
  ])('never loses money: 422 where %s', async (_, prepare) => {
    const write = await prepare();
    const all = async () => [await world.balances(), await world.expenses.query(`select count(*) from outbox`)];
    const before = await all();
    expect(await write()).toMatchObject({ status: 422, body: { code: 'former-member' } });
    expect(await all()).toEqual(before);
  });

  test('may gain money, and can be paid what they are owed', async () => {
    const { expense, settlement } = await settled();
    expect((await change(expense, { paidBy: cleo.id, amount: 3000 })).status).toBe(200);
    expect(await ofCleo()).toBe(1000);
    expect((await pay(ann.id, cleo.id, 1000)).status).toBe(201);
    expect(await ofCleo()).toBe(0);
    expect((await call()(ann, deleteSettlement, { params: { id: settlement } })).status).toBe(204);
    expect(await ofCleo()).toBe(500);
  });

  test('who just rejoined counts as a member: the owner is asked once', async () => {
    const { expense, settlement } = await settled();
    const back = () => world.peer.answersGroup(world.group(everybody, 4), everybody);
    back();
    const asked = world.peer.asked.length;
    expect((await call()(ann, deleteExpense, { params: { id: expense } })).status).toBe(204);
    expect(world.peer.asked).toHaveLength(asked + 1);
    expect((await call()(ann, deleteSettlement, { params: { id: settlement } })).status).toBe(204);
  });

  test('can read the books until nothing is open, but not those of a deleted group', async () => {
    await record({ paidBy: cleo.id });
    await leave();
    const read = async () =>
      Promise.all(
        [listExpenses, listBalances].map(
          async (operation) => (await call()(cleo, operation, { query: { groupId: world.groupId } })).status,
        ),
      );
    expect(await read()).toEqual([200, 200]);
    expect((await call()(cleo, listExpenses)).body).toEqual([]);
    await world.haveMembers([], 4);
    expect(await read()).toEqual([404, 404]);
    await world.haveMembers([ann, ben], 5);
    expect(await read()).toEqual([200, 200]);
    expect((await pay(ann.id, cleo.id, 500)).status).toBe(201);
    expect(await read()).toEqual([404, 404]);
  });
});
