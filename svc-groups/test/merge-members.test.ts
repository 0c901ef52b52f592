import { randomUUID } from 'node:crypto';
import { balancesState } from '@allsquare/expenses-contract';
import {
  addPlace,
  createUnit,
  deleteGroup,
  deleteLink,
  type GroupState,
  groupState,
  listMembers,
  type Member,
  mergeMembers,
  removeMember,
  restoreGroup,
  unmergeMembers,
  updateRole,
} from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { currentGroups } from '../src/membership/current-groups.ts';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';
import { statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
const newGuest = (name: string): TestPerson => ({ id: randomUUID(), name, email: '' });
let [guest, otherGuest] = [newGuest('Ben'), newGuest('Ben B.')];
let groupId: string;
let version = 0;
/** Of 'Benny' and 'Zoe', which are unclaimed. */
let [benny, zoe] = ['', ''];

/** Ann is the admin, Ben has joined on his own, and the guest holds a place. */
beforeEach(async () => {
  [guest, otherGuest] = [newGuest('Ben'), newGuest('Ben B.')];
  for (const somebody of [guest, otherGuest]) await groups.publishPerson(somebody, ++version);
  groupId = (await groups.createGroup(ann, { name: 'Lisbon trip', places: ['Benny', 'Zoe', 'Gus'] })).id;
  [benny, zoe] = [await groups.placeOf(ann, groupId, 'Benny'), await groups.placeOf(ann, groupId, 'Zoe')];
  await groups.join(ben, await groups.tokenOf(ann, groupId), {});
});
const guestIn = async (place = 'Gus') => (await groups.claimPlace(guest, groupId, place, ann)).seat ?? '';

const merge = (caller: TestPerson, userId: string, into: string) =>
  groups.call(caller, mergeMembers, { params: { id: groupId, userId }, body: { into } });
const unmerge = (caller: TestPerson, userId: string) =>
  groups.call(caller, unmergeMembers, { params: { id: groupId, userId } });
const merged = async (caller: TestPerson, userId: string, into: string) => {
  const answer = await merge(caller, userId, into);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as Member;
};
const group = (caller = ann) => groups.getGroup(caller, groupId);
const members = async (caller = ann) => (await group(caller)).members;
const named = async () => (await members()).map(({ user }) => user.name);
const find = async (id: string) => (await members()).find(({ userId, seat }) => [userId, seat].includes(id));
const remove = (caller: TestPerson, userId: string) =>
  groups.call(caller, removeMember, { params: { id: groupId, userId } });
const refused = (status: number, code: string) => ({ status, body: { code } });
const stored = () =>
  groups.query(
    `select (select json_agg(m order by id) from members m where group_id = $1) as members,
      (select json_agg(m order by seat) from merged_members m where group_id = $1) as merged,
      (select json_agg(l) from join_links l where group_id = $1) as link,
      (select state_version from groups where id = $1) as version`,
    [groupId],
  );
/** Without the counters of changes. */
const memberships = async () => {
  const [row] = (await stored()) as [object];
  return { ...row, version: undefined };
};
const newest = async () => {
  const [row] = await groups.query<{ version: number }>(`select state_version as version from groups where id = $1`, [
    groupId,
  ]);
  return groupState.data.parse(
    await groups.published(groupState, groupId, ({ version }: GroupState) => version === row?.version),
  );
};

describe('two members who are one person', () => {
  test('become one: a place becomes part of a member, who also answers to its id', async () => {
    const before = await group();
    const one = await merged(ann, benny, ben.id);
    expect(one).toMatchObject({ userId: ben.id, role: 'member', merged: [{ seat: benny, name: 'Benny' }] });
    expect(one).not.toHaveProperty('accounts');
    const after = await group(ben);
    expect(after.memberCount).toBe(before.memberCount - 1);
    expect(after.people.map(({ id }) => id)).not.toContain(benny);
    expect(after.members.map(({ userId }) => userId)).not.toContain(benny);
    expect(await find(ben.id)).toEqual(one);
    const { body } = await groups.call(ann, listMembers, { params: { id: groupId }, query: { limit: '10' } });
    expect(body).toContainEqual(one);
    expect((await newest()).members.find(({ userId }) => userId === ben.id)).toMatchObject({
      merged: [{ seat: benny }],
    });
    // Again, as after a lost response.
    const kept = await stored();
    expect(await merged(ann, benny, ben.id)).toEqual(one);
    expect(await stored()).toEqual(kept);
    expect(
      await groups.call(ann, updateRole, { params: { id: groupId, userId: benny }, body: { role: 'admin' } }),
    ).toMatchObject({ status: 200, body: { userId: ben.id, role: 'admin' } });
  });

  test('are held by the account of either, with the higher role and the look of the target', async () => {
    const place = await find(benny);
    const one = await merged(ann, ann.id, benny);
    expect(one).toMatchObject({
      userId: ann.id,
      seat: benny,
      role: 'admin',
      colour: place?.colour,
      joinedAt: place?.joinedAt,
    });
    expect(one.merged).toMatchObject([{ seat: ann.id, name: 'Ann Example' }]);
    const gus = await guestIn();
    expect(await merged(ann, ben.id, guest.id)).toMatchObject({ userId: ben.id, seat: gus, accounts: [guest.id] });
    expect(await merged(ann, zoe, ben.id)).toMatchObject({ userId: ben.id, merged: [{ seat: ben.id }, { seat: zoe }] });
    expect(await groups.call(guest, listMembers, { params: { id: groupId } })).toMatchObject({ status: 404 });
  });

  test('cannot be merged if both have an account; two guests can', async () => {
    expect(await merge(ann, ben.id, ann.id)).toMatchObject(refused(409, 'two-accounts'));
    await guestIn();
    await groups.join(otherGuest, await groups.tokenOf(ann, groupId), { name: 'Ben B.' });
    const one = await merged(ann, otherGuest.id, guest.id);
    expect(one).toMatchObject({ userId: guest.id, guest: true });
    expect(await groups.call(otherGuest, listMembers, { params: { id: groupId } })).toMatchObject({ status: 404 });
  });

  test('are merged by an admin, or by the holder of one if the other is unclaimed', async () => {
    await guestIn();
    expect(await merge(ben, benny, guest.id)).toMatchObject(refused(403, 'admins-only'));
    expect(await merge(ben, ben.id, guest.id)).toMatchObject(refused(403, 'admins-only'));
    expect(await merge(ben, benny, zoe)).toMatchObject(refused(403, 'admins-only'));
    expect(await merge(cleo, benny, ben.id)).toMatchObject(refused(404, 'group-not-found'));
    expect(await merge(ann, benny, dan.id)).toMatchObject(refused(404, 'member-not-found'));
    expect(await merge(ann, benny, benny)).toMatchObject(refused(422, 'same-member'));
    expect(await merged(ben, benny, ben.id)).toMatchObject({ userId: ben.id });
    expect(await merged(guest, guest.id, zoe)).toMatchObject({ userId: guest.id, seat: zoe });
    expect(await unmerge(guest, benny)).toMatchObject(refused(403, 'admins-only'));
    expect(await unmerge(ben, benny)).toMatchObject({ status: 204 });
    expect(await unmerge(ben, benny)).toMatchObject(refused(409, 'not-merged'));
    expect(await unmerge(ann, dan.id)).toMatchObject(refused(404, 'member-not-found'));
    expect(await unmerge(cleo, zoe)).toMatchObject(refused(404, 'group-not-found'));
  });

  test('are not merged if somebody has claimed the named place by then', async () => {
    const gus = await groups.placeOf(ann, groupId, 'Gus');
    await guestIn();
    const before = await stored();
    for (const answer of [await merge(ann, gus, ben.id), await merge(ann, ben.id, gus), await merge(ann, zoe, gus)])
      expect(answer).toMatchObject(refused(409, 'place-taken'));
    expect(await stored()).toEqual(before);
    expect(await merged(ann, guest.id, ben.id)).toMatchObject({ userId: ben.id, accounts: [guest.id] });
  });

  test('of two merges at once one waits for the other', async () => {
    const answers = await groups.runConcurrently(groupId, [
      () => merge(ann, benny, ben.id),
      () => merge(ann, benny, zoe),
    ]);
    expect(statusesOf(answers)).toEqual([200, 200]);
    expect(await named()).toHaveLength(3);
  });

  test('have one balance at once, and the former guest is notified', async () => {
    await guestIn();
    const balances = [
      { userId: ben.id, cents: -3000 },
      { userId: guest.id, cents: 1000 },
      { userId: ann.id, cents: 2000 },
    ];
    await groups.publishState(balancesState, groupId, { groupId, version: ++version, balances });
    const [toGuest] = await liveMessagesTo(groups, [guest], () => merged(ann, guest.id, ben.id));
    expect(toGuest).toContainEqual({ topic: 'groups', groupId });
    expect((await group()).people.map(({ id, cents }) => [id, cents])).toContainEqual([ben.id, -2000]);
  });
});

describe('unmerging', () => {
  test.each<[string, () => [string, string][]]>([
    ['a place from a member', () => [[benny, ben.id]]],
    ['a member from a place', () => [[ben.id, benny]]],
    ['the admin from a place', () => [[ann.id, benny]]],
    ['a place from a place', () => [[benny, zoe]]],
    ['a guest from an account', () => [[guest.id, ben.id]]],
    ['an account from a guest', () => [[ben.id, guest.id]]],
    [
      'several',
      () => [
        [benny, zoe],
        [zoe, guest.id],
        [ben.id, guest.id],
      ],
    ],
  ])('restores %s', async (_, pairs) => {
    await guestIn();
    await groups.tokenOf(ann, groupId);
    const before = await memberships();
    const merges = pairs();
    for (const [userId, into] of merges) await merged(ann, userId, into);
    expect(await memberships()).not.toEqual(before);
    for (const [userId] of merges.toReversed()) expect(await unmerge(ann, userId)).toMatchObject({ status: 204 });
    expect(await memberships()).toEqual(before);
    expect((await newest()).members.some((member) => member.merged)).toBe(false);
  });

  test('works in any order, also with a new holder', async () => {
    await merged(ann, benny, zoe);
    const gus = await guestIn('Zoe');
    expect(gus).toBe(zoe);
    await merged(ann, ben.id, guest.id);
    expect(await unmerge(ann, benny)).toMatchObject({ status: 204 });
    expect(await find(zoe)).toMatchObject({ userId: ben.id });
    expect(await unmerge(ann, ben.id)).toMatchObject({ status: 204 });
    expect(await find(zoe)).toMatchObject({ userId: guest.id, guest: true });
    expect((await find(benny))?.place).toBe(true);
  });

  test('grants no more rights than the person has by then', async () => {
    const setRole = (caller: TestPerson, userId: string, role: string) =>
      groups.call(caller, updateRole, { params: { id: groupId, userId }, body: { role } });
    await setRole(ann, ben.id, 'admin');
    await merged(ann, ann.id, benny);
    await setRole(ben, ann.id, 'member');
    await unmerge(ben, ann.id);
    expect(await find(ann.id)).toMatchObject({ role: 'member' });
    expect(await find(benny)).toMatchObject({ place: true, role: 'member' });
  });

  test('fails once one of them has left, and works again when they return', async () => {
    await merged(ann, benny, ben.id);
    groups.setBalances(groupId, []);
    expect(await remove(ben, ben.id)).toMatchObject({ status: 204 });
    expect(await named()).toEqual(['Ann Example', 'Zoe', 'Gus']);
    expect(await unmerge(ann, benny)).toMatchObject(refused(409, 'merge-ended'));
    await groups.join(ben, await groups.tokenOf(ann, groupId), {});
    expect(await find(ben.id)).toMatchObject({ merged: [{ seat: benny }] });
    expect(await unmerge(ann, benny)).toMatchObject({ status: 204 });
  });

  test('is refused once the merged account is deleted; its place has no name any more', async () => {
    await guestIn();
    await merged(ann, guest.id, ben.id);
    await groups.publishDeletion(guest, ++version);
    expect(await unmerge(ann, guest.id)).toMatchObject(refused(409, 'merge-ended'));
    expect(await groups.query(`select place_name from merged_members where user_id = $1`, [guest.id])).toEqual([
      { place_name: null },
    ]);
  });

  test('uses another name if a place has its name by now', async () => {
    await merged(ann, benny, ben.id);
    await groups.call(ann, addPlace, {
      params: { id: groupId },
      body: { name: 'Benny' },
    });
    await unmerge(ann, benny);
    expect((await named()).toSorted()).toEqual(['Ann Example', 'Ben Example', 'Benny', 'Benny 2', 'Gus', 'Zoe']);
  });
});

describe('a member of several seats', () => {
  test('leaves only when the sum is zero, whether svc-expenses has received the merge or not', async () => {
    await merged(ann, benny, ben.id);
    groups.setBalances(groupId, [
      { userId: ben.id, cents: 0 },
      { userId: benny, cents: -500 },
    ]);
    expect(await remove(ben, ben.id)).toMatchObject(refused(409, 'open-balance'));
    groups.setBalances(groupId, [
      { userId: ben.id, cents: 500 },
      { userId: benny, cents: -500 },
    ]);
    expect(await remove(ben, ben.id)).toMatchObject({ status: 204 });
  });

  test('is deleted and restored with the group as one', async () => {
    await merged(ann, benny, ben.id);
    const before = await memberships();
    await groups.call(ann, deleteGroup, { params: { id: groupId } });
    await groups.call(ann, restoreGroup, { params: { id: groupId } });
    expect(await memberships()).toEqual({ ...before, link: null });
    expect(await find(ben.id)).toMatchObject({ merged: [{ seat: benny }] });
  });

  test('cannot be unclaimed before an unmerge, and the other account cannot rejoin', async () => {
    await guestIn();
    await merged(ann, benny, guest.id);
    expect(await groups.unclaimPlace(guest, groupId, guest.id)).toMatchObject(refused(409, 'unmerge-first'));
    await merged(ann, guest.id, ben.id);
    const join = await groups.join(guest, await groups.tokenOf(ann, groupId), {});
    expect(join).toMatchObject(refused(409, 'merged-account'));
    expect(await named()).toEqual(['Ann Example', 'Zoe', 'Ben Example']);
  });

  test('keeps the link of either, and the unit of the target', async () => {
    await guestIn();
    await groups.call(ann, deleteLink, { params: { id: groupId } });
    const token = await groups.tokenOf(guest, groupId);
    await groups.call(ann, createUnit, { params: { id: groupId }, body: { members: [guest.id, zoe] } });
    await merged(ann, guest.id, ben.id);
    expect(await groups.join(cleo, token, {})).toMatchObject({ status: 201 });
    expect((await members()).some(({ unit }) => unit)).toBe(false);
    expect(await groups.query(`select made_by from join_links where group_id = $1`, [groupId])).toEqual([
      { made_by: ben.id },
    ]);
  });

  test('is separated while an admin removes a part: nobody else is removed', async () => {
    const seat = await guestIn();
    await merged(ann, guest.id, ben.id);
    const [separated, removed] = await groups.runConcurrently(groupId, [
      () => unmerge(ann, seat),
      () => remove(ann, guest.id),
    ]);
    const present = (await members()).map(({ userId }) => userId);
    if (separated?.status === 204) {
      expect(removed).toMatchObject(refused(409, 'place-taken'));
      expect(present).toEqual(expect.arrayContaining([ben.id, guest.id]));
    } else {
      expect([separated, removed]).toMatchObject([refused(409, 'merge-ended'), { status: 204 }]);
      expect(present).not.toContain(ben.id);
    }
  });

  test('is republished unchanged', async () => {
    const seat = await guestIn();
    await merged(ann, guest.id, ben.id);
    await merged(ann, benny, zoe);
    const current = async () => {
      const rows = await groups.query<{ data: unknown }>(`select data from (${currentGroups}) as g where id = $1`, [
        groupId,
      ]);
      return groupState.data.parse(rows[0]?.data);
    };
    expect(await current()).toEqual(await newest());
    // Of who has left, the books have all seats, too.
    for (const left of [ben.id, zoe]) expect(await remove(ann, left)).toMatchObject({ status: 204 });
    const { former = [] } = await current();
    expect(former).toHaveLength(2);
    expect(former).toContainEqual(
      expect.objectContaining({ userId: ben.id, merged: [{ seat }], accounts: [guest.id] }),
    );
    expect(former).toContainEqual(expect.objectContaining({ userId: zoe, place: 'Zoe', merged: [{ seat: benny }] }));
    expect(await newest()).toEqual(await current());
    expect((await group()).former).toEqual(former);
  });
});
