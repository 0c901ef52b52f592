import { balancesState } from '@allsquare/expenses-contract';
import { friendsState } from '@allsquare/friends-contract';
import { type GroupState, groupState, listGroups } from '@allsquare/groups-contract';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Fixture, startFixture } from './fixture.ts';
import { ann, ben, cleo } from './people.ts';

let groups: Fixture;
beforeEach(async () => {
  groups = await startFixture();
});
afterEach(() => groups.stop());

test('with the broker stopped a new friend can be added, and svc-friends is asked once', async () => {
  const { id } = await groups.createGroup(ann);
  await groups.published(groupState, id);
  await groups.stopBroker();

  groups.setFriends(ann, 1, [ben, cleo]);
  expect(await groups.add(ann, id, { email: ben.email })).toMatchObject({
    status: 201,
    body: { member: { user: ben } },
  });
  expect(await groups.add(ann, id, { email: cleo.email })).toMatchObject({ status: 201 });
  expect(groups.peer.asked).toEqual(['GET /api/friends']);
  expect((await groups.getGroup(cleo, id)).members.map((member) => member.user)).toMatchObject([
    ann,
    { ...ben, email: '' },
    cleo,
  ]);

  await groups.startBroker();
  const state = await groups.published(groupState, id, ({ version }: GroupState) => version === 3);
  expect(state).toMatchObject({ members: [{ userId: ann.id }, { userId: ben.id }, { userId: cleo.id }] });
});

test('without svc-friends it is 503 and nothing changes; known friends can still be added', async () => {
  const { id } = await groups.createGroup(ann);
  groups.setFriends(ann, 1, [ben]);
  // A person who has sent one request is known by name and address.
  await groups.add(ben, id, { email: cleo.email });
  expect(groups.peer.asked).toEqual([]);

  await groups.publishFriends(ann, 2, [ben, cleo]);
  await groups.peer.stop();
  expect(await groups.add(ann, id, { email: ben.email })).toMatchObject({ status: 201 });
  expect(await groups.add(ann, id, { email: cleo.email })).toMatchObject({ status: 503, body: { code: 'part-away' } });
  expect(await groups.getGroup(ann, id)).toMatchObject({ memberCount: 2 });
});

test('an answer older than the projection does not overwrite it', async () => {
  const { id } = await groups.createGroup(ann);
  await groups.publishFriends(ann, 5, []);
  groups.setFriends(ann, 4, [ben]);
  expect(await groups.add(ann, id, { email: ben.email })).toMatchObject({ status: 202, body: { invite: {} } });
});

test('a projection stores the newer state', async () => {
  const { id } = await groups.createGroup(ann);
  const balances = (version: number, cents: number) =>
    groups.publishState(balancesState, id, {
      groupId: id,
      version,
      balances: [
        { userId: ann.id, cents },
        { userId: ben.id, cents: -cents },
      ],
    });
  await balances(3, 1999);
  await balances(2, 500);
  await balances(3, 700);
  expect((await groups.call(ann, listGroups)).body).toMatchObject([{ cents: 1999, settled: false }]);
  // Ben is not a member: a former member's debts count too.
  await groups.publishState(balancesState, id, { groupId: id, version: 4, balances: [{ userId: ben.id, cents: -1 }] });
  expect((await groups.call(ann, listGroups)).body).toMatchObject([{ cents: 0, settled: false }]);
  await balances(5, 0);
  expect((await groups.call(ann, listGroups)).body).toMatchObject([{ cents: 0, settled: true }]);

  await groups.publishFriends(ann, 3, [ben]);
  await groups.publishState(friendsState, ann.id, { userId: ann.id, version: 2, friends: [] });
  expect(await groups.query(`select friends from friends_of`)).toEqual([{ friends: [ben.id] }]);
});
