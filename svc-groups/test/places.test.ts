import { randomUUID } from 'node:crypto';
import { balancesState } from '@allsquare/expenses-contract';
import {
  addPlace,
  createGroup,
  deleteGroup,
  type GroupState,
  getGroup,
  groupState,
  groupsEvents,
  listGroups,
  type Member,
  removeMember,
  renamePlace,
  restoreGroup,
  updateRole,
} from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';
import { statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin of a group with places for 'Ben' and 'Cleo'. */
beforeEach(async () => {
  groups.setFriends(ann, ++version, []);
  await groups.query(`truncate invites, friends_of`);
  groupId = (await groups.createGroup(ann, { name: 'Lisbon trip', type: 'trip', places: ['Ben', 'Cleo'] })).id;
});

const ofMember = (userId: string, body?: unknown) => ({ params: { id: groupId, userId }, body });
const members = async (caller = ann) => (await groups.getGroup(caller, groupId)).members;
const placeOf = (name: string) => groups.placeOf(ann, groupId, name);
const add = (caller: TestPerson, name: unknown, headers?: Record<string, string>) =>
  groups.call(caller, addPlace, { params: { id: groupId }, body: { name }, headers });
const taken = (caller: TestPerson, name: string) => groups.claimPlace(caller, groupId, name, ann);
const join = async (caller: TestPerson, body: object = {}) =>
  groups.join(caller, await groups.tokenOf(ann, groupId), body);
const free = (caller: TestPerson, id: string) => groups.unclaimPlace(caller, groupId, id);
const remove = (caller: TestPerson, id: string) => groups.call(caller, removeMember, ofMember(id));
const setRole = (userId: string, role: string) => groups.call(ann, updateRole, ofMember(userId, { role }));
const published = async (until: (state: GroupState) => boolean) =>
  groupState.data.parse(await groups.published(groupState, groupId, until));
const newest = async () => {
  const [row] = await groups.query<{ version: number }>(`select state_version as version from groups where id = $1`, [
    groupId,
  ]);
  return published(({ version }) => version === row?.version);
};
const facts = async () => {
  await groups.allSent();
  const messages = await groups.messages();
  return messages
    .filter(({ subject, text }) => subject.startsWith('groups.fact.') && text.includes(groupId))
    .map(({ subject, text }) => [subject.replace('groups.fact.', ''), (JSON.parse(text) as { userId: string }).userId]);
};
const ofGroup = (id: string) => (data: { groupId: string; userId: string }) =>
  data.groupId === groupId && data.userId === id;
const refused = (status: number, code: string) => ({ status, body: { code } });
const balances = (cents: Record<string, number>, settled?: boolean) =>
  groups.publishState(balancesState, groupId, {
    groupId,
    version: ++version,
    balances: Object.entries(cents).map(([userId, own]) => ({ userId, cents: own })),
    settled,
  });
const peopleOf = async (caller: TestPerson) => {
  const { people } = await groups.getGroup(caller, groupId);
  return Object.fromEntries(people.map(({ id, cents }) => [id, cents]));
};

describe('a place', () => {
  test('is a member from the start, in the order in which they were named', async () => {
    const [, first, second] = await members();
    expect(first).toMatchObject({ role: 'member', addedBy: ann.id, place: true, user: { name: 'Ben', email: '' } });
    expect(second).toMatchObject({ place: true, user: { name: 'Cleo' } });
    expect(first).not.toHaveProperty('seat');
    expect(first?.user.id).toBe(first?.userId);
    expect(await groups.getGroup(ann, groupId)).toMatchObject({
      memberCount: 3,
      people: [{ id: ann.id }, { name: 'Ben', cents: 0 }, { name: 'Cleo' }],
    });
    const { members: told } = await newest();
    expect(told).toMatchObject([{ userId: ann.id }, { userId: first?.userId, place: 'Ben' }, { place: 'Cleo' }]);
    expect(Object.keys(told[0] ?? {}).toSorted()).toEqual(['colour', 'joinedAt', 'role', 'userId']);
  });

  test('has a name no other unclaimed place has, ignoring case', async () => {
    const create = (places: string[]) => groups.call(ann, createGroup, { body: { name: 'Flat', places } });
    expect(await create(['Ben', 'BEN'])).toMatchObject(refused(409, 'name-taken'));
    expect(await add(ann, ' ben ')).toMatchObject(refused(409, 'name-taken'));
    expect(await add(ann, 'Eve')).toMatchObject({ status: 201, body: { place: true, user: { name: 'Eve' } } });
    const place = await placeOf('Ben');
    const rename = (name: string) => groups.call(ann, renamePlace, ofMember(place, { name }));
    expect(await rename('CLEO')).toMatchObject(refused(409, 'name-taken'));
    expect(await rename('BEN')).toMatchObject({ status: 200, body: { userId: place, user: { name: 'BEN' } } });
    expect((await members()).map(({ user }) => user.name)).toEqual(['Ann Example', 'BEN', 'Cleo', 'Eve']);
    await taken(ben, 'BEN');
    expect(await rename('Benjamin')).toMatchObject(refused(409, 'place-taken'));
    expect(await add(ann, 'Ben')).toMatchObject({ status: 201 });
  });

  test('is added once per idempotency key, by any member, and counts among the 500', async () => {
    await taken(ben, 'Ben');
    const key = { 'idempotency-key': randomUUID() };
    const first = await add(ben, 'Eve', key);
    expect(await add(ben, 'Eve', key)).toMatchObject({ status: 201, body: first.body });
    await groups.query(
      `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'member', 1, $2, now() from generate_series(1, 496)`,
      [groupId, ann.id],
    );
    expect(await add(ann, 'Fay')).toMatchObject(refused(422, 'group-full'));
    // A person who claims a place was counted before.
    expect(await taken(cleo, 'Cleo')).toMatchObject({ userId: cleo.id });
    expect(await join(dan)).toMatchObject(refused(422, 'group-full'));
  });

  test('is not notified, nor is anybody about it', async () => {
    const place = await placeOf('Ben');
    const someone = { ...ben, id: place };
    const [toAnn, toPlace] = await liveMessagesTo(groups, [ann, someone], async () => {
      await add(ann, 'Eve');
      await balances({ [ann.id]: 500, [place]: -500 });
      await remove(ann, await placeOf('Cleo'));
      await groups.publishPerson({ ...ann, name: `Ann ${version}` }, ++version);
      await groups.invited(ann, groupId, { email: dan.email });
    });
    expect(toAnn?.length).toBeGreaterThan(4);
    expect(toPlace).toEqual([]);
    expect((await facts()).map(([name]) => name)).toEqual(['invite-sent']);
  });

  test('is never an admin, nor is a guest', async () => {
    expect(await setRole(await placeOf('Ben'), 'admin')).toMatchObject(refused(422, 'no-account'));
    await groups.publishPerson({ ...cleo, email: '' }, ++version);
    expect((await members()).some(({ guest }) => guest)).toBe(false);
    await taken({ ...cleo, email: '' }, 'Cleo');
    expect((await members()).find(({ userId }) => userId === cleo.id)).toMatchObject({ guest: true });
    expect(await setRole(cleo.id, 'admin')).toMatchObject(refused(422, 'no-account'));
    await groups.publishPerson(cleo, ++version);
    expect(await setRole(cleo.id, 'admin')).toMatchObject({ status: 200, body: { role: 'admin' } });
  });

  test('does not sustain a group: the last account cannot leave', async () => {
    expect(await remove(ann, ann.id)).toMatchObject(refused(409, 'last-member'));
    await taken(ben, 'Ben');
    expect(await remove(ann, ann.id)).toMatchObject(refused(409, 'last-admin'));
    expect(await remove(ben, ben.id)).toMatchObject({ status: 204 });
  });

  test('is removed by an admin once its balance is zero, and gets its old seat when its name is added again', async () => {
    const place = await placeOf('Ben');
    const { colour } = (await members()).find(({ userId }) => userId === place) as Member;
    await taken(cleo, 'Cleo');
    expect(await remove(cleo, place)).toMatchObject(refused(403, 'admins-only'));
    groups.setBalances(groupId, [{ userId: place, cents: -500 }]);
    const message = 'Ben still owes $5.00 in this group. Settle up first.';
    expect(await remove(ann, place)).toMatchObject({ status: 409, body: { code: 'open-balance', message } });
    groups.setBalances(groupId, []);
    expect(await remove(ann, place)).toMatchObject({ status: 204 });
    expect((await members()).map(({ userId }) => userId)).not.toContain(place);
    expect(await add(ann, 'BEN')).toMatchObject({
      status: 201,
      body: { userId: place, colour, user: { name: 'BEN' } },
    });
    expect(await groups.query(`select from former_members where group_id = $1`, [groupId])).toEqual([]);
    // Another place of this name is another person.
    await taken(ben, 'BEN');
    const { body } = await add(ann, 'Ben');
    expect((body as Member).userId).not.toBe(place);
  });
});

describe('claiming a place', () => {
  test('changes the person shown, not the id in the books, the color or the order', async () => {
    const before = await members();
    const place = await placeOf('Ben');
    const answer = await taken(ben, 'Ben');
    const expected = { ...before[1], userId: ben.id, user: ben, seat: place };
    delete expected.place;
    expect(answer).toEqual(expected);
    const [admin, , last] = before;
    const seen = { ...admin, user: { ...admin!.user, email: '' } };
    expect(await members(ben)).toEqual([seen, expected, last]);
    const state = await newest();
    expect(state.members[1]).toMatchObject({ userId: ben.id, seat: place, role: 'member' });
    expect(state.members[1]).not.toHaveProperty('place');
    const joined = ofGroup(ben.id);
    expect(await groups.publishedEvent(groupsEvents, 'member-added', joined)).toMatchObject({ by: ben.id });
  });

  test('of two concurrent claims of a place one succeeds', async () => {
    const placeId = await placeOf('Ben');
    const token = await groups.tokenOf(ann, groupId);
    const answers = await groups.runConcurrently(
      groupId,
      [ben, cleo].map((person) => () => groups.join(person, token, { placeId })),
    );
    expect(statusesOf(answers)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused(409, 'place-taken'));
    expect(await members()).toHaveLength(3);
  });

  test('of a concurrent claim and removal one succeeds', async () => {
    const placeId = await placeOf('Ben');
    const token = await groups.tokenOf(ann, groupId);
    const [took, removed] = await groups.runConcurrently(groupId, [
      () => groups.join(ben, token, { placeId }),
      () => remove(ann, placeId),
    ]);
    const isThere = (await members()).some(({ seat }) => seat === placeId);
    if (isThere) expect([took, removed]).toMatchObject([{ status: 201 }, refused(409, 'place-taken')]);
    else expect([took, removed]).toMatchObject([refused(404, 'member-not-found'), { status: 204 }]);
  });

  test('a member is returned unchanged, and claims nothing', async () => {
    const own = await taken(ben, 'Ben');
    expect(await join(ben, { placeId: await placeOf('Cleo') })).toMatchObject({
      status: 200,
      body: { ...own, already: true },
    });
    expect(await placeOf('Cleo')).toBeDefined();
  });

  test('shows the balance at once, before svc-expenses has published it under the new id', async () => {
    const place = await placeOf('Ben');
    await balances({ [ann.id]: 500, [place]: -500 });
    await taken(ben, 'Ben');
    expect(await peopleOf(ben)).toMatchObject({ [ben.id]: -500, [ann.id]: 500 });
    expect(await groups.getGroup(ben, groupId)).toMatchObject({ cents: -500, settled: false });
    await balances({ [ann.id]: 700, [ben.id]: -700 });
    expect(await peopleOf(ben)).toMatchObject({ [ben.id]: -700 });
    await free(ben, ben.id);
    expect(await peopleOf(ann)).toMatchObject({ [place]: -700, [ann.id]: 700 });
    // Published before svc-expenses knew of the second holder.
    await taken(cleo, 'Ben');
    await balances({ [ann.id]: 900, [place]: -900 });
    expect(await peopleOf(cleo)).toMatchObject({ [cleo.id]: -900 });
    expect(await remove(cleo, cleo.id)).toMatchObject(refused(409, 'open-balance'));
  });
});

describe('unclaiming a place', () => {
  test('by its holder restores the place, with any balance', async () => {
    const before = await members();
    const place = await placeOf('Ben');
    await balances({ [ann.id]: 500, [place]: -500 });
    await taken(ben, 'Ben');
    const [toAnn, toBen] = await liveMessagesTo(groups, [ann, ben], async () => {
      expect(await free(ben, ben.id)).toEqual(expect.objectContaining({ status: 200, body: before[1] }));
    });
    expect(toAnn).toEqual(['groups', 'members'].map((topic) => ({ topic, groupId })));
    expect(toBen).toEqual(toAnn);
    expect(await members()).toEqual([{ ...before[0], cents: 500 }, { ...before[1], cents: -500 }, ...before.slice(2)]);
    expect(await groups.call(ben, getGroup, { params: { id: groupId } })).toMatchObject({ status: 404 });
    const left = ofGroup(ben.id);
    expect(await groups.publishedEvent(groupsEvents, 'member-removed', left)).toMatchObject({ by: ben.id });
    expect((await newest()).members[1]).toMatchObject({ userId: place, place: 'Ben' });
    // They have no claim on it.
    expect(await taken(cleo, 'Ben')).toMatchObject({ userId: cleo.id, seat: place });
    expect(await join(ben)).toMatchObject({ status: 201, body: { userId: ben.id } });
    expect((await members()).find(({ userId }) => userId === ben.id)).not.toHaveProperty('seat');
  });

  test('is something else than leaving: whose seat it is, events and answers say until they come back', async () => {
    const place = await placeOf('Ben');
    const { seat } = await taken(ben, 'Ben');
    await join(cleo);
    for (const left of [ben, cleo]) expect(await remove(left, left.id)).toMatchObject({ status: 204 });
    const former = [{ userId: ben.id, seat, colour: expect.any(Number) }];
    expect(seat).toBe(place);
    expect(await newest()).toMatchObject({ former });
    expect((await groups.getGroup(ann, groupId)).former).toEqual(former);
    await join(ben);
    expect(await newest()).not.toHaveProperty('former');
    expect(await groups.getGroup(ann, groupId)).not.toHaveProperty('former');
  });

  test('by an admin, with either id; not by other members', async () => {
    const place = await placeOf('Ben');
    await taken(ben, 'Ben');
    await taken(cleo, 'Cleo');
    expect(await free(cleo, ben.id)).toMatchObject(refused(403, 'admins-only'));
    expect(await free(dan, ben.id)).toMatchObject(refused(404, 'group-not-found'));
    expect(await free(ann, place)).toMatchObject({ status: 200, body: { userId: place, place: true } });
    const left = ofGroup(ben.id);
    expect(await groups.publishedEvent(groupsEvents, 'member-removed', left)).toMatchObject({ by: ann.id });
    expect(await free(ann, place)).toMatchObject(refused(409, 'not-a-place'));
    expect(await free(ann, dan.id)).toMatchObject(refused(404, 'member-not-found'));
    expect(await free(ann, ann.id)).toMatchObject(refused(409, 'not-a-place'));
  });

  test('adds a number if another member has its name by now', async () => {
    const place = await placeOf('Ben');
    await taken(ben, 'Ben');
    await add(ann, 'ben');
    expect(await free(ben, ben.id)).toMatchObject({ body: { userId: place, user: { name: 'Ben 2' } } });
  });

  test('keeps one admin, and revokes the role', async () => {
    await taken(ben, 'Ben');
    await setRole(ben.id, 'admin');
    expect(await groups.call(ben, updateRole, ofMember(ann.id, { role: 'member' }))).toMatchObject({ status: 200 });
    expect(await free(ben, ben.id)).toMatchObject(refused(409, 'last-admin'));
    expect(await groups.call(ben, updateRole, ofMember(ann.id, { role: 'admin' }))).toMatchObject({ status: 200 });
    expect(await free(ben, ben.id)).toMatchObject({ status: 200, body: { role: 'member' } });
  });

  test('ends its holder’s invites and link', async () => {
    await taken(ben, 'Ben');
    await groups.invited(ben, groupId, { email: dan.email });
    await free(ben, ben.id);
    expect(await groups.query(`select status from invites where group_id = $1`, [groupId])).toEqual([
      { status: 'cancelled' },
    ]);
  });
});

describe('a former member', () => {
  test('gets the old seat, whichever place they choose', async () => {
    const place = await placeOf('Ben');
    const own = await taken(ben, 'Ben');
    expect(await remove(ben, place)).toMatchObject({ status: 204 });
    expect(await members()).toHaveLength(2);
    const back = await join(ben, { placeId: await placeOf('Cleo') });
    expect(back).toMatchObject({ status: 201, body: { userId: ben.id, seat: place, colour: own.colour } });
    expect(await placeOf('Cleo')).toBeDefined();
    expect(await free(ann, ben.id)).toMatchObject({ body: { userId: place, user: { name: 'Ben' } } });
  });

  test('also gets it as a friend and by an invite', async () => {
    const place = await placeOf('Ben');
    await taken(ben, 'Ben');
    await remove(ann, ben.id);
    groups.setFriends(ann, ++version, [ben]);
    const placeId = await placeOf('Cleo');
    expect(await groups.added(ann, groupId, { email: ben.email, placeId })).toMatchObject({ seat: place });
    await remove(ann, ben.id);
    await groups.publishFriends(ann, ++version, []);
    groups.setFriends(ann, ++version, []);
    const invite = await groups.invited(ann, groupId, { email: ben.email, placeId });
    await groups.accept(ben, invite.id);
    expect((await members()).find(({ userId }) => userId === ben.id)).toMatchObject({ seat: place });
  });

  test('was deleted with the group and is restored with it, in the same seat', async () => {
    await taken(ben, 'Ben');
    const before = await members();
    await groups.call(ann, deleteGroup, { params: { id: groupId } });
    const deleted = ({ groupId: id }: { groupId: string }) => id === groupId;
    expect(await groups.publishedEvent(groupsEvents, 'group-deleted', deleted)).toMatchObject({
      userIds: expect.arrayContaining([ann.id, ben.id]),
    });
    const listed = (await groups.call(ben, listGroups, { query: { deleted: 'true' } })).body;
    expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ id: groupId, memberCount: 3 })]));
    await groups.call(ben, restoreGroup, { params: { id: groupId } });
    expect(await members()).toEqual(before);
    expect(await groups.publishedEvent(groupsEvents, 'group-restored', deleted)).toMatchObject({
      userIds: expect.arrayContaining([ann.id, ben.id]),
    });
  });
});

describe('somebody invited', () => {
  test('to a place gets it on acceptance, a friend at once', async () => {
    const placeId = await placeOf('Ben');
    groups.setFriends(ann, ++version, [cleo]);
    const asCleo = await groups.added(ann, groupId, {
      email: cleo.email,
      placeId: await placeOf('Cleo'),
      role: 'admin',
    });
    expect(asCleo).toMatchObject({ userId: cleo.id, role: 'admin', seat: expect.any(String) });
    const invite = await groups.invited(ann, groupId, { email: ben.email, placeId });
    expect(await placeOf('Ben')).toBe(placeId);
    await groups.accept(ben, invite.id);
    expect((await members()).find(({ userId }) => userId === ben.id)).toMatchObject({ seat: placeId });
    expect(await groups.add(ann, groupId, { email: dan.email, placeId })).toMatchObject(refused(409, 'place-taken'));
    expect(await groups.add(ann, groupId, { email: dan.email, placeId: dan.id })).toMatchObject(
      refused(404, 'member-not-found'),
    );
  });

  test('with a name is a member at once, without an account until they accept', async () => {
    const invite = await groups.invited(ann, groupId, { email: dan.email, name: 'Dan' });
    const placeId = await placeOf('Dan');
    expect(await groups.add(ann, groupId, { email: dan.email, name: 'dan' })).toMatchObject(refused(409, 'name-taken'));
    await groups.accept(dan, invite.id);
    expect((await members()).find(({ userId }) => userId === dan.id)).toMatchObject({ seat: placeId });
    groups.setFriends(ann, ++version, [ben]);
    const friend = await groups.added(ann, groupId, { email: ben.email, name: 'Benny' });
    expect(await free(ann, friend.userId)).toMatchObject({ body: { place: true, user: { name: 'Benny' } } });
  });

  test('to a place with another holder by then joins as a new member', async () => {
    const placeId = await placeOf('Ben');
    const invite = await groups.invited(ann, groupId, { email: ben.email, placeId });
    await taken(cleo, 'Ben');
    expect(await groups.accept(ben, invite.id)).toMatchObject({ status: 200 });
    expect((await members()).find(({ userId }) => userId === ben.id)).not.toHaveProperty('seat');
  });

  test('again, to another place, gets that one', async () => {
    const [first, second] = [await placeOf('Ben'), await placeOf('Cleo')];
    const invite = await groups.invited(ann, groupId, { email: ben.email, placeId: first });
    expect(await groups.invited(ann, groupId, { email: ben.email, placeId: second })).toMatchObject({ id: invite.id });
    await groups.accept(ben, invite.id);
    expect((await members()).find(({ userId }) => userId === ben.id)).toMatchObject({ seat: second });
  });
});

test('`settled` is what svc-expenses publishes, or follows from the balances', async () => {
  const [place, other] = [await placeOf('Ben'), await placeOf('Cleo')];
  const settled = async () => (await groups.getGroup(ann, groupId)).settled;
  await balances({ [place]: 500, [other]: -500 }, true);
  expect(await settled()).toBe(true);
  await balances({ [place]: 500, [other]: -500 }, false);
  expect(await settled()).toBe(false);
  await balances({ [place]: 500, [other]: -500 });
  expect(await settled()).toBe(false);
  await balances({ [place]: 0 });
  expect(await settled()).toBe(true);
});
