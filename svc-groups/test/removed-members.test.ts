import { randomUUID } from 'node:crypto';
import { balancesState } from '@allsquare/expenses-contract';
import {
  deleteGroup,
  getGroup,
  listGroups,
  previewLink,
  removeMember,
  restoreGroup,
  shareLink,
  updateRole,
} from '@allsquare/groups-contract';
import { type Answer, sharedFixture, type TestPerson, until } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin of a group with two unclaimed places; Cleo and Dan are members. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  groupId = await groups.groupWith(ann, [cleo, dan], ++version, { name: 'Lisbon trip', places: ['Ben', 'Max'] });
  groups.setFriends(ann, ++version, []);
  groups.setFriends(cleo, ++version, []);
  groups.setFriends(dan, ++version, []);
  groups.setSeatUsed(false);
});

const account = (): TestPerson => {
  const id = randomUUID();
  return { id, name: 'Ben Example', email: `${id}@example.com` };
};
const guest = (): TestPerson => ({ id: randomUUID(), name: 'Ben', email: '' });
const ofMember = (userId: string, query?: Record<string, string>) => ({ params: { id: groupId, userId }, query });
const remove = (by: TestPerson, { id }: TestPerson, query?: Record<string, string>) =>
  groups.call(by, removeMember, ofMember(id, query));
const token = () => groups.tokenOf(ann, groupId);
const members = async () => (await groups.getGroup(ann, groupId)).members;
const isIn = async ({ id }: TestPerson) => (await members()).some(({ userId }) => userId === id);
const befriend = (one: TestPerson, other: TestPerson) => groups.setFriends(one, ++version, [other]);
const owes = (who: TestPerson, cents: number) =>
  groups.publishState(balancesState, groupId, {
    groupId,
    version: ++version,
    balances: [
      { userId: who.id, cents: -cents },
      { userId: ann.id, cents },
    ],
  });

const refusal = (message: string) => ({ status: 403, body: { code: 'removed', message } });
const REMOVED = refusal('Ann Example removed you from this group. Ask an admin to add you again.');

/** How a person joined, and how an admin ended it. */
const ends: [string, () => TestPerson, (who: TestPerson) => Promise<unknown>][] = [
  ['an account that was removed', account, (who) => remove(ann, who)],
  ['a guest who was removed', guest, (who) => remove(ann, who)],
  [
    'who was removed with a balance',
    account,
    async (who) => {
      await owes(who, 500);
      await remove(ann, who, { keepBalance: 'true' });
    },
  ],
  ['an account whose place was freed', account, (who) => groups.unclaimPlace(ann, groupId, who.id)],
  ['a guest whose place was freed', guest, (who) => groups.unclaimPlace(ann, groupId, who.id)],
];

/** Every operation that joins a group without an admin. */
const placeId = async (name: string) => (await members()).find(({ user }) => user.name === name)?.userId;
const joinAttempts: [string, (who: TestPerson) => Promise<Answer>][] = [
  ['by the link, as nobody in particular', async (who) => groups.join(who, await token())],
  ['by the link, in a free place', async (who) => groups.join(who, await token(), { placeId: await placeId('Max') })],
  ['by the link, in the old place', async (who) => groups.join(who, await token(), { placeId: await placeId('Ben') })],
  ['by the link, under a name', async (who) => groups.join(who, await token(), { name: 'Somebody' })],
];
const accountJoinAttempts: typeof joinAttempts = [
  [
    'by an invitation that an admin had sent before',
    async (who) => {
      const [{ id } = { id: '' }] = await groups.query<{ id: string }>(
        `select id from invites where group_id = $1 and email = $2 and status = 'pending'`,
        [groupId, who.email],
      );
      return groups.accept(who, id);
    },
  ],
];

describe.each(ends)('%s', (_, make, end) => {
  let who: TestPerson;
  beforeEach(async () => {
    who = make();
    await groups.claimPlace(who, groupId, 'Ben', ann);
    // A member may still have an invite: it was sent to an address that they have verified since.
    if (who.email)
      await groups.query(
        `insert into invites (id, group_id, email, role, invited_by, status, created_at, admin_at)
         values ($1, $2, $3, 'admin', $4, 'pending', now(), clock_timestamp())`,
        [randomUUID(), groupId, who.email, ann.id],
      );
    await end(who);
    expect(await isIn(who)).toBe(false);
  });

  test('cannot come back without an admin, and nothing changes', async () => {
    const before = await groups.getGroup(ann, groupId);
    for (const [way, enter] of [...joinAttempts, ...(who.email ? accountJoinAttempts : [])])
      expect({ way, ...(await enter(who)) }).toMatchObject({ way, ...REMOVED });
    expect(await groups.getGroup(ann, groupId)).toEqual(before);
  });

  test('nor while the group is deleted, after its restore, or by restoring it', async () => {
    const shared = await token();
    await groups.call(ann, deleteGroup, { params: { id: groupId } });
    expect((await groups.join(who, shared)).status).toBe(404);
    expect((await groups.call(who, restoreGroup, { params: { id: groupId } })).status).toBe(404);
    expect((await groups.call(who, listGroups, { query: { deleted: 'true' } })).body).toEqual([]);
    await groups.call(cleo, restoreGroup, { params: { id: groupId } });
    expect(await isIn(who)).toBe(false);
    expect(await groups.join(who, await token())).toMatchObject(REMOVED);
  });

  test('nor as the account a guest converted to', async () => {
    const later = { ...who, name: 'Benny', email: `kept-${who.id}@example.com` };
    await groups.publishPerson(later, ++version);
    expect(await groups.join(later, await token())).toMatchObject(REMOVED);
  });

  test('nor from a guest’s browser as a new guest', async () => {
    const look = async (guestIds: string[]) =>
      groups.call(undefined, previewLink, { body: { token: await token(), guestIds } });
    expect(await look([randomUUID(), who.id])).toMatchObject(REMOVED);
    expect((await look([randomUUID()])).status).toBe(200);
    expect((await look([])).status).toBe(200);
  });

  test('a deleted account is not named', async () => {
    await groups.call(ann, updateRole, { params: { id: groupId, userId: cleo.id }, body: { role: 'admin' } });
    await groups.query(`update removed_members set removed_by = $2 where group_id = $1`, [groupId, randomUUID()]);
    expect(await groups.join(who, await token())).toMatchObject(
      refusal('An admin removed you from this group. Ask an admin to add you again.'),
    );
  });
});

describe.each(ends.filter(([, make]) => make === account))('%s', (_, make, end) => {
  let who: TestPerson;
  let seat: string | undefined;
  beforeEach(async () => {
    who = make();
    await groups.publishPerson(who, 1);
    ({ seat } = await groups.claimPlace(who, groupId, 'Ben', ann));
    await end(who);
  });
  const THEM = refusal('Ann Example removed Ben Example from this group. Only an admin can add them again.');

  test('cannot be added or invited by another member', async () => {
    expect(await groups.add(cleo, groupId, { email: who.email })).toMatchObject(THEM);
    befriend(cleo, who);
    expect(await groups.add(cleo, groupId, { email: who.email })).toMatchObject(THEM);
    expect(await groups.query(`select from invites where group_id = $1`, [groupId])).toEqual([]);
    expect(await isIn(who)).toBe(false);
  });

  test('another member’s invite does not help, even from before they verified the address', async () => {
    await groups.publishPerson({ ...who, emailVerified: false }, 2);
    const { id } = await groups.invited(cleo, groupId, { email: who.email });
    expect(await groups.accept(who, id)).toMatchObject(REMOVED);
    // An admin sends it again.
    expect(await groups.invited(ann, groupId, { email: who.email })).toMatchObject({ id });
    expect(await groups.accept(who, id)).toMatchObject({ status: 200 });
    expect(await isIn(who)).toBe(true);
  });

  test.each<[string, (shared: string) => Promise<Answer>]>([
    ['who adds a friend', () => (befriend(ann, who), groups.add(ann, groupId, { email: who.email }))],
    ['who invites', async () => groups.accept(who, (await groups.invited(ann, groupId, { email: who.email })).id)],
    [
      'who invites, then the link',
      async (shared) => {
        await groups.invited(ann, groupId, { email: who.email });
        return groups.join(who, shared);
      },
    ],
    [
      'who invites, then a member who adds a friend',
      async () => {
        await groups.invited(ann, groupId, { email: who.email });
        befriend(cleo, who);
        return groups.add(cleo, groupId, { email: who.email });
      },
    ],
  ])('comes back by an admin %s, and may then leave and return', async (__, enter) => {
    expect([200, 201]).toContain((await enter(await token())).status);
    const back = (await members()).find(({ userId }) => userId === who.id);
    // A removed person gets the old seat; a person whose place was unclaimed has no claim on it.
    const [{ cleared } = { cleared: false }] = await groups.query<{ cleared: boolean }>(
      `select exists (select from members where group_id = $1 and user_id = seat and place_name = 'Ben') as cleared`,
      [groupId],
    );
    expect(back?.seat).toBe(cleared ? undefined : seat);
    expect(await groups.query(`select from removed_members where group_id = $1`, [groupId])).toEqual([]);
    groups.setBalances(groupId, []);
    expect((await remove(who, who)).status).toBe(204);
    expect((await groups.join(who, await token())).status).toBe(201);
  });

  test('is deleted with their account', async () => {
    await groups.publishDeletion(who, 9);
    expect(await groups.query(`select from removed_members where group_id = $1`, [groupId])).toEqual([]);
  });
});

test('whoever left by themselves, or unclaimed their place, may return in every way', async () => {
  for (const [, enter] of joinAttempts) {
    const who = { ...guest(), name: `Guest ${++version}` };
    await groups.join(who, await token(), { name: who.name });
    expect((await remove(who, who)).status).toBe(204);
    expect((await enter(who)).status).toBe(201);
    expect((await remove(ann, who)).status).toBe(204);
  }
  const who = { ...guest(), name: 'Gina' };
  await groups.claimPlace(who, groupId, 'Ben', ann);
  expect((await groups.unclaimPlace(who, groupId, who.id)).status).toBe(200);
  expect((await groups.join(who, await token())).status).toBe(201);
});

describe("the group's link", () => {
  const isActive = async (shared: string) =>
    (await groups.call(undefined, previewLink, { body: { token: shared } })).status === 200;

  test.each(ends)('ends for everybody with %s', async (_, make, end) => {
    const who = make();
    await groups.claimPlace(who, groupId, 'Ben', ann);
    const shared = await groups.tokenOf(cleo, groupId);
    await end(who);
    expect(await isActive(shared)).toBe(false);
    expect((await groups.join(dan, shared)).status).toBe(404);
    // A new one is created at once.
    expect((await groups.call(ann, shareLink, { params: { id: groupId } })).status).toBe(200);
    expect(await token()).not.toBe(shared);
  });

  test('remains when somebody leaves by themselves, unclaims their place, or an unclaimed place is removed', async () => {
    const shared = await token();
    const who = account();
    await groups.claimPlace(who, groupId, 'Ben', ann);
    await groups.unclaimPlace(who, groupId, who.id);
    await groups.join(who, shared);
    await remove(who, who);
    await groups.call(ann, removeMember, ofMember((await placeId('Max')) ?? ''));
    expect(await isActive(shared)).toBe(true);
    expect(await groups.query(`select from removed_members where group_id = $1`, [groupId])).toEqual([]);
  });
});

describe('with a balance', () => {
  const KEEP_BALANCE = { keepBalance: 'true' };

  test.each([500, -500])('of %i a member is removed at once if the admin says so', async (cents) => {
    await owes(cleo, cents);
    const refused = { status: 409, body: { code: 'open-balance' } };
    expect(await remove(ann, cleo)).toMatchObject(refused);
    expect(await remove(ann, cleo, { keepBalance: 'false' })).toMatchObject(refused);
    expect(await remove(ann, cleo, KEEP_BALANCE)).toMatchObject({ status: 204 });
    expect((await groups.call(cleo, getGroup, { params: { id: groupId } })).status).toBe(404);
  });

  test('nobody leaves with it by themselves, nor removes others without the right', async () => {
    await owes(cleo, 500);
    expect(await remove(cleo, cleo, KEEP_BALANCE)).toMatchObject({ status: 409, body: { code: 'open-balance' } });
    expect(await remove(dan, cleo, KEEP_BALANCE)).toMatchObject({ status: 403, body: { code: 'admins-only' } });
    groups.setBalances(groupId, [{ userId: ann.id, cents: 500 }]);
    expect(await remove(ann, ann, KEEP_BALANCE)).toMatchObject({ status: 409 });
    expect(await remove(ann, cleo, { keepBalance: 'yes' })).toMatchObject({ status: 400 });
    expect(await isIn(cleo)).toBe(true);
  });

  test('somebody removed from a place gets it back from an admin', async () => {
    const who = account();
    const { seat } = await groups.claimPlace(who, groupId, 'Ben', ann);
    await owes(who, 500);
    await remove(ann, who, KEEP_BALANCE);
    befriend(ann, who);
    const placed = await groups.added(ann, groupId, { email: who.email, placeId: await placeId('Max') });
    expect(placed).toMatchObject({ userId: who.id, seat });
  });

  test('an unclaimed place is removed with it, too', async () => {
    const max = { ...account(), id: (await placeId('Max')) ?? '' };
    await owes(max, 500);
    expect(await remove(ann, max)).toMatchObject({ status: 409, body: { code: 'open-balance' } });
    expect((await remove(ann, max, KEEP_BALANCE)).status).toBe(204);
  });
});

describe('a place that was used', () => {
  test('cannot be unclaimed: an admin removes the holder, or they leave', async () => {
    const who = account();
    const { seat } = await groups.claimPlace(who, groupId, 'Ben', ann);
    groups.setSeatUsed(true);
    const shared = await token();
    expect(await groups.unclaimPlace(ann, groupId, seat ?? '')).toMatchObject({
      status: 409,
      body: {
        code: 'place-used',
        message: 'Ben Example has added or paid something here. Remove Ben Example instead.',
      },
    });
    expect(await groups.unclaimPlace(who, groupId, who.id)).toMatchObject({
      status: 409,
      body: { code: 'place-used', message: 'You have added or paid something here. Leave the group instead.' },
    });
    expect(await isIn(who)).toBe(true);
    expect(await token()).toBe(shared);
    expect(groups.expenses.asked).toContain(`POST /api/balances/${groupId}/seats/${seat}/close`);
  });

  test('is checked with svc-expenses: without its answer nothing is unclaimed', async () => {
    const who = account();
    await groups.claimPlace(who, groupId, 'Ben', ann);
    groups.setSeatUsed(false, []);
    expect(await groups.unclaimPlace(who, groupId, who.id)).toMatchObject({ status: 503, body: { code: 'part-away' } });
    expect(await isIn(who)).toBe(true);
  });

  test('is not unclaimed once its suspension may have expired', async () => {
    const who = account();
    await groups.claimPlace(who, groupId, 'Ben', ann);
    const before = groups.expenses.asked.length;
    const isLate = async () => {
      await until('svc-expenses to be asked', async () => groups.expenses.asked.length > before);
      const asked = performance.now();
      await until('three seconds to pass', async () => performance.now() - asked > 3_000);
    };
    const [late] = await groups.runConcurrently(groupId, [
      () => groups.unclaimPlace(who, groupId, who.id),
      async () => {
        await isLate();
        return { status: 0, body: undefined, headers: new Headers() };
      },
    ]);
    expect(late).toMatchObject({ status: 503, body: { code: 'part-away' } });
    expect(await isIn(who)).toBe(true);
  });
});
