import { randomUUID } from 'node:crypto';
import { expensesEvents } from '@allsquare/expenses-contract';
import { cancelRequest, declineRequest, sendRequest } from '@allsquare/friends-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson, until } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { newPerson, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);

/** A person with an account. */
async function member(name: string): Promise<TestPerson> {
  const person = newPerson(name);
  await friends.publishPerson(person);
  return person;
}
const three = () => Promise.all([member('Ann Example'), member('Ben Example'), member('Cleo Example')]);
const textsOf = async (person: TestPerson) => (await friends.notificationsOf(person)).map(({ text }) => text);

const happened = (by: TestPerson, at = '2026-11-21T10:00:00.000Z') => ({
  groupId: randomUUID(),
  groupName: 'Lisbon trip',
  by: by.id,
  at,
});
const dinner = (by: TestPerson, people: TestPerson[], at?: string) => ({
  expenseId: randomUUID(),
  description: 'Dinner',
  amount: 3000,
  userIds: people.map(({ id }) => id),
  ...happened(by, at),
});

describe('friends', () => {
  test('a request notifies its recipient, its acceptance the sender; nobody gets their own actions', async () => {
    const [ann, ben] = await three();
    const toBen = await friends.liveTopicsTo(ben);
    const { id } = await friends.sent(ann, ben);
    await toBen.topics('notifications');
    expect(await friends.notificationsOf(ben)).toMatchObject([
      {
        id: expect.any(String),
        kind: 'friend-request',
        text: 'Ann Example would like to be your friend',
        link: '/friends?tab=requests',
        createdAt: expect.any(String),
        readAt: null,
      },
    ]);
    const toAnn = await friends.liveTopicsTo(ann);
    await friends.accept(ben, id);
    await toAnn.topics('notifications');
    expect(await friends.notificationsOf(ann)).toMatchObject([
      { kind: 'friend-accepted', text: 'Ben Example accepted your friend request', link: '/friends' },
    ]);
    await friends.waitUntilHandled();
    expect(await textsOf(ben)).toHaveLength(1);
  });

  /** Moves Ann's requests, and their notifications, into the past. */
  const later = async (ann: TestPerson, interval: string) => {
    await friends.query(
      `update requests set created_at = created_at - $2::interval, decided_at = decided_at - $2::interval
        where sender_id = $1`,
      [ann.id, interval],
    );
    await friends.query(`update notifications set created_at = created_at - $2::interval where by_id = $1`, [
      ann.id,
      interval,
    ]);
  };
  const ask = async (from: TestPerson, to: TestPerson) => {
    const request = await friends.sent(from, to);
    await friends.waitUntilHandled();
    return request;
  };

  test('a request that is cancelled and sent again notifies once a day', async () => {
    const [ann, ben, cleo] = await three();
    for (const _ of [1, 2, 3]) {
      const { id } = await ask(ann, ben);
      await friends.call(ann, cancelRequest, { params: { id } });
    }
    await ask(cleo, ben);
    expect(await textsOf(ben)).toEqual([
      'Cleo Example would like to be your friend',
      'Ann Example would like to be your friend',
    ]);
    await later(ann, '25 hours');
    await ask(ann, ben);
    expect(await textsOf(ben)).toHaveLength(3);
  });

  test('after a decline the same person’s requests notify nobody for 30 days; they are listed', async () => {
    const [ann, ben, cleo] = await three();
    const decline = async () => friends.call(ben, declineRequest, { params: { id: (await ask(ann, ben)).id } });
    expect((await decline()).status).toBe(200);
    await later(ann, '29 days');
    const { id } = await ask(ann, ben);
    expect(await textsOf(ben)).toHaveLength(1);
    expect((await friends.requestsOf(ben)).received).toMatchObject([{ id }]);
    await ask(cleo, ben);
    expect(await textsOf(ben)).toHaveLength(2);

    await friends.call(ann, cancelRequest, { params: { id } });
    await later(ann, '2 days');
    await ask(ann, ben);
    expect(await textsOf(ben)).toHaveLength(3);
  });

  test('when requests cross, the earlier sender is notified of the acceptance', async () => {
    const [ann, ben] = await three();
    await friends.send(ann, ben);
    await friends.send(ben, ann);
    await friends.waitUntilHandled();
    expect(await textsOf(ann)).toEqual(['Ben Example accepted your friend request']);
    expect(await textsOf(ben)).toEqual(['Ann Example would like to be your friend']);
  });

  test('whoever registers later, in any letter case, gets the request and the notification at once', async () => {
    const ann = await member('Ann Example');
    const dan: TestPerson = { id: randomUUID(), name: 'Dan Example', email: 'dan@example.COM' };
    await friends.call(ann, sendRequest, { body: { email: ' Dan@Example.com ' } });
    await friends.publishEvent(groupsEvents, 'invite-sent', {
      inviteId: randomUUID(),
      email: 'DAN@example.com',
      message: null,
      ...happened(ann, '2026-11-01T00:00:00.000Z'),
    });
    await friends.waitUntilHandled();
    const toDan = await friends.liveTopicsTo(dan);
    await friends.publishPerson(dan);
    await toDan.topics('requests', 'notifications');
    expect((await friends.requestsOf(dan)).received).toMatchObject([{ sender_id: ann.id }]);
    expect(await textsOf(dan)).toEqual([
      'Ann Example would like to be your friend',
      'Ann Example invites you to join Lisbon trip',
    ]);
    expect(await textsOf({ ...dan, email: 'somebody.else@example.com' })).toEqual([]);
  });
});

describe('groups', () => {
  test.each([
    ['member-added', 'Ann Example added you to Lisbon trip'],
    ['member-removed', 'Ann Example removed you from Lisbon trip'],
  ])('%s notifies the member, unless they joined or left themselves', async (name, text) => {
    const [ann, ben, cleo] = await three();
    const toBen = await friends.liveTopicsTo(ben);
    await friends.publishEvent(groupsEvents, name, { userId: ben.id, ...happened(ann) });
    await friends.publishEvent(groupsEvents, name, { userId: cleo.id, ...happened(cleo) });
    await toBen.topics('notifications');
    expect(await textsOf(ben)).toEqual([text]);
    expect(await textsOf(ann)).toEqual([]);
    expect(await textsOf(cleo)).toEqual([]);
  });

  test.each([
    ['group-deleted', 'Ann Example deleted Lisbon trip'],
    ['group-restored', 'Ann Example restored Lisbon trip'],
  ] as const)('%s notifies everybody except the person who did it', async (name, text) => {
    const [ann, ben, cleo] = await three();
    await friends.publishEvent(groupsEvents, name, { userIds: [ann.id, ben.id, cleo.id], ...happened(ann) });
    expect(await Promise.all([ann, ben, cleo].map(textsOf))).toEqual([[], [text], [text]]);
  });

  test('an invite notifies an address with an account at once', async () => {
    const [ann, ben] = await three();
    const toBen = await friends.liveTopicsTo(ben);
    await friends.publishEvent(groupsEvents, 'invite-sent', {
      inviteId: randomUUID(),
      email: ben.email,
      message: 'Join us!',
      ...happened(ann),
    });
    await toBen.topics('notifications');
    expect(await textsOf(ben)).toEqual(['Ann Example invites you to join Lisbon trip']);
  });
});

describe('money', () => {
  test.each([
    ['expense-added', 'added'],
    ['expense-changed', 'changed'],
    ['expense-deleted', 'deleted'],
  ])('%s notifies payer and participants, except the person who did it', async (name, verb) => {
    const [ann, ben, cleo] = await three();
    const outside = await member('Dan Example');
    const ears = [await friends.liveTopicsTo(ben), await friends.liveTopicsTo(cleo)];
    await friends.publishEvent(expensesEvents, name, dinner(ann, [cleo, ann, ben]));
    await Promise.all(ears.map((ear) => ear.topics('notifications')));
    const text = `Ann Example ${verb} "Dinner" in Lisbon trip: $30.00`;
    expect(await Promise.all([ann, ben, cleo, outside].map(textsOf))).toEqual([[], [text], [text], []]);
  });

  test.each([
    ['settlement-recorded', 'recorded'],
    ['settlement-deleted', 'deleted'],
  ])('%s notifies both sides, except the person who did it', async (name, verb) => {
    const [ann, ben, cleo] = await three();
    const payment = { settlementId: randomUUID(), payerId: ben.id, payeeId: ann.id, amount: 123_450 };
    await friends.publishEvent(expensesEvents, name, { ...payment, ...happened(ann) });
    await friends.publishEvent(expensesEvents, name, { ...payment, ...happened(cleo, '2026-11-21T09:00:00.000Z') });
    expect(await textsOf(ann)).toEqual([
      `Cleo Example ${verb} a payment from Ben Example to you in Lisbon trip: $1,234.50`,
    ]);
    expect(await textsOf(ben)).toEqual([
      `Ann Example ${verb} your payment in Lisbon trip: $1,234.50`,
      `Cleo Example ${verb} your payment to Ann Example in Lisbon trip: $1,234.50`,
    ]);
    expect(await textsOf(cleo)).toEqual([]);
  });

  test('a payment of a member without an account notifies only the other side', async () => {
    const [ann, , cleo] = await three();
    const payment = {
      settlementId: randomUUID(),
      payerId: randomUUID(),
      payeeId: ann.id,
      userIds: [ann.id],
      amount: 500,
    };
    await friends.publishEvent(expensesEvents, 'settlement-recorded', { ...payment, ...happened(cleo) });
    expect(await textsOf(ann)).toEqual(['Cleo Example recorded a payment to you in Lisbon trip: $5.00']);
    expect(await friends.query(`select from notifications where recipient = $1`, [payment.payerId])).toEqual([]);
  });
});

test('late events are sorted by their own time', async () => {
  const [ann, ben] = await three();
  const at = (hour: number) => `2026-11-21T${hour}:00:00.000Z`;
  for (const hour of [12, 10, 11])
    await friends.publishEvent(expensesEvents, 'expense-added', dinner(ann, [ben], at(hour)));
  const times = (await friends.notificationsOf(ben)).map(({ createdAt }) => createdAt);
  expect(times).toEqual([at(12), at(11), at(10)]);
});

test('a new name appears in existing notifications', async () => {
  const [ann, ben] = await three();
  await friends.publishEvent(groupsEvents, 'member-added', { userId: ben.id, ...happened(ann) });
  await friends.publishPerson({ ...ann, name: 'Anna Example' }, 2);
  expect(await textsOf(ben)).toEqual(['Anna Example added you to Lisbon trip']);
});

test('a person who is not known yet is called User', async () => {
  const [, ben] = await three();
  await friends.publishEvent(groupsEvents, 'member-added', { userId: ben.id, ...happened(newPerson()) });
  expect(await textsOf(ben)).toEqual(['User added you to Lisbon trip']);
});

test('a service that reads all events from the start notifies nobody twice', async () => {
  const [ann, ben] = await three();
  await friends.sent(ann, ben);
  await friends.waitUntilHandled();
  await friends.restart(async () => {
    await friends.query(`delete from followed_streams`);
  });
  const dan = newPerson('Dan Example');
  await friends.sent(ann, dan);
  await until('the newest event to be handled', async () => (await friends.notificationsOf(dan)).length === 1);
  expect(await friends.notificationsOf(ben)).toHaveLength(1);
});
