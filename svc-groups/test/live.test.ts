import { balancesState } from '@allsquare/expenses-contract';
import { cancelInvite, deleteGroup, removeMember, updateGroup, updateRole } from '@allsquare/groups-contract';
import type { LiveMessage } from '@allsquare/service-kit';
import { liveMessagesTo as liveMessagesIn, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin, Ben a member, Cleo a non-member. */
beforeEach(async () => {
  groupId = await groups.groupWith(ann, [ben], ++version);
});

/** Runs `work` and returns the live messages to each of these people's browsers; Cleo's must get none. */
async function liveMessagesTo(people: TestPerson[], work: () => Promise<unknown>) {
  const [forCleo, ...received] = await liveMessagesIn(groups, [cleo, ...people], work);
  expect(forCleo).toEqual([]);
  return received;
}

const of = (...topics: LiveMessage['topic'][]): LiveMessage[] => topics.map((topic) => ({ topic, groupId }));
const params = (person?: TestPerson): Record<string, string> => ({ id: groupId, ...(person && { userId: person.id }) });

test('members and the new member are notified of new members', async () => {
  groups.setFriends(ann, ++version, [ben, dan]);
  const received = await liveMessagesTo([ann, ben, dan], () => groups.added(ann, groupId, { email: dan.email }));
  expect(received).toEqual([of('groups', 'members'), of('groups', 'members'), of('groups', 'members')]);
});

test('members are notified of new balances, once for each newer state', async () => {
  const balances = (n: number) => () =>
    groups.publishState(balancesState, groupId, { groupId, version: n, balances: [{ userId: ann.id, cents: n }] });
  expect(await liveMessagesTo([ann, ben], balances(2))).toEqual([of('groups'), of('groups')]);
  expect(await liveMessagesTo([ann, ben], balances(1))).toEqual([[], []]);
  expect(await liveMessagesTo([ann, ben], balances(3))).toEqual([of('groups'), of('groups')]);
});

test('members are notified of a changed group and role, not of a write without a difference', async () => {
  const change = () => groups.call(ann, updateGroup, { params: params(), body: { name: 'Porto' } });
  expect(await liveMessagesTo([ann, ben], change)).toEqual([of('groups', 'members'), of('groups', 'members')]);
  expect(await liveMessagesTo([ann, ben], change)).toEqual([[], []]);
  const promote = () => groups.call(ann, updateRole, { params: params(ben), body: { role: 'admin' } });
  expect(await liveMessagesTo([ann, ben], promote)).toEqual([of('groups', 'members'), of('groups', 'members')]);
});

test('removed members are notified too, and so is everybody in or invited to a deleted group', async () => {
  const remove = () => groups.call(ann, removeMember, { params: params(ben) });
  expect(await liveMessagesTo([ann, ben], remove)).toEqual([of('groups', 'members'), of('groups', 'members')]);
  groups.setFriends(ann, ++version, [ben]);
  await groups.added(ann, groupId, { email: ben.email });
  await groups.publishPerson(dan, 2);
  await groups.publishFriends(ann, ++version, [ben]);
  groups.setFriends(ann, ++version, [ben]);
  await groups.invited(ann, groupId, { email: dan.email });
  const received = await liveMessagesTo([ben, dan], () => groups.call(ann, deleteGroup, { params: params() }));
  expect(received).toEqual([of('groups', 'members'), of('invites')]);
});

test('members and the recipient are notified of an invite and of its end', async () => {
  const invite = () => groups.invited(ann, groupId, { email: dan.email });
  await groups.publishFriends(ann, ++version, [ben]);
  groups.setFriends(ann, ++version, [ben]);
  expect(await liveMessagesTo([ann, ben, dan], invite)).toEqual([of('invites'), of('invites'), of('invites')]);
  // Pending already: no message is sent.
  expect(await liveMessagesTo([ann, dan], invite)).toEqual([[], []]);
  const { id } = await invite();
  const cancel = () => groups.call(ann, cancelInvite, { params: { id } });
  expect(await liveMessagesTo([ann, ben, dan], cancel)).toEqual([of('invites'), of('invites'), of('invites')]);
  const again = await invite();
  const [forBen = [], forDan = []] = await liveMessagesTo([ben, dan], () => groups.accept(dan, again.id));
  expect(forBen).toEqual(expect.arrayContaining(of('groups', 'members', 'invites')));
  expect(forDan).toEqual(expect.arrayContaining(of('groups', 'members', 'invites')));
});

test('registering notifies of waiting invites, and a new name everybody who sees it', async () => {
  const finn = { id: '0f000000-0000-4000-8000-00000000000f', name: 'Finn Example', email: 'finn@example.com' };
  await groups.invited(ann, groupId, { email: finn.email });
  const register = () => groups.publishPerson({ ...finn, email: 'FINN@example.com' }, 1);
  expect(await liveMessagesTo([ann, ben, finn], register)).toEqual([
    [{ topic: 'invites' }],
    [{ topic: 'invites' }],
    [{ topic: 'invites' }],
  ]);
  const rename = (n: number) => () => groups.publishPerson({ ...ben, name: 'Benjamin Example' }, n);
  const seen = [{ topic: 'groups' }, { topic: 'members' }];
  expect(await liveMessagesTo([ann, ben], rename(5))).toEqual([seen, seen]);
  expect((await groups.getGroup(ann, groupId)).members[1]?.user.name).toBe('Benjamin Example');
  expect(await liveMessagesTo([ann, ben], rename(4))).toEqual([[], []]);
  // After a republish every person arrives again.
  expect(await liveMessagesTo([ann, ben], rename(6))).toEqual([[], []]);
});
