import { randomUUID } from 'node:crypto';
import { expensesEvents } from '@allsquare/expenses-contract';
import { friendsEvents, listNotifications, readAllNotifications, readNotification } from '@allsquare/friends-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { newPerson, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);
let ann: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  [ann, ben] = await friends.newAnnAndBen();
});

const minute = (count: number) => new Date(Date.UTC(2026, 10, 21, 10, count)).toISOString();
/** Notifies Ben this many times that he was added to a group, and once by his address. */
async function notifyBen(times: number) {
  const group = { groupId: randomUUID(), groupName: 'Lisbon trip', by: ann.id };
  const events = Array.from({ length: times }, (_, index) => ({ ...group, userId: ben.id, at: minute(index) }));
  await Promise.all(events.map((event) => friends.publishEvent(groupsEvents, 'member-added', event)));
  await friends.publishEvent(friendsEvents, 'request-sent', {
    requestId: randomUUID(),
    email: ben.email,
    by: ann.id,
    at: minute(times),
  });
}
const list = async (query: Record<string, string> = {}, who = ben) => {
  const { status, headers, body } = await friends.call(who, listNotifications, { query });
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  const rows = status === 200 ? listNotifications.response.parse(body) : [];
  return { status, rows, total: headers.get('x-total-count'), next };
};
const read = (id: string, who: TestPerson | undefined = ben) =>
  friends.call(who, readNotification, { params: { id }, body: {} });
const readAll = (who: TestPerson | undefined = ben) => friends.call(who, readAllNotifications, { body: {} });

/** How many notifications each recipient has, by the stored counts and by the rows. */
const counts = () =>
  friends.query<{ kept: object; counted: object }>(
    `select json_build_object('total', c.total, 'unread', c.unread) as kept,
       (select json_build_object('total', count(*), 'unread', count(*) filter (where read_at is null))
          from notifications n where n.recipient = c.recipient) as counted
     from notification_counts c`,
  );

describe('reading', () => {
  test('one is marked as read once, and the other tabs are updated', async () => {
    await notifyBen(2);
    const [newest] = (await list()).rows;
    const toBen = await friends.liveTopicsTo(ben);
    expect(await read(newest?.id ?? '')).toMatchObject({ status: 204, body: undefined });
    await toBen.topics('notifications');
    const [marked, ...others] = (await list()).rows;
    expect(marked).toEqual({ ...newest, readAt: expect.any(String) });
    expect(others.map(({ readAt }) => readAt)).toEqual([null, null]);

    expect((await read(newest?.id ?? '')).status).toBe(204);
    expect((await list()).rows[0]).toEqual(marked);
    expect(await list({ unread: 'true' })).toMatchObject({ rows: others, total: '2' });
    expect(await list({ unread: 'false' })).toMatchObject({ total: '3' });
  });

  test('all are marked as read, also those to the address', async () => {
    await notifyBen(3);
    const toBen = await friends.liveTopicsTo(ben);
    expect(await readAll()).toMatchObject({ status: 204, body: undefined });
    await toBen.topics('notifications');
    expect(await list({ unread: 'true' })).toMatchObject({ rows: [], total: '0' });
    expect((await list()).rows.every(({ readAt }) => readAt)).toBe(true);
    const received = await liveMessagesTo(friends, [ben], async () => expect((await readAll()).status).toBe(204));
    expect(received).toEqual([[]]);
  });

  test("somebody else's, an unknown and a malformed id are 404 and mark nothing", async () => {
    await notifyBen(1);
    const [first] = (await list()).rows;
    for (const answer of [await read(first?.id ?? '', ann), await read(randomUUID())])
      expect(answer).toMatchObject({ status: 404, body: { code: 'notification-not-found' } });
    expect((await read('latest')).status).toBe(404);
    await readAll(ann);
    expect(await list({ unread: 'true' })).toMatchObject({ total: '2' });
    expect(await list({}, ann)).toMatchObject({ rows: [], total: '0' });
  });

  test('a kind stored by a newer version shows who and where', async () => {
    await notifyBen(1);
    const [{ groupId } = { groupId: '' }] = await friends.query<{ groupId: string }>(
      `update notifications set kind = 'group-renamed', details = details || '{"oldName": "Porto trip"}'
        where recipient = $1 returning details ->> 'groupId' as "groupId"`,
      [ben.id],
    );
    expect((await list()).rows.find(({ kind }) => kind === 'group-renamed')).toMatchObject({
      text: 'News from Ann Example in Lisbon trip',
      link: `/groups/${groupId}`,
    });
  });

  test('every operation without a token is 401, also with x-user-* headers', async () => {
    for (const operation of [listNotifications, readNotification, readAllNotifications]) {
      const headers = { 'x-user-id': ben.id, 'x-user-email': ben.email };
      const answer = await friends.call(undefined, operation, { params: { id: randomUUID() }, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    }
    await notifyBen(1);
    const headers = { 'x-user-id': ben.id, 'x-user-email': ben.email };
    expect((await friends.call(ann, listNotifications, { headers })).body).toEqual([]);
  });
});

describe('pages', () => {
  test('are newest first and contain each notification once, while more arrive and some are read', async () => {
    await notifyBen(6);
    const all = (await list()).rows;
    const first = await list({ limit: '3' });
    expect(first).toMatchObject({ total: '7' });
    await read(first.rows[0]?.id ?? '');
    await friends.publishEvent(groupsEvents, 'group-deleted', {
      groupId: randomUUID(),
      groupName: 'Old flat',
      userIds: [ben.id],
      by: ann.id,
      at: minute(60),
    });
    const seen = [...first.rows];
    for (let { next } = first; next; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(
        Object.fromEntries(new URL(next, friends.url).searchParams),
      );
      seen.push(...page.rows);
      next = page.next;
    }
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  test('split notifications of the same moment by id', async () => {
    const group = { groupId: randomUUID(), groupName: 'Lisbon trip', by: ann.id, userId: ben.id, at: minute(0) };
    for (let count = 0; count < 4; count += 1) await friends.publishEvent(groupsEvents, 'member-added', group);
    const first = await list({ limit: '2' });
    const second = await list(Object.fromEntries(new URL(first.next ?? '', friends.url).searchParams));
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(4);
    expect(second.next).toBeUndefined();
  });

  test.each([
    [{ limit: '0' }],
    [{ limit: '501' }],
    [{ limit: 'all' }],
    [{ unread: 'maybe' }],
    [{ cursor: 'x' }],
    [{ cursor: Buffer.from('{"of":1}').toString('base64url') }],
    [{ cursor: 'x'.repeat(501) }],
  ])('%j is malformed', async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  test('a forged cursor is a position like any other', async () => {
    await notifyBen(2);
    const { next } = await list({ limit: '1' });
    const own = new URL(next ?? '', friends.url).searchParams.get('cursor') ?? '';
    const { key, ...rest } = JSON.parse(Buffer.from(own, 'base64url').toString()) as { key: object };
    for (const createdAt of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      const cursor = Buffer.from(JSON.stringify({ ...rest, key: { ...key, createdAt } })).toString('base64url');
      expect((await list({ limit: '1', cursor })).status).toBe(200);
    }
  });

  test('a cursor of all notifications is malformed for the unread ones', async () => {
    await notifyBen(2);
    const { next } = await list({ limit: '1' });
    const cursor = new URL(next ?? '', friends.url).searchParams.get('cursor') ?? '';
    expect((await list({ limit: '1', cursor })).status).toBe(200);
    expect((await list({ limit: '1', cursor, unread: 'true' })).status).toBe(400);
  });
});

test('ten thousand take as many statements as ten, and every page uses an index', async () => {
  await notifyBen(10);
  const countStatements = async (query: Record<string, string>) =>
    (await friends.statementsDuring(() => list(query))).filter((sql) => sql.includes('notification')).length;
  const few = await countStatements({ limit: '500' });
  await friends.query(
    `with added as (
       insert into notifications (id, recipient, kind, by_id, details, created_at)
       select gen_random_uuid(), $1, 'group-added', $2, '{"groupId": "10000000-0000-4000-8000-000000000001", "groupName": "Lisbon trip"}',
              now() - n * interval '1 minute' from generate_series(1, 10000) n)
     update notification_counts set total = total + 10000, unread = unread + 10000 where recipient = $1`,
    [ben.id, ann.id],
  );
  await friends.query(`analyze notifications`);
  expect(await countStatements({ limit: '500' })).toBe(few);
  expect(few).toBe(2);
  expect(await list()).toMatchObject({ total: '10011' });

  const scans = async () => {
    const [stats] = await friends.query<{ seq_tup_read: string }>(
      `select pg_stat_force_next_flush(), seq_tup_read from pg_stat_user_tables where relname = 'notifications'`,
    );
    return Number(stats?.seq_tup_read);
  };
  const before = await scans();
  await list({ unread: 'true' });
  await list();
  expect(await scans()).toBe(before);

  expect((await readAll()).status).toBe(204);
  expect(await list({ unread: 'true' })).toMatchObject({ rows: [], total: '0' });
});

test('events of three services for people who are reading never deadlock, and the counts stay right', async () => {
  const people = Array.from({ length: 8 }, (_, index) => newPerson(`Person ${index}`));
  const replica = await friends.startReplica();
  const group = { groupId: randomUUID(), groupName: 'Lisbon trip', by: ann.id, at: minute(0) };
  const shuffled = () => people.map(({ id }) => id).toSorted(() => Math.random() - 0.5);
  const publishAll = (round: number) =>
    [1, 2, 3].flatMap(() => [
      friends.publishEvent(groupsEvents, 'group-deleted', { ...group, userIds: shuffled() }),
      friends.publishEvent(expensesEvents, 'expense-added', {
        ...group,
        expenseId: randomUUID(),
        description: 'Dinner',
        amount: 1,
        userIds: shuffled(),
      }),
      friends.publishEvent(friendsEvents, 'request-sent', {
        requestId: randomUUID(),
        email: people[round]?.email ?? '',
        by: ann.id,
        at: minute(0),
      }),
    ]);
  for (let round = 0; round < 3; round += 1) {
    const publishing = publishAll(round);
    const answers = await Promise.all(people.flatMap((person) => [readAll(person), readAll(person)]));
    expect(answers.every(({ status }) => status === 204)).toBe(true);
    await Promise.all(publishing);
  }
  await replica.stop();
  for (const { kept, counted } of await counts()) expect(kept).toEqual(counted);
  expect((await list({}, people[0])).rows).toHaveLength(3 * 6 + 1);
  const deadlocks = await friends.query(`select deadlocks from pg_stat_database where datname = current_database()`);
  expect(deadlocks).toEqual([{ deadlocks: '0' }]);
});
