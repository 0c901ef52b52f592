import {
  getGroup,
  listGroupInvites,
  listGroups,
  listInvites,
  listMemberChanges,
  listMembers,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { type CallInput, sharedFixture } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

const groups = sharedFixture(startFixture);
let small: string;
let large: string;
beforeAll(async () => {
  small = (await groups.createGroup(ann)).id;
  large = (await groups.createGroup(ben)).id;
  // Ben has 1,000 groups of nine, one with 500 members and their changes and 200 invites, and 50 received invites.
  await groups.query(
    `with made as (
       insert into groups (id, name, type, created_by, created_at, version, state_version)
       select gen_random_uuid(), 'Group ' || n, 'trip', $1, now(), 1, 1 from generate_series(1, 999) n returning id)
     insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     select gen_random_uuid(), id, case when n = 1 then $1 else gen_random_uuid() end, 'member', 1, $1, now()
     from made, generate_series(1, 9) n`,
    [ben.id],
  );
  await groups.query(
    `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'member', 1, $2, now() from generate_series(1, 499)`,
    [large, ben.id],
  );
  await groups.query(
    `insert into member_changes (id, group_id, kind, by_id, user_id, seat)
     select gen_random_uuid(), group_id, 'member-added', added_by, user_id, seat from members where group_id = $1`,
    [large],
  );
  await groups.query(
    `insert into invites (id, group_id, email, role, invited_by, status, created_at)
     select gen_random_uuid(), $1::uuid, 'newcomer' || n || '@example.com', 'member', $2::uuid, 'pending', now()
     from generate_series(1, 200) n
     union all
     select gen_random_uuid(), id, $3, 'member', $2::uuid, 'pending', now()
     from (select id from groups where id <> $1::uuid and name <> 'Lisbon trip' limit 50) g`,
    [large, ben.id, ben.email],
  );
});

test.each<[string, Operation, (groupId: string) => CallInput, number]>([
  ['listGroups', listGroups, () => ({}), 1000],
  ['listGroups with a search', listGroups, () => ({ query: { q: 'i' } }), 1],
  ['listMembers', listMembers, (id) => ({ params: { id } }), 500],
  ['listMembers by a page', listMembers, (id) => ({ params: { id }, query: { limit: '100' } }), 100],
  ['listMemberChanges', listMemberChanges, (id) => ({ params: { id } }), 200],
  ['listInvites', listInvites, () => ({}), 50],
  ['listGroupInvites', listGroupInvites, (id) => ({ params: { id } }), 200],
])('%s takes as many queries for a long list as for a short one', async (_name, operation, input, length) => {
  await groups.call(ann, operation, input(small));
  const few = await groups.statementsDuring(() => groups.call(ann, operation, input(small)));
  const many = await groups.statementsDuring(async () => {
    const { body } = await groups.call(ben, operation, input(large));
    expect(body).toHaveLength(length);
  });
  expect(many).toEqual(few);
  expect(few.length).toBeGreaterThan(0);
});

test('a group of 500 takes as many statements as a group of one', async () => {
  const few = await groups.statementsDuring(() => groups.getGroup(ann, small));
  const many = await groups.statementsDuring(() => groups.call(ben, getGroup, { params: { id: large } }));
  expect(many).toEqual(few);
});
