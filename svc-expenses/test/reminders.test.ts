import { randomUUID } from 'node:crypto';
import { createExpense, remind } from '@allsquare/expenses-contract';
import { PRUNE_EVERY, Scheduler } from '@allsquare/service-kit';
import { beforeEach, expect, test } from '@jest/globals';
import { ann, auditedFixture, ben, cleo } from './fixture.ts';

const world = auditedFixture();
beforeEach(async () => {
  await world.expenses.query(`delete from reminders`);
  await world.newGroup();
  await world.haveMembers([ann, ben, cleo], 2);
});

const ask = (caller: typeof ann, userId: string) =>
  world.expenses.call(caller, remind, { body: { groupId: world.groupId, userId } });
const sent = async () => {
  const rows = await world.expenses.query<{ data: object }>(
    `select data from outbox where subject = 'expenses.fact.reminder-sent' and data ->> 'groupId' = $1 order by id`,
    [world.groupId],
  );
  return rows.map(({ data }) => data);
};
const refused = (status: number, code: string) => ({ status, body: { code } });

test('a creditor reminds a debtor, once a day, of a payment in the plan', async () => {
  await world.expenses.call(ann, createExpense, { body: world.dinner({ amount: 9000 }, [ann, ben, cleo]) });
  expect(await ask(ann, ben.id)).toMatchObject({ status: 204 });
  expect(await ask(ann, ben.id)).toMatchObject(refused(409, 'reminded-today'));
  expect(await ask(ann, cleo.id)).toMatchObject({ status: 204 });
  const about = { groupId: world.groupId, groupName: 'Lisbon trip', amount: 3000, by: ann.id, at: expect.any(String) };
  expect(await sent()).toMatchObject([
    { userId: ben.id, ...about },
    { userId: cleo.id, ...about },
  ]);
  await world.expenses.query(`update reminders set sent_at = $1`, [new Date(Date.now() - 86_400_000)]);
  expect(await ask(ann, ben.id)).toMatchObject({ status: 204 });
});

test('one of two concurrent reminders counts', async () => {
  await world.expenses.call(ann, createExpense, { body: world.dinner() });
  const answers = await Promise.all([ask(ann, ben.id), ask(ann, ben.id)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
  expect(await sent()).toHaveLength(1);
});

test('nobody can be reminded without a payment in the plan', async () => {
  await world.expenses.call(ann, createExpense, { body: world.dinner() });
  expect(await ask(ben, ann.id)).toMatchObject(refused(422, 'nothing-to-pay'));
  expect(await ask(cleo, ben.id)).toMatchObject(refused(422, 'nothing-to-pay'));
  expect(await ask(ann, randomUUID())).toMatchObject(refused(422, 'not-a-member'));
  await world.haveMembers([ann, ben], 3);
  expect(await ask(cleo, ben.id)).toMatchObject(refused(404, 'group-not-found'));
  expect(await sent()).toEqual([]);
});

test('a place without an account cannot be reminded; its holder can, by either id', async () => {
  const seat = randomUUID();
  const dan = { id: randomUUID() };
  await world.become(
    world.seated(
      [
        { userId: ann.id, role: 'admin' },
        { userId: seat, place: 'Ben' },
      ],
      3,
    ),
  );
  await world.expenses.call(ann, createExpense, {
    body: { ...world.dinner(), splits: [{ userId: ann.id }, { userId: seat }] },
  });
  expect(await ask(ann, seat)).toMatchObject(refused(422, 'no-account'));
  await world.become(
    world.seated(
      [
        { userId: ann.id, role: 'admin' },
        { userId: dan.id, seat },
      ],
      4,
    ),
  );
  expect(await ask(ann, seat)).toMatchObject({ status: 204 });
  expect(await ask(ann, dan.id)).toMatchObject(refused(409, 'reminded-today'));
  expect(await sent()).toMatchObject([{ userId: dan.id, amount: 5000 }]);
});

test('a reminder is deleted when it no longer counts', async () => {
  await world.expenses.query(
    `insert into reminders values ($1, $2, now() - interval '25 hours'), ($2, $1, now() - interval '23 hours')`,
    [ann.id, ben.id],
  );
  const left = () => world.expenses.query<{ sent_by: string }>(`select sent_by from reminders`);
  await world.expenses.app.get(Scheduler).runDue(PRUNE_EVERY);
  expect(await left()).toEqual([{ sent_by: ben.id }]);
});
