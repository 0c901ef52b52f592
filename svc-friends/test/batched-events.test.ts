import { randomUUID } from 'node:crypto';
import { expensesEvents } from '@allsquare/expenses-contract';
import { groupsEvents } from '@allsquare/groups-contract';
import { sharedFixture, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { startFriends } from './fixture.ts';

const friends = sharedFixture(startFriends);

const CASES = 12;
/** Events of a case. */
const MOST = 40;
const people = ['ann', 'ben', 'cleo'];
const groups = ['trip', 'flat'];
const event = fc.record({
  kind: fc.constantFrom('expense-added', 'activity-undone', 'member-added', 'group-deleted'),
  by: fc.constantFrom(...people),
  about: fc.constantFrom(...people),
  to: fc.subarray(people),
  group: fc.constantFrom(...groups),
  minute: fc.integer({ min: 10, max: 59 }),
});
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/** People and groups that nobody else knows, so that the same events can happen twice. */
function newWorld() {
  const ids = new Map([...people, ...groups].map((name) => [name, randomUUID() as string]));
  const id = (name: string) => ids.get(name) ?? '';
  const nameIn = (text: string) => [...ids].reduce((all, [name, uuid]) => all.replaceAll(uuid, name), text);
  const recipients = people.map(id);
  return {
    dataOf: ({ by, about, to, group, minute }: Event) => ({
      groupId: id(group),
      groupName: group,
      by: id(by),
      at: `2026-11-21T10:${minute}:00.000Z`,
      expenseId: id(group),
      description: 'Dinner',
      amount: minute,
      since: '2026-11-20T10:00:00.000Z',
      memberId: id(about),
      userId: id(about),
      userIds: to.map(id),
    }),
    /** What these people are told, and the counts of it. */
    state: async () => {
      const [told, counts] = await Promise.all([
        friends.query(
          `select recipient, kind, by_id, details, created_at from notifications where recipient = any($1)`,
          [recipients],
        ),
        friends.query(`select recipient, total, unread from notification_counts where recipient = any($1)`, [
          recipients,
        ]),
      ]);
      return [...told, ...counts].map((row) => nameIn(JSON.stringify(row))).toSorted();
    },
  };
}

const deliver = ({ kind }: Event, data: object, id: string) => {
  const event = Object.hasOwn(groupsEvents.facts, kind) ? groupsEvents : expensesEvents;
  return friends.deliverEvent(event, kind, data, id);
};

const handled = (...ids: string[]) =>
  until('all to be handled', async () => {
    const found = await friends.query(`select from inbox where message_id = any($1)`, [ids]);
    return found.length === ids.length;
  });

/** While `work` publishes, the first event waits for this lock and all others behind it. */
async function whileBlocked(work: () => Promise<unknown>) {
  const other = new pg.Client({ connectionString: friends.databaseUrl });
  await other.connect();
  await other.query(`select pg_advisory_lock(hashtext('allsquare:notifications'))`);
  await work();
  await other.end();
}

test('events that are handled together, some twice and some unreadable, have the effect that each has alone', async () => {
  for (const event of [expensesEvents, groupsEvents]) await friends.forgetDuplicates(event);
  const all = fc.array(event, { minLength: 5, maxLength: MOST, size: 'max' });
  const again = fc.array(fc.nat(), { maxLength: MOST, size: 'max' });
  const bad = fc.uniqueArray(fc.nat({ max: MOST }), { maxLength: 4, size: 'max' });
  await fc.assert(
    fc.asyncProperty(all, again, bad, async (events, repeated, spoiled) => {
      const alone = newWorld();
      for (const one of events) {
        const id = randomUUID();
        await deliver(one, alone.dataOf(one), id);
        await handled(id);
      }

      const together = newWorld();
      const sent = events.map((one) => ({ one, data: together.dataOf(one), id: randomUUID() }));
      await whileBlocked(async () => {
        for (const [n, { one, data, id }] of sent.entries()) {
          if (spoiled.some((one) => one % sent.length === n)) await deliver(one, { at: 'unreadable' }, randomUUID());
          await deliver(one, data, id);
        }
        for (const n of new Set(repeated.map((one) => one % sent.length))) {
          const { one, data, id } = sent[n] as (typeof sent)[number];
          await deliver(one, data, id);
        }
      });
      await handled(...sent.map(({ id }) => id));
      expect(await together.state()).toEqual(await alone.state());
    }),
    { numRuns: CASES, endOnFailure: true },
  );
});
