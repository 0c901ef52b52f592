import { randomUUID } from 'node:crypto';
import { addMember, type GroupState, getGroup, groupState, type Member } from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
beforeEach(async () => {
  groupId = (await groups.createGroup(ann)).id;
});

/** Makes them friends, as svc-friends answers. */
const befriend = (person: TestPerson, friends: TestPerson[]) => groups.setFriends(person, ++version, friends);
const stranger = (n: number, id: string = randomUUID()) => ({
  id,
  name: `Person ${n}`,
  email: `person${n}@example.com`,
});
const members = async () => (await groups.getGroup(ann, groupId)).members;

describe('adding a member', () => {
  test('takes a friend by email, whatever its letter case, as a member', async () => {
    befriend(ann, [ben]);
    const answer = await groups.add(ann, groupId, { email: ' BEN@Example.com ' });
    expect(answer).toMatchObject({
      status: 201,
      body: { member: { groupId, userId: ben.id, role: 'member', addedBy: ann.id, colour: 7, user: ben } },
    });
    expect(await members()).toMatchObject([{ userId: ann.id }, (answer.body as { member: Member }).member]);
    expect(await groups.getGroup(ben, groupId)).toMatchObject({ people: [{ id: ben.id }, { id: ann.id }] });
  });

  test.each([
    [{}, 'missing-email', 'Please enter an email address.'],
    [{ email: '  ' }, 'missing-email', 'Please enter an email address.'],
    [{ email: 'ben' }, 'invalid-email', 'Please enter a valid email address.'],
    [{ email: 'b\u0000@example.com' }, 'invalid-email', 'Please enter a valid email address.'],
    [{ email: 'ben@Guest.invalid' }, 'invalid-email', 'Please enter a valid email address.'],
    [{ email: 'ben@example.com', role: 'owner' }, 'malformed-request', expect.any(String)],
  ])('is refused as malformed: %j', async (body, code, message) => {
    expect(await groups.add(ann, groupId, body)).toMatchObject({ status: 400, body: { code, message } });
  });

  test('is refused for members, in any letter case', async () => {
    befriend(ann, [ben]);
    await groups.added(ann, groupId, { email: ben.email });
    const refused = { status: 409, body: { code: 'already-a-member' } };
    expect(await groups.add(ann, groupId, { email: ben.email })).toMatchObject(refused);
    expect(await groups.add(ann, groupId, { email: ' Ann@EXAMPLE.com' })).toMatchObject(refused);
    // A member is refused even if they are not the caller's friend.
    expect(await groups.add(ben, groupId, { email: ann.email })).toMatchObject(refused);
    expect(await members()).toHaveLength(2);
  });

  test('with role admin is for admins only', async () => {
    befriend(ann, [ben]);
    await groups.add(ann, groupId, { email: ben.email });
    befriend(ben, [cleo]);
    expect(await groups.add(ben, groupId, { email: cleo.email, role: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'admins-only' },
    });
    expect(await groups.add(ben, groupId, { email: cleo.email })).toMatchObject({ status: 201 });
    befriend(ann, [stranger(1)]);
    expect(await groups.add(ann, groupId, { email: stranger(1).email, role: 'admin' })).toMatchObject({
      body: { member: { role: 'admin' } },
    });
  });

  test('repeated with its key gives the same response, also after the friendship has ended', async () => {
    befriend(ann, [ben]);
    const request = {
      params: { id: groupId },
      body: { email: ben.email },
      headers: { 'idempotency-key': randomUUID() },
    };
    const first = await groups.call(ann, addMember, request);
    await groups.publishFriends(ann, ++version, []);
    expect(await groups.call(ann, addMember, request)).toMatchObject({ status: 201, body: first.body });
    expect(await members()).toHaveLength(2);
  });

  test('stops at 500', async () => {
    await groups.query(
      `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'member', 1, $2, now() from generate_series(1, 498)`,
      [groupId, ann.id],
    );
    befriend(ann, [ben, cleo]);
    expect(await groups.add(ann, groupId, { email: ben.email })).toMatchObject({ status: 201 });
    expect(await groups.add(ann, groupId, { email: cleo.email })).toMatchObject({
      status: 422,
      body: { code: 'group-full' },
    });
    const group = await groups.getGroup(ben, groupId);
    expect(group).toMatchObject({
      memberCount: 500,
      people: [{ id: ben.id }, { id: ann.id }, {}, {}, {}, {}, {}, {}, {}],
    });
    expect(group.people).toHaveLength(9);
  });

  test('several at once gives each a color, and every state its own version', async () => {
    // All four sum to ann's colour, so each must see the ones before it.
    const alike = [1, 2, 3, 4].map((n) => stranger(n, `0000000${n}-0000-4000-8000-00000000000${5 - n}`));
    befriend(ann, alike);
    const answers = await Promise.all(alike.map(({ email }) => groups.add(ann, groupId, { email })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const all = await members();
    expect(all.map((member) => member.colour).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5, 6]);

    const event = await groups.published(groupState, groupId, ({ version }: GroupState) => version >= 5);
    const state = groupState.data.parse(event);
    expect(state).toMatchObject({ version: 5, name: 'Lisbon trip', type: 'trip' });
    expect(state.members).toEqual(
      all.map(({ userId, role, colour, joinedAt }) => ({ userId, role, colour, joinedAt })),
    );
    const answer = await groups.call(ann, getGroup, { params: { id: groupId } });
    expect(answer.headers.get('x-state-version')).toBe('5');
    expect(answer.body).toMatchObject({ version: 1 });
  });
});
