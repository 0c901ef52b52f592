import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { groupsEvents } from '@allsquare/groups-contract';
import { PRUNE_EVERY, Scheduler } from '@allsquare/service-kit';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { newPerson, startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);
let ann: TestPerson;
let ben: TestPerson;
beforeEach(async () => {
  await friends.query(`truncate requests, notifications, notification_counts, mails, mailed_addresses`);
  [ann, ben] = await friends.newAnnAndBen();
});

const prune = () => friends.app.get(Scheduler).runDue(PRUNE_EVERY);

/** Writes `times` notifications of this age for a recipient, with their count. */
const notify = (recipient: string, age: string, isRead: boolean, times = 1) =>
  friends.query(
    `with added as (
       insert into notifications (id, recipient, kind, by_id, details, created_at, read_at)
       select gen_random_uuid(), $1, 'friend-request', $2, '{}', now() - $3::interval, case when $4 then now() end
         from generate_series(1, $5::int) returning 1)
     insert into notification_counts as c (recipient, total, unread)
     select $1, count(*), case when $4 then 0 else count(*) end from added
     on conflict (recipient) do update set total = c.total + excluded.total, unread = c.unread + excluded.unread`,
    [recipient, randomUUID(), age, isRead, times],
  );
const countsOf = (recipient: string) =>
  friends.query(
    `select c.total, c.unread, (select count(*)::int from notifications where recipient = $1) as kept
       from notification_counts c where recipient = $1`,
    [recipient],
  );

test('notifications expire after a year, read or not, thousands at once', async () => {
  await notify(ann.id, '366 days', true, 2100);
  await notify(ann.id, '364 days', true, 2);
  await notify(ann.id, '366 days', false, 1100);
  await notify(ann.id, '364 days', false, 3);
  await prune();
  expect(await countsOf(ann.id)).toEqual([{ total: 5, unread: 3, kept: 5 }]);
});

describe('a person has at most 1,100 notifications', () => {
  /** Notifies Ann and Ben of one more. */
  const notifyBoth = async () => {
    await friends.publishEvent(groupsEvents, 'group-deleted', {
      userIds: [ann.id, ben.id],
      groupId: randomUUID(),
      groupName: 'Lisbon trip',
      by: randomUUID(),
      at: new Date().toISOString(),
    });
    await friends.waitUntilHandled();
  };
  const agesOf = async (recipient: string) => {
    const rows = await friends.query<{ days: number; read: boolean; count: number }>(
      `select extract(day from now() - created_at)::int as days, read_at is not null as read, count(*)::int
         from notifications where recipient = $1 group by 1, 2 order by 1, 2`,
      [recipient],
    );
    return rows.map(({ days, read, count }) => `${count} ${read ? 'read' : 'unread'}, ${days} days`);
  };

  test('the oldest read ones are deleted first, a hundred at a time', async () => {
    await notify(ann.id, '30 days', false, 900);
    await notify(ann.id, '20 days', true, 101);
    await notify(ann.id, '10 days', true, 98);
    await notify(ben.id, '1 day', false, 1098);
    await notifyBoth();
    expect(await agesOf(ann.id)).toEqual([
      '1 unread, 0 days',
      '98 read, 10 days',
      '1 read, 20 days',
      '900 unread, 30 days',
    ]);
    expect(await countsOf(ann.id)).toEqual([{ total: 1000, unread: 901, kept: 1000 }]);
    expect(await countsOf(ben.id)).toEqual([{ total: 1099, unread: 1099, kept: 1099 }]);
  });

  test('then the oldest unread ones, also for a person with more', async () => {
    await notify(ann.id, '30 days', false, 101);
    await notify(ann.id, '20 days', false, 999);
    await notify(ann.id, '10 days', true, 1);
    await notify(ben.id, '1 day', false, 998);
    await notifyBoth();
    expect(await agesOf(ann.id)).toEqual(['1 unread, 0 days', '999 unread, 20 days']);
    expect(await countsOf(ann.id)).toEqual([{ total: 1000, unread: 1000, kept: 1000 }]);
    expect(await countsOf(ben.id)).toEqual([{ total: 999, unread: 999, kept: 999 }]);
  });
});

test('notifications of an unverified address expire after 90 days, with their count', async () => {
  const dan = newPerson();
  await notify(dan.email, '91 days', false);
  await notify(ben.email, '91 days', false);
  const eve = newPerson();
  await notify(eve.email, '91 days', false);
  await notify(eve.email, '89 days', false);
  await friends.publishPerson({ ...eve, emailVerified: false });
  await prune();
  expect(await countsOf(dan.email)).toEqual([]);
  expect(await countsOf(ben.email)).toEqual([{ total: 1, unread: 1, kept: 1 }]);
  expect(await countsOf(eve.email)).toEqual([{ total: 1, unread: 1, kept: 1 }]);
});

test('requests to people who never joined expire after 90 days, decided ones after a year; senders see it', async () => {
  const request = async (recipient: string, status: string, age: string) => {
    await friends.query(
      `insert into requests (id, sender_id, recipient_email, status, created_at)
       values (gen_random_uuid(), $1, $2, $3, now() - $4::interval)`,
      [ann.id, recipient, status, age],
    );
    return `${recipient} ${status}`;
  };
  const [dan, eve, finn] = [newPerson(), newPerson(), newPerson()];
  await request(dan.email, 'pending', '91 days');
  await request(eve.email, 'cancelled', '91 days');
  await request(ben.email, 'declined', '366 days');
  const kept = [
    await request(ben.email, 'accepted', '364 days'),
    await request(ben.email, 'pending', '3 years'),
    await request(finn.email, 'pending', '89 days'),
  ];
  const ear = await friends.liveTopicsTo(ann);
  await prune();
  const left = await friends.query<{ row: string }>(`select recipient_email || ' ' || status as row from requests`);
  expect(left.map(({ row }) => row).toSorted()).toEqual(kept.toSorted());
  await ear.topics('requests');
});

test('mails expire after 90 days, also from the mail folder, and their counters after two', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  const at = new Date(Date.now() - 91 * 86_400_000);
  for (const [id, createdAt] of [
    [old, at],
    [young, new Date()],
  ] as const)
    await friends.query(
      `insert into mails (id, sender_id, recipient, kind, created_at, due_at) values ($1, $2, $3, 'friend-request', $4, null)`,
      [id, ann.id, newPerson().email, createdAt],
    );
  const file = `${at.toISOString().replaceAll(/[:.]/g, '-')}-${old}.eml`;
  await mkdir(friends.mailFolder, { recursive: true });
  await writeFile(join(friends.mailFolder, file), 'Hello');
  await friends.query(
    `insert into mailed_addresses select h, $1, now() - a::interval from (values ('x', '3 days'), ('y', '1 day')) v (h, a)`,
    [ann.id],
  );
  await prune();
  expect(await friends.query(`select id from mails`)).toEqual([{ id: young }]);
  expect(await readdir(friends.mailFolder)).toEqual([]);
  expect(await friends.query(`select hash from mailed_addresses`)).toEqual([{ hash: 'y' }]);
});

test('concurrent replicas delete nothing twice, and do not wait', async () => {
  await notify(ann.id, '2 years', true, 1500);
  const replica = await friends.startReplica();
  await Promise.all([prune(), replica.app.get(Scheduler).runDue(PRUNE_EVERY), prune()]);
  await prune();
  await replica.stop();
  expect(await countsOf(ann.id)).toEqual([]);
});
