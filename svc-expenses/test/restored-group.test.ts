import {
  createExpense,
  createSettlement,
  deleteExpense,
  type Expense,
  getExpense,
  getPlan,
  getTotals,
  listBalances,
  listExpenses,
  listSettlements,
} from '@allsquare/expenses-contract';
import { groupState } from '@allsquare/groups-contract';
import { liveMessagesTo } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo } from './fixture.ts';

const world = auditedFixture();
let expenseId: string;
/** Ann has paid for a dinner with Ben, who has paid some of it back; a supper was deleted. */
beforeEach(async () => {
  await world.newGroup();
  expenseId = await record('Dinner');
  await world.expenses.call(ann, deleteExpense, { params: { id: await record('Supper') } });
  const body = { groupId: world.groupId, payerId: ben.id, payeeId: ann.id, amount: 2_000 };
  expect((await world.expenses.call(ben, createSettlement, { body })).status).toBe(201);
});

async function record(description: string) {
  const { status, body } = await world.expenses.call(ann, createExpense, { body: world.dinner({ description }) });
  expect(status).toBe(201);
  return (body as Expense).id;
}

/** All that the group's books show to Ben. */
async function books() {
  const query = { groupId: world.groupId };
  const reads = [listExpenses, listSettlements, listBalances, getTotals, getPlan].map((operation) =>
    world.expenses.call(ben, operation, { query }),
  );
  const withDeleted = world.expenses.call(ben, listExpenses, { query: { ...query, deleted: 'true' } });
  const one = world.expenses.call(ben, getExpense, { params: { id: expenseId } });
  const answers = await Promise.all([...reads, withDeleted, one]);
  return answers.map(({ status, body }) => (status === 200 ? body : status));
}
const GONE = Array(7).fill(404);

const deleted = (version: number) => ({ ...world.group([], version), deleted: true });
const restored = (version: number) => world.group([ann, ben], version);
type State = ReturnType<typeof restored>;
/** svc-groups publishes a state; whoever asks gets what is true now. */
const publish = (state: State) => world.expenses.publishState(groupState, world.groupId, state);
const become = (state: State) => world.peer.answersGroup(state, [ann, ben, cleo]);

test('the books of a deleted group are preserved for its restoration, to the cent', async () => {
  const before = await books();
  become(deleted(2));
  await publish(deleted(2));
  expect(await books()).toEqual(GONE);
  const refused = await world.expenses.call(ann, createExpense, { body: world.dinner() });
  expect(refused).toMatchObject({ status: 404, body: { code: 'group-not-found' } });
  expect((await world.expenses.call(ben, listBalances)).body).not.toContainEqual(
    expect.objectContaining({ groupId: world.groupId }),
  );

  become(restored(3));
  const [forBen, forCleo] = await liveMessagesTo(world.expenses, [ben, cleo], () => publish(restored(3)));
  expect(forBen).toEqual(['expenses', 'balances'].map((topic) => ({ topic, groupId: world.groupId })));
  expect(forCleo).toEqual([]);
  expect(await books()).toEqual(before);
  expect((await world.expenses.call(ann, createExpense, { body: world.dinner() })).status).toBe(201);
});

test.each<[string, (() => State)[], boolean]>([
  ['restored before the deletion arrives', [() => restored(3), () => deleted(2)], true],
  ['restored twice, and the deletion late', [() => restored(3), () => restored(3), () => deleted(2)], true],
  ['deleted twice, then restored', [() => deleted(2), () => deleted(2), () => restored(3)], true],
  ['deleted again', [() => deleted(2), () => deleted(4), () => restored(3)], false],
  ['deleted again, all late', [() => deleted(4), () => restored(3), () => deleted(2)], false],
])('the newest state counts in any order: %s', async (_, states, isRestored) => {
  const before = await books();
  // The owner answers nothing, so that the states alone decide.
  become(deleted(4));
  for (const state of states) await publish(state());
  expect(await books()).toEqual(isRestored ? before : GONE);
});

test('members see the books immediately, before the event arrives', async () => {
  const before = await books();
  become(deleted(2));
  await publish(deleted(2));
  become(restored(3));
  expect(await books()).toEqual(before);
});

test('a person who left in between is a former member, with the same balance', async () => {
  await publish(deleted(2));
  become(world.group([ann], 3));
  await publish(world.group([ann], 3));
  expect(await world.balances()).toEqual(
    new Map([
      [ann.id, 3000],
      [ben.id, -3000],
    ]),
  );
  // And reads what is open.
  expect(await books()).not.toContain(404);
});
