import { randomUUID } from 'node:crypto';
import { expensesEvents } from '@allsquare/expenses-contract';
import {
  cancelRequest,
  declineRequest,
  listNotifications,
  readAllNotifications,
  sendRequest,
} from '@allsquare/friends-contract';
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

  const joins = (person: TestPerson, others: TestPerson[], more: object = happened(person)) =>
    friends.publishEvent(groupsEvents, 'member-added', {
      userId: person.id,
      userIds: others.map(({ id }) => id),
      ...more,
    });
  const unreadOf = async (person: TestPerson) => {
    const query = { unread: 'true', limit: '1' };
    return (await friends.call(person, listNotifications, { query })).headers.get('x-total-count');
  };

  test('who joins, is added, leaves, is removed or frees a place notifies the others, never the actor', async () => {
    const [ann, ben, cleo] = await three();
    const dan = await member('Dan Example');
    const trip = happened(dan);
    const toCleo = await friends.liveTopicsTo(cleo);
    await joins(dan, [ann, ben, cleo], trip);
    await toCleo.topics('notifications');
    const events: [name: string, by: TestPerson, more?: object][] = [
      ['member-removed', dan],
      ['member-added', ann],
      ['member-removed', ann],
      ['member-removed', dan, { freed: true }],
      ['member-removed', ann, { freed: true }],
    ];
    for (const [index, [name, by, more]] of events.entries())
      await friends.publishEvent(groupsEvents, name, {
        userId: dan.id,
        userIds: [ann.id, cleo.id],
        ...trip,
        by: by.id,
        at: `2026-11-21T11:0${index}:00.000Z`,
        ...more,
      });
    const own = ['Dan Example joined Lisbon trip', 'Dan Example left Lisbon trip'].toReversed();
    expect(await textsOf(ann)).toEqual(['Dan Example left Lisbon trip; the name is free again', ...own]);
    expect(await textsOf(cleo)).toEqual([
      'Ann Example removed Dan Example from Lisbon trip; the name is free again',
      'Dan Example left Lisbon trip; the name is free again',
      'Ann Example removed Dan Example from Lisbon trip',
      'Ann Example added Dan Example to Lisbon trip',
      ...own,
    ]);
    expect(await textsOf(dan)).toEqual([
      'Ann Example removed you from Lisbon trip',
      'Ann Example removed you from Lisbon trip',
      'Ann Example added you to Lisbon trip',
    ]);
  });

  test('a role notifies everybody except the admin who changed it; who inherits it, too', async () => {
    const [ann, ben, cleo] = await three();
    const userIds = [ann.id, ben.id, cleo.id];
    const change = (role: string, by: TestPerson, minute: number) =>
      friends.publishEvent(groupsEvents, 'role-changed', {
        userId: ben.id,
        role,
        userIds,
        ...happened(by, `2026-11-21T10:0${minute}:00.000Z`),
      });
    await change('admin', ann, 0);
    await change('member', ann, 1);
    await change('admin', ben, 2);
    await change('member', ben, 3);
    expect(await textsOf(ann)).toEqual(
      ['Ben Example is no longer', 'Ben Example is now'].map((is) => `${is} an admin of Lisbon trip`),
    );
    expect(await textsOf(ben)).toEqual([
      'You are now an admin of Lisbon trip',
      'Ann Example removed you as an admin of Lisbon trip',
      'Ann Example made you an admin of Lisbon trip',
    ]);
    expect((await textsOf(cleo)).at(-1)).toBe('Ann Example made Ben Example an admin of Lisbon trip');
    expect(await textsOf(cleo)).toHaveLength(4);
  });

  test('many who join are one notification until it is read, in any order, the newest time', async () => {
    const [ann, ben, cleo] = await three();
    const dan = await member('Dan Example');
    const trip = happened(ann);
    const join = (person: TestPerson, hour: number) =>
      joins(person, [ann], { ...trip, by: person.id, at: `2026-11-21T${hour}:00:00.000Z` });
    await Promise.all([join(ben, 10), join(dan, 12)]);
    await join(cleo, 11);
    expect(await friends.notificationsOf(ann)).toMatchObject([
      {
        kind: 'member-joined',
        text: 'Cleo Example and 2 others joined Lisbon trip',
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    ]);
    expect(await unreadOf(ann)).toBe('1');
    // Dan left and joins again: still three people.
    await join(dan, 13);
    expect(await textsOf(ann)).toEqual(['Dan Example and 2 others joined Lisbon trip']);
    await friends.call(ann, readAllNotifications, {});
    await join(ben, 14);
    expect(await textsOf(ann)).toEqual([
      'Ben Example joined Lisbon trip',
      'Dan Example and 2 others joined Lisbon trip',
    ]);
    expect(await unreadOf(ann)).toBe('1');
  });

  test('separate: another group, another day, whom another person added, and beyond 50 people', async () => {
    const [ann, ben, cleo] = await three();
    const people = Array.from({ length: 52 }, () => newPerson());
    const trip = happened(ann);
    const at = '2026-11-21T10:00:00.000Z';
    for (const person of people) await joins(person, [ann], { ...trip, by: person.id, at });
    expect(await textsOf(ann)).toEqual(
      expect.arrayContaining(['User and 49 others joined Lisbon trip', 'User and User joined Lisbon trip']),
    );
    await friends.query(`delete from notifications`);
    await joins(ben, [ann]);
    await joins(ben, [ann]);
    await joins(ben, [ann], { ...trip, by: ben.id, at });
    await joins(cleo, [ann], { ...trip, by: cleo.id, at: '2026-11-22T10:00:01.000Z' });
    await joins(cleo, [ann], { ...trip, by: ben.id, at });
    await joins(people[0] as TestPerson, [ann], { ...trip, by: cleo.id, at });
    expect((await textsOf(ann)).toSorted()).toEqual([
      'Ben Example added Cleo Example to Lisbon trip',
      'Ben Example joined Lisbon trip',
      'Ben Example joined Lisbon trip',
      'Ben Example joined Lisbon trip',
      'Cleo Example added User to Lisbon trip',
      'Cleo Example joined Lisbon trip',
    ]);
  });

  test('whoever deletes their account has no name in a notification about several', async () => {
    const [ann, ben, cleo] = await three();
    const trip = happened(ann);
    for (const person of [ben, cleo]) await joins(person, [ann], { ...trip, by: person.id });
    await friends.publishDeletion(ben);
    expect(await textsOf(ann)).toEqual(['Cleo Example and Deleted user joined Lisbon trip']);
    expect(await friends.query(`select from notifications n where n::text like '%Ben%'`)).toEqual([]);
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

test('amounts have the symbol of their group', async () => {
  const [ann, ben] = await three();
  const inYen = { currency: 'JPY', amount: 3000 };
  const payment = { settlementId: randomUUID(), payerId: ben.id, payeeId: ann.id };
  const rent = { repeatId: randomUUID(), description: 'Rent', code: 'former-member', userIds: [ben.id] };
  const events = [
    ['expense-added', dinner(ann, [ann, ben])],
    ['settlement-recorded', payment],
    ['repeat-paused', rent],
    ['reminder-sent', { userId: ben.id }],
  ] as const;
  for (const [n, [name, data]] of events.entries())
    await friends.publishEvent(expensesEvents, name, {
      ...happened(ann, `2026-11-21T1${n}:00:00.000Z`),
      ...data,
      ...inYen,
    });
  expect(await textsOf(ben)).toEqual([
    'Ann Example reminds you of your payment in Lisbon trip: ¥3,000',
    '"Rent" has stopped repeating in Lisbon trip: ¥3,000',
    'Ann Example recorded your payment in Lisbon trip: ¥3,000',
    'Ann Example added "Dinner" in Lisbon trip: ¥3,000',
  ]);
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
