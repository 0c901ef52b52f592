import { randomUUID } from 'node:crypto';
import {
  acceptInvite,
  addPlace,
  createGroup,
  type GroupState,
  groupState,
  type JoinPreview,
  joinByLink,
  listGroups,
  listMembers,
  type Member,
  nameTakenMessage,
  previewInvite,
  previewLink,
  removeMember,
  renamePlace,
} from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let version = 0;
/** Ann is the admin of a group with places for 'Ben' and 'Cleo'. */
beforeEach(async () => {
  groups.setFriends(ann, ++version, []);
  await groups.query(`truncate invites, friends_of`);
  for (const person of [ann, ben, cleo, dan]) await groups.publishPerson(person, ++version);
  groupId = (await groups.createGroup(ann, { name: 'Lisbon trip', places: ['Ben', 'Cleo'] })).id;
});

/** An account that no other test in this file has. */
const newcomer = (name: string, email?: string): TestPerson => {
  const id = randomUUID();
  return { id, name, email: email ?? `${id}@example.com` };
};
/** As the services read it from a guest's token. */
const guest = (name: string) => {
  const id = randomUUID();
  return { id, name, email: `${id}@guest.invalid` };
};
const names = async (caller = ann) => (await groups.getGroup(caller, groupId)).members.map(({ user }) => user.name);
const place = (name: string) => groups.placeOf(ann, groupId, name);
const join = async (person: TestPerson, body: object = {}) =>
  groups.join(person, await groups.tokenOf(ann, groupId), body);
const joined = async (person: TestPerson, body: object = {}) => {
  const answer = await join(person, body);
  expect(answer.status).toBe(201);
  return answer.body as Member;
};
const remove = (id: string) => groups.call(ann, removeMember, { params: { id: groupId, userId: id } });
const taken = (name: string) => ({ status: 409, body: { code: 'name-taken', message: nameTakenMessage(name) } });
const publishedState = async (isIt: (state: GroupState) => boolean) =>
  groupState.data.parse(await groups.published(groupState, groupId, isIt));

describe('places and guests never share another member’s name', () => {
  /** Every operation by which a place or a guest gets a name; each gives the second argument to a person or place. */
  const namingRequests: [string, (name: string) => Promise<unknown>][] = [
    ['addPlace', (name) => groups.call(ann, addPlace, { params: { id: groupId }, body: { name } })],
    [
      'renamePlace',
      async (name) =>
        groups.call(ann, renamePlace, { params: { id: groupId, userId: await place('Cleo') }, body: { name } }),
    ],
    ['a place made by joining', (name) => join(dan, { name })],
    ['a place made for an invitation', (name) => groups.add(ann, groupId, { email: 'x@example.com', name })],
    [
      'a place made for a friend',
      (name) => {
        groups.setFriends(ann, ++version, [dan]);
        return groups.add(ann, groupId, { email: dan.email, name });
      },
    ],
    ['a guest who joins', (name) => join(guest(name))],
    ['a guest who takes a place', async (name) => join(guest(name), { placeId: await place('Cleo') })],
  ];
  const written: [string, string, string][] = [
    ['of a place', 'Ben', ' bÉN '],
    ['of an account', 'Ann Example', 'ann  example'],
    ['in letters that look the same', 'Ben', 'Bеn'],
  ];
  test.each(namingRequests.flatMap(([way, give]) => written.map((row) => [way, ...row, give] as const)))(
    '%s, the name %s',
    async (_, __, whose, name, give) => {
      const before = await names();
      expect(await give(name)).toMatchObject(taken(whose));
      expect(await names()).toEqual(before);
    },
  );

  test('createGroup: not its creator’s, nor another place’s', async () => {
    const create = (places: string[]) => groups.call(ann, createGroup, { body: { name: 'Flat', places } });
    expect(await create(['ANN EXAMPLE'])).toMatchObject(taken('Ann Example'));
    expect(await create(['Ben', 'Cleo', 'Bén'])).toMatchObject(taken('Ben'));
    expect(await create(['Ben', 'Benjamin'])).toMatchObject({ status: 201 });
  });

  test('not a guest’s either, who is returned by name', async () => {
    await joined(guest('Gil'));
    expect(await groups.call(ann, addPlace, { params: { id: groupId }, body: { name: 'gil' } })).toMatchObject(
      taken('Gil'),
    );
    expect(await join(guest('GIL'))).toMatchObject(taken('Gil'));
  });

  test('an unclaimed place gets another name if another member has its own by now', async () => {
    const holder = newcomer('Somebody');
    const { seat } = await joined(holder, { placeId: await place('Ben') });
    await joined(newcomer('Ben'));
    expect(await groups.unclaimPlace(ann, groupId, holder.id)).toMatchObject({
      body: { userId: seat, user: { name: 'Ben 2' } },
    });
  });
});

describe('accounts that share a name', () => {
  const [first, second, third] = [newcomer('Eve'), newcomer('eve'), newcomer('ÉVE')];
  test('are numbered in the order of joining, in every response and state, also after another left', async () => {
    await joined(first);
    expect(await joined(second)).toMatchObject({ nth: 2, user: { name: 'eve (2)' } });
    expect(await joined(third)).toMatchObject({ nth: 3, user: { name: 'ÉVE (3)' } });
    const shown = ['Ann Example', 'Ben', 'Cleo', 'Eve', 'eve (2)', 'ÉVE (3)'];
    expect(await names()).toEqual(shown);
    const { body: listed } = await groups.call(ann, listMembers, { params: { id: groupId } });
    expect((listed as Member[]).map(({ user }) => user.name)).toEqual(shown);
    const all = (await groups.call(ann, listGroups, {})).body as { id: string; people: { name: string }[] }[];
    expect(all.find(({ id }) => id === groupId)?.people.map(({ name }) => name)).toEqual(shown);
    const state = await publishedState(({ members }) => members.length === shown.length);
    expect(state.members.map(({ nth }) => nth)).toEqual([undefined, undefined, undefined, undefined, 2, 3]);

    await remove(second.id);
    expect((await names()).slice(3)).toEqual(['Eve', 'ÉVE (3)']);
    // The books' entries under 'eve (2)' belong to no other member.
    const fourth = newcomer('Eve');
    await joined(fourth);
    await groups.call(first, removeMember, { params: { id: groupId, userId: first.id } });
    expect((await names()).slice(3)).toEqual(['ÉVE (3)', 'Eve (4)']);
    await joined(first);
    expect((await names()).slice(3)).toEqual(['ÉVE (3)', 'Eve (4)', 'Eve']);
  });

  test('also after an account is renamed like a place, and back', async () => {
    const [one, other] = [newcomer('Una'), newcomer('Vera')];
    await joined(one);
    await joined(other);
    await groups.publishPerson({ ...other, name: 'UNA' }, ++version);
    expect((await names()).slice(3)).toEqual(['Una', 'UNA (2)']);
    await publishedState(({ members }) => members.some(({ nth }) => nth === 2));
    await groups.publishPerson({ ...one, name: 'Ben' }, ++version);
    expect((await names()).slice(1)).toEqual(['Ben', 'Cleo', 'Ben (2)', 'UNA']);
    await groups.publishPerson({ ...one, name: 'Una' }, ++version);
    expect((await names()).slice(3)).toEqual(['Una (2)', 'UNA']);
    await groups.publishPerson({ ...one, name: 'Wanda' }, ++version);
    expect((await names()).slice(3)).toEqual(['Wanda', 'UNA']);
  });

  test('no shown name equals another member’s own', async () => {
    const literal = newcomer('Zoe (2)');
    for (const person of [newcomer('Zoe'), literal, newcomer('Zoe')]) await joined(person);
    expect((await names()).slice(3)).toEqual(['Zoe', 'Zoe (2)', 'Zoe (3)']);
    const add = (name: string) => groups.call(ann, addPlace, { params: { id: groupId }, body: { name } });
    expect(await add('zoe (3)')).toMatchObject(taken('Zoe (3)'));
  });

  test('a place added by mistake and removed leaves no number', async () => {
    await joined(newcomer('Ben'));
    expect((await names()).at(-1)).toBe('Ben (2)');
    await remove(await place('Ben'));
    expect((await names()).at(-1)).toBe('Ben');
  });

  test('a concurrent rename and join give each number once', async () => {
    const people = Array.from({ length: 4 }, () => newcomer('Yan'));
    const token = await groups.tokenOf(ann, groupId);
    await groups.runConcurrently(
      groupId,
      people.map((person) => () => groups.call(person, joinByLink, { body: { token } })),
    );
    expect((await names()).slice(3).toSorted()).toEqual(['Yan', 'Yan (2)', 'Yan (3)', 'Yan (4)']);
  });
});

describe('a join preview shows everybody', () => {
  const look = async () =>
    (await groups.call(undefined, previewLink, { body: { token: await groups.tokenOf(ann, groupId) } }))
      .body as JoinPreview;

  test('by the link: taken names, guests, and who can unclaim a place; no id or address', async () => {
    const gil = guest('Gil');
    await joined(gil);
    await joined(ben, { placeId: await place('Ben') });
    const shown = await look();
    expect(shown).toMatchObject({ count: 4, places: [{ name: 'Cleo' }], admin: 'Ann Example' });
    expect(shown.taken).toEqual([
      { name: 'Ann Example', colour: expect.any(Number) },
      { name: 'Ben Example', colour: expect.any(Number) },
      { name: 'Gil', colour: expect.any(Number), guest: true },
    ]);
    for (const secret of [ann.id, ben.id, gil.id, '@']) expect(JSON.stringify(shown)).not.toContain(secret);
  });

  test('by an invite, only to its recipient: the place the sender named, and who they were', async () => {
    const zed = newcomer('Zed');
    await groups.publishPerson(zed, ++version);
    const cleosPlace = await place('Cleo');
    const { id } = await groups.invited(ann, groupId, { email: zed.email, placeId: cleosPlace });
    const previewFor = (person: TestPerson) => groups.call(person, previewInvite, { params: { id } });
    const {
      you,
      placeId,
      places,
      taken: others,
    } = (await previewFor(zed)).body as JoinPreview & {
      you?: string;
      placeId?: string;
    };
    expect({ you, placeId, places, others }).toMatchObject({
      you: undefined,
      placeId: cleosPlace,
      places: [{ name: 'Ben' }, { name: 'Cleo' }],
      others: [{ name: 'Ann Example' }],
    });
    expect(await previewFor(ann)).toMatchObject({ status: 403, body: { code: 'recipient-only' } });
    expect(await previewFor(dan)).toMatchObject({ status: 404, body: { code: 'invite-not-found' } });
    await joined(ben);
    await remove(ben.id);
    const again = await groups.invited(ann, groupId, { email: ben.email });
    expect(await groups.call(ben, previewInvite, { params: { id: again.id } })).toMatchObject({
      body: { you: 'Ben Example' },
    });
  });
});

describe('accepting an invitation', () => {
  const accept = (person: TestPerson, id: string, body?: object) =>
    groups.call(person, acceptInvite, { params: { id }, body });
  const invited = async (body: object = {}) => {
    const person = newcomer('Nele');
    await groups.publishPerson(person, ++version);
    return { person, id: (await groups.invited(ann, groupId, { email: person.email, ...body })).id };
  };
  const seatOf = async ({ id }: TestPerson) => {
    const { members } = await groups.getGroup(ann, groupId);
    return members.find(({ userId }) => userId === id)?.seat;
  };

  test('claims the chosen place, whichever the sender named, if any', async () => {
    const [bens, cleos] = [await place('Ben'), await place('Cleo')];
    const one = await invited();
    expect(await accept(one.person, one.id, { placeId: bens })).toMatchObject({ status: 200 });
    expect(await seatOf(one.person)).toBe(bens);
    const other = await invited({ placeId: cleos });
    expect(await accept(other.person, other.id, { placeId: bens })).toMatchObject({
      status: 409,
      body: { code: 'place-taken' },
    });
    expect(await accept(other.person, other.id, { placeId: null })).toMatchObject({ status: 200 });
    expect(await seatOf(other.person)).toBeUndefined();
    expect(await place('Cleo')).toBe(cleos);
  });

  test('works without a choice, and never ignores one', async () => {
    const cleos = await place('Cleo');
    const { person, id } = await invited({ placeId: cleos });
    expect(await accept(person, id)).toMatchObject({ status: 200 });
    expect(await seatOf(person)).toBe(cleos);

    const member = { ...newcomer('Otto'), emailVerified: false };
    await joined(member);
    const late = await groups.invited(ann, groupId, { email: member.email });
    const verified = { ...member, emailVerified: true };
    expect(await accept(verified, late.id, { placeId: await place('Ben') })).toMatchObject({
      status: 409,
      body: { code: 'already-a-member' },
    });
  });
});

describe('adding a friend who may be a member', () => {
  const ask = async (person: TestPerson, body: object) => {
    groups.setFriends(ann, ++version, [person]);
    return groups.add(ann, groupId, { email: person.email, ...body });
  };

  test('asks first, by name or its first word, places before others; nothing is written', async () => {
    const bens = await place('Ben');
    const miller = newcomer('Ben Miller');
    const before = await names();
    expect(await ask(miller, { asks: true })).toMatchObject({
      status: 409,
      body: { code: 'maybe-here', message: nameTakenMessage('Ben'), details: [{ path: 'placeId', message: bens }] },
    });
    expect(await names()).toEqual(before);
    expect(await ask(miller, { asks: true, placeId: bens })).toMatchObject({
      status: 201,
      body: { member: { seat: bens } },
    });
    const other = newcomer('ann');
    expect(await ask(other, { asks: true })).toMatchObject({
      status: 409,
      body: { details: [{ path: 'placeId', message: ann.id }] },
    });
    expect(await ask(other, {})).toMatchObject({ status: 201 });
  });

  test('does not ask without a similar name', async () => {
    expect(await ask(newcomer('Quentin'), { asks: true })).toMatchObject({ status: 201 });
  });
});
