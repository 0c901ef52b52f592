import { randomUUID } from 'node:crypto';
import { befriend, groupOf, pay, type Registered, registered } from '@allsquare/e2e/people.ts';
import { origin, product } from '@allsquare/e2e/running.ts';
import {
  createExpense,
  createRepeat,
  createSettlement,
  deleteExpense,
  deleteSettlement,
  getExpense,
  getHistory,
  getSplits,
  takeItem,
  updateExpense,
  updatePresets,
} from '@allsquare/expenses-contract';
import { listNotifications } from '@allsquare/friends-contract';
import {
  addPlace,
  createUnit,
  getGroup,
  joinByLink,
  type Member,
  updateGroup,
  updateRole,
} from '@allsquare/groups-contract';
import { type CallInput, callOperation } from '@allsquare/local/client/call-operation.ts';
import { linkTokenOf } from '@allsquare/local/client/client.ts';
import { onDatabase } from '@allsquare/local/servers/on-database.ts';
import type { Operation } from '@allsquare/service-kit';
import { brokerUser, observeBroker, until } from '@allsquare/testing';
import { afterAll, expect, test } from '@jest/globals';
import { nothing, type Scene } from './authorisation/scenes.ts';
import { areas, routeOf } from './authorisation/table.ts';

/** Once a person claims a place, only the books use its id. Every later answer names the holder. */
const operator = product.natsUrl('operator');
const [broker, listener] = await Promise.all([observeBroker(operator), brokerUser(operator)]);
afterAll(() => Promise.all([broker.close(), listener.close()]));

type WithId = { id: string };
const date = '2026-05-02';

test('the id of a claimed place appears only in `seat`', async () => {
  const cast = await nothing();
  const { admin, member } = cast.people;
  const ivy = await registered('Ivy Example');
  await befriend(admin, ivy);
  const groupId = await groupOf([admin, member], 'Lisbon trip');
  const asked = async <Answer>(who: Registered, operation: Operation, input: CallInput) => {
    const { status, body } = await who.call(operation, input);
    expect(`${routeOf(operation)} ${status < 300 ? 'is well' : JSON.stringify(body)}`).toBe(
      `${routeOf(operation)} is well`,
    );
    return body as Answer;
  };
  const { userId: seat } = await asked<Member>(admin, addPlace, { params: { id: groupId }, body: { name: 'Ivy' } });
  const place = { id: seat } as Registered;
  // The place shares, pays and settles, in current, changed and deleted entries.
  const [dinner, supper] = (await Promise.all([
    pay(admin, [member, place], groupId, 'Dinner', 1_000),
    pay(admin, [place], groupId, 'Supper', 900),
  ])) as [WithId, WithId];
  const byPlace = (description: string, userIds: string[]) => ({
    expense: { groupId, description, amount: 600, date, paidBy: seat },
    splits: userIds.map((userId) => ({ userId })),
  });
  const taxi = await asked<WithId>(member, createExpense, { body: byPlace('Taxi', [admin.id, seat]) });
  await asked(member, updateExpense, { params: { id: taxi.id }, body: byPlace('Taxi back', [member.id, seat]) });
  await asked(admin, deleteExpense, { params: { id: supper.id } });
  // It has paid part of a bill, had some of it, and is in a preset.
  const item = randomUUID();
  const bill = await asked<WithId>(member, createExpense, {
    body: {
      expense: {
        ...byPlace('Lunch', []).expense,
        payers: [seat, member.id].map((userId) => ({ userId, amount: 300 })),
        split: {
          kind: 'items',
          people: [admin.id, member.id, seat],
          items: [{ id: item, name: 'Soup', amount: 600, of: [{ userId: seat, value: 1 }] }],
        },
      },
    },
  });
  const of = [admin.id, seat].map((userId) => ({ userId, value: 1 }));
  await asked(admin, updatePresets, {
    query: { groupId },
    body: { version: 0, default: null, presets: [{ name: 'Rent', kind: 'shares', of }] },
  });
  // It pays a repeat.
  const { groupId: _, date: __, ...rent } = byPlace('Rent', []).expense;
  await asked(admin, createRepeat, {
    body: {
      groupId,
      expense: rent,
      splits: [{ userId: seat }, { userId: member.id }],
      start: '2199-01-31',
      every: 1,
      unit: 'month',
      zone: 'UTC',
    },
  });
  const payment = { groupId, payerId: seat, payeeId: admin.id, amount: 100 };
  const [settlement, mistaken] = [
    await asked<WithId>(admin, createSettlement, { body: payment }),
    await asked<WithId>(admin, createSettlement, { body: payment }),
  ];
  await asked(admin, deleteSettlement, { params: { id: mistaken.id } });

  const linkToken = await linkTokenOf(admin, groupId);
  const earlier = new Set((await allMessages()).map(({ subject, text }) => `${subject} ${text}`));
  const live: string[] = [];
  listener.connection.subscribe('live.>', {
    callback: (_, message) => void live.push(`${message.subject} ${message.string()}`),
  });
  await listener.connection.flush();
  const answers: [what: string, body: unknown][] = [];
  const keep = async (who: Registered, operation: Operation, input: CallInput) =>
    void answers.push([routeOf(operation), await asked(who, operation, input)]);
  await keep(ivy, joinByLink, { body: { token: linkToken, placeId: seat } });
  await until('svc-expenses to know who holds it', async () => {
    const { body } = await ivy.call(getSplits, { params: { id: dinner.id } });
    return JSON.stringify(body).includes(ivy.id);
  });

  // Whatever id a write uses, the answer has the holder's.
  for (const id of [seat, ivy.id]) {
    const share = {
      expense: { groupId, description: 'Tram', amount: 300, date, paidBy: id },
      splits: [{ userId: id }],
    };
    await keep(ivy, createExpense, { body: share });
    await keep(admin, updateExpense, { params: { id: dinner.id }, body: share });
    await keep(admin, createSettlement, { body: { groupId, payerId: admin.id, payeeId: id, amount: 50 } });
    await keep(admin, updateRole, { params: { id: groupId, userId: ivy.id }, body: { role: 'admin' } });
  }
  await keep(ivy, takeItem, { params: { id: bill.id, item }, body: { value: 2 } });
  for (const operation of [getExpense, getHistory]) await keep(ivy, operation, { params: { id: bill.id } });
  await keep(ivy, updateGroup, { params: { id: groupId }, body: { name: 'Porto trip' } });
  await keep(admin, createUnit, { params: { id: groupId }, body: { members: [admin.id, ivy.id] } });
  await until('Ivy to be notified', async () =>
    JSON.stringify((await ivy.call(listNotifications)).body).includes('Tram'),
  );

  // Everything that the product reads, as each member of the group.
  const scene: Scene = {
    ...cast,
    groupId,
    linkToken,
    expenseId: dinner.id,
    deletedExpenseId: supper.id,
    settlementId: settlement.id,
  };
  // A stream does not end; the test reads its messages where they are published.
  const reads = areas
    .flatMap(({ rows }) => rows)
    .filter(({ operation }) => operation.method === 'GET' && operation.answerType !== 'text/event-stream');
  for (const { operation, input } of reads)
    for (const { token } of [admin, member, ivy]) {
      const { body } = await callOperation(origin, token, operation, input?.(scene, 'admin') ?? {});
      answers.push([routeOf(operation), body]);
    }
  await keep(ivy, getHistory, { params: { id: taxi.id } });
  expect(JSON.stringify(answers).split(`"seat":"${seat}"`).length).toBeGreaterThan(3);

  const leaks = answers.filter(([, body]) => withoutSeats(body).includes(seat)).map(([what]) => what);
  expect([...new Set(leaks)]).toEqual([]);
  expect(live.length).toBeGreaterThan(0);
  expect(live.filter((message) => message.includes(seat))).toEqual([]);
  const published = (await allMessages()).filter(
    ({ subject, text }) => !earlier.has(`${subject} ${text}`) && `${subject} ${text}`.includes(groupId),
  );
  expect(new Set(published.map(({ stream }) => stream)).size).toBeGreaterThan(3);
  const spoken = published.filter(({ subject, text }) => `${subject} ${withoutSeats(JSON.parse(text))}`.includes(seat));
  expect(spoken).toEqual([]);
  expect(JSON.stringify(await asked(ivy, getGroup, { params: { id: groupId } }))).toContain(`"seat":"${seat}"`);
});

/** What the broker stores once all outboxes are empty. */
async function allMessages() {
  for (const database of ['groups', 'expenses'])
    await until(`all of ${database} to be published`, () =>
      onDatabase(product.databaseUrl(database), async (db) => {
        const { rowCount } = await db.query('select from outbox where sent_at is null');
        return rowCount === 0;
      }),
    );
  return broker.messages();
}

const withoutSeats = (value: unknown) =>
  JSON.stringify(value, (key, inner) => (key === 'seat' ? undefined : inner)) ?? '';
