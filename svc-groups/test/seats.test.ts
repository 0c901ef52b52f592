import { randomUUID } from 'node:crypto';
import { addPlace, type Member, removeMember } from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann } from './people.ts';

const groups = sharedFixture(startFixture);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Row = { userId: string; seat: string; placeName: string | null; colour: number };

/** Permanent facts of a seat: its colour, and that no other account gets the seat of an account that has left. */
test.each([1, 2, 3])(
  'whatever is taken, freed, left, entered and removed (%i), a seat stays one seat',
  async (seed) => {
    const random = randomOf(seed);
    const pick = <One>(from: One[]) => from[Math.floor(random() * from.length)] as One;
    const names = ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay'];
    const people = names.map((name): TestPerson => {
      const id = randomUUID();
      return { id, name: `${name} Example`, email: `${name.toLowerCase()}-${id}@example.com` };
    });
    const groupId = (await groups.createGroup(ann, { name: 'Lisbon trip', places: names.slice(0, 3) })).id;
    const rowsOf = (table: string) =>
      groups.query<Row>(
        `select user_id as "userId", seat, place_name as "placeName", colour from ${table} where group_id = $1`,
        [groupId],
      );
    const colours = new Map<string, number>();
    /** The seat to which an account that has left returns. */
    const claims = new Map<string, string>();
    /**
     * The people the admin has removed or whose place the admin has unclaimed: only the admin's invite readmits them.
     */
    const removed = new Set<string>();
    const remove = (caller: TestPerson, userId: string) =>
      groups.call(caller, removeMember, { params: { id: groupId, userId } });

    const steps = {
      take: async () => {
        const person = pick(people);
        const { members } = await groups.getGroup(ann, groupId);
        const places = members.filter(({ place }) => place);
        const placeId = places.length > 0 ? pick(places).userId : undefined;
        const claim = claims.get(person.id);
        const token = await groups.tokenOf(ann, groupId);
        if (removed.delete(person.id)) {
          expect(await groups.join(person, token, { placeId })).toMatchObject({
            status: 403,
            body: { code: 'removed' },
          });
          await groups.invited(ann, groupId, { email: person.email });
        }
        const { status, body } = await groups.join(person, token, { placeId });
        const { seat, userId } = body as Member;
        if (members.some((member) => member.userId === person.id)) expect(status).toBe(200);
        else expect([status, seat ?? userId]).toEqual([201, claim ?? placeId ?? person.id]);
        claims.delete(person.id);
      },
      takeAtOnce: async () => {
        const { members } = await groups.getGroup(ann, groupId);
        const place = members.find(({ place: free }) => free);
        const out = people.filter(
          ({ id }) => !claims.has(id) && !removed.has(id) && !members.some(({ userId }) => userId === id),
        );
        if (!place || out.length < 2) return;
        const token = await groups.tokenOf(ann, groupId);
        const answers = await Promise.all(out.map((person) => groups.join(person, token, { placeId: place.userId })));
        expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(out.length - 1);
      },
      free: async () => {
        const before = (await groups.getGroup(ann, groupId)).members;
        const held = before.filter(({ seat }) => seat);
        if (held.length === 0) return;
        const { userId, seat, colour, joinedAt } = pick(held);
        const holder = people.find(({ id }) => id === userId) as TestPerson;
        const by = pick([ann, holder]);
        const { status, body } = await groups.unclaimPlace(by, groupId, pick([userId, seat ?? '']));
        if (by === ann) removed.add(userId);
        expect({ status, body }).toMatchObject({ status: 200, body: { userId: seat, place: true, colour, joinedAt } });
      },
      leave: async () => {
        const { members } = await groups.getGroup(ann, groupId);
        const there = members.filter(({ place, userId }) => !place && userId !== ann.id);
        if (there.length === 0) return;
        const { userId, seat } = pick(there);
        const leaver = people.find(({ id }) => id === userId) as TestPerson;
        const by = pick([ann, leaver]);
        expect(await remove(by, userId)).toMatchObject({ status: 204 });
        if (by === ann) removed.add(userId);
        claims.set(userId, seat ?? userId);
      },
      remove: async () => {
        const places = (await groups.getGroup(ann, groupId)).members.filter(({ place }) => place);
        if (places.length > 0) expect(await remove(ann, pick(places).userId)).toMatchObject({ status: 204 });
      },
      add: async () => {
        const body = { name: pick(names) };
        expect([201, 409]).toContain((await groups.call(ann, addPlace, { params: { id: groupId }, body })).status);
      },
    };

    for (let count = 0; count < 60; count++) {
      await steps[pick(Object.keys(steps) as (keyof typeof steps)[])]();
      const [present, former] = await Promise.all([rowsOf('members'), rowsOf('former_members')]);
      const all = [...present, ...former];
      expect(new Set(all.map(({ seat }) => seat)).size).toBe(all.length);
      expect(new Set(all.map(({ userId }) => userId)).size).toBe(all.length);
      // No account is at the seat of another account.
      const accounts = new Set([ann, ...people].map(({ id }) => id));
      expect(all.filter(({ userId, seat }) => accounts.has(seat) && userId !== seat)).toEqual([]);
      const free = present.filter(({ userId, seat }) => userId === seat && !accounts.has(seat));
      expect(new Set(free.map(({ placeName }) => placeName?.toLowerCase())).size).toBe(free.length);
      for (const { seat, colour } of all) expect(colour).toBe(colours.get(seat) ?? colour);
      for (const { seat, colour } of all) colours.set(seat, colour);
      for (const [userId, seat] of claims) expect(former).toContainEqual(expect.objectContaining({ userId, seat }));
    }
  },
);
