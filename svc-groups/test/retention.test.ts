import { listGroupInvites } from '@allsquare/groups-contract';
import { PRUNE_EVERY, Scheduler } from '@allsquare/service-kit';
import { liveMessagesTo, sharedFixture } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
beforeEach(async () => {
  await groups.query(`truncate invites`);
  await groups.publishPerson(ann, ++version);
  await groups.publishPerson(ben, version);
  groupId = (await groups.createGroup(ann)).id;
});

const prune = () => groups.app.get(Scheduler).runDue(PRUNE_EVERY);
const invite = async (email: string, status: string, age: string) => {
  await groups.query(
    `insert into invites (id, group_id, email, role, invited_by, status, created_at)
     values (gen_random_uuid(), $1, $2, 'member', $3, $4, now() - $5::interval)`,
    [groupId, email, ann.id, status, age],
  );
  return { email, status };
};
const left = () => groups.query(`select email, status from invites order by created_at`);

test('decided invites expire after a year, those to people who never joined after 90 days; the rest remains', async () => {
  await invite(ben.email, 'declined', '366 days');
  await invite(ben.email, 'accepted', '2 years');
  await invite('eve@example.com', 'cancelled', '91 days');
  await invite(dan.email, 'pending', '91 days');
  // Without a verified address Dan has not joined with it.
  await groups.publishPerson({ ...dan, emailVerified: false }, version);
  const kept = [
    await invite(ben.email, 'pending', '3 years'),
    await invite(ben.email, 'declined', '364 days'),
    await invite('eve@example.com', 'pending', '89 days'),
  ];
  const [received] = await liveMessagesTo(groups, [ann], prune);
  expect(received).toEqual([{ topic: 'invites' }]);
  expect(await left()).toEqual(kept);
  expect((await groups.call(ann, listGroupInvites, { params: { id: groupId } })).body).toHaveLength(2);
  const [again] = await liveMessagesTo(groups, [ann], prune);
  expect(again).toEqual([]);
});

test('one run deletes hundreds of them', async () => {
  await groups.query(
    `insert into invites (id, group_id, email, role, invited_by, status, created_at)
     select gen_random_uuid(), $1, 'newcomer' || n || '@example.com', 'member', $2, 'pending', now() - interval '91 days'
       from generate_series(1, 250) n`,
    [groupId, ann.id],
  );
  await prune();
  expect(await left()).toEqual([]);
});

test('members of a deleted group are deleted once it cannot be restored, the group is not', async () => {
  const other = (await groups.createGroup(ann)).id;
  for (const [id, age] of [
    [groupId, '32 days'],
    [other, '29 days'],
  ]) {
    await groups.query(`update groups set deleted_at = now() - $2::interval where id = $1`, [id, age]);
    await groups.query(
      `with moved as (delete from members where group_id = $1 returning *)
       insert into deleted_group_members (id, group_id, user_id, role, colour, added_by, joined_at)
       select id, group_id, user_id, role, colour, added_by, joined_at from moved`,
      [id],
    );
  }
  await prune();
  expect(await groups.query(`select group_id from deleted_group_members`)).toEqual([{ group_id: other }]);
  expect(await groups.query(`select from groups where id = $1`, [groupId])).toHaveLength(1);
});
