import {
  createUnit,
  deleteGroup,
  deleteUnit,
  type GroupState,
  groupState,
  removeMember,
  restoreGroup,
} from '@allsquare/groups-contract';
import { liveMessagesTo, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan } from './people.ts';
import { statusesOf } from './run-concurrently.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
/** Of 'Ben', which Ben holds, and of 'Dan', which is unclaimed. */
let [ofBen, ofDan] = ['', ''];
let version = 0;
beforeEach(async () => {
  groupId = (await groups.createGroup(ann, { name: 'Flat', places: ['Ben', 'Cleo', 'Dan'] })).id;
  ofBen = await groups.placeOf(ann, groupId, 'Ben');
  ofDan = await groups.placeOf(ann, groupId, 'Dan');
  await groups.claimPlace(ben, groupId, 'Ben', ann);
  await groups.claimPlace(cleo, groupId, 'Cleo', ann);
});

const together = (caller: TestPerson, members: unknown) =>
  groups.call(caller, createUnit, { params: { id: groupId }, body: { members } });
const apart = (caller: TestPerson, unit: string) => groups.call(caller, deleteUnit, { params: { id: groupId, unit } });
const unitOf = async (...members: string[]) => {
  const [first] = createUnit.response.parse((await together(ann, members)).body);
  return first?.unit ?? '';
};
const remove = (userId: string) => groups.call(ann, removeMember, { params: { id: groupId, userId } });
const units = async () =>
  (await groups.getGroup(ann, groupId)).members.flatMap(({ userId, unit }) => (unit ? [[userId, unit]] : []));
const refused = (status: number, code: string) => ({ status, body: { code } });

test('members pay together, named by either id, with or without an account', async () => {
  const [toCleo] = await liveMessagesTo(groups, [cleo], async () => {
    const { status, body } = await together(ben, [ofBen, ofDan]);
    expect({ status, body }).toMatchObject({ status: 200, body: [{ userId: ben.id }, { userId: ofDan }] });
  });
  expect(toCleo).toEqual(['groups', 'members'].map((topic) => ({ topic, groupId })));
  const [[first, unit], [second, same]] = (await units()) as [[string, string], [string, string]];
  expect([first, second, same]).toEqual([ben.id, ofDan, unit]);
  const inUnit = ({ members }: GroupState) => members.some((member) => member.unit);
  const state = groupState.data.parse(await groups.published(groupState, groupId, inUnit));
  expect(state.members.filter((member) => member.unit === unit)).toMatchObject([
    { userId: ben.id, seat: ofBen },
    { userId: ofDan, place: 'Dan' },
  ]);
});

test('a member of the unit or an admin creates and deletes it', async () => {
  expect(await together(cleo, [ben.id, ofDan])).toMatchObject(refused(403, 'admins-only'));
  expect(await together(dan, [ben.id, ofDan])).toMatchObject(refused(404, 'group-not-found'));
  const unit = await unitOf(ben.id, ofDan);
  expect(await apart(cleo, unit)).toMatchObject(refused(403, 'admins-only'));
  expect(await apart(ben, unit)).toMatchObject({ status: 204 });
  expect(await apart(ben, unit)).toMatchObject(refused(404, 'unit-not-found'));
  expect(await apart(ann, await unitOf(ben.id, cleo.id))).toMatchObject({ status: 204 });
  expect(await units()).toEqual([]);
});

test('a member is in one unit at most', async () => {
  const unit = await unitOf(ben.id, ofDan);
  const counted = () => groups.query(`select state_version from groups where id = $1`, [groupId]);
  const before = await counted();
  // The same request again is no change.
  expect(await together(ben, [ofDan, ben.id])).toMatchObject({ status: 200, body: [{ unit }, { unit }] });
  expect(await counted()).toEqual(before);
  expect(await together(cleo, [cleo.id, ben.id])).toMatchObject(refused(409, 'already-together'));
  expect(await together(ann, [ben.id, ofDan, cleo.id])).toMatchObject(refused(409, 'already-together'));
  expect(await units()).toHaveLength(2);
});

test('of two concurrent units with a common member one is created', async () => {
  const answers = await groups.runConcurrently(groupId, [
    () => together(ben, [ben.id, ofDan]),
    () => together(cleo, [cleo.id, ofDan]),
  ]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(await units()).toHaveLength(2);
});

test.each([
  [[], 400],
  [[ann.id], 400],
  [[ann.id, ann.id], 400],
  [[ann.id, dan.id], 404],
  [[ann.id, 'x'], 400],
  ['ann', 400],
  [null, 400],
  [Array.from({ length: 21 }, () => ann.id), 400],
])('%j is refused', async (members, status) => {
  expect(await together(ann, members)).toMatchObject({ status });
  expect(await units()).toEqual([]);
});

test('the same member by both ids is one member', async () => {
  expect(await together(ben, [ben.id, ofBen])).toMatchObject({ status: 400 });
});

test('a unit belongs to its seats, and ends when one is left', async () => {
  const unit = await unitOf(ben.id, ofDan);
  await groups.unclaimPlace(ben, groupId, ben.id);
  expect(await units()).toEqual([
    [ofBen, unit],
    [ofDan, unit],
  ]);
  await groups.claimPlace(dan, groupId, 'Dan', ann);
  expect(await units()).toEqual([
    [ofBen, unit],
    [dan.id, unit],
  ]);
  await remove(ofBen);
  expect(await units()).toEqual([]);
});

test('of a unit of three two remain when one leaves, also after a delete and a restore', async () => {
  const fay = { id: '0fa00000-0000-4000-8000-00000000000f', name: 'Fay Example', email: 'fay@example.com' };
  await groups.join(fay, await groups.tokenOf(ann, groupId));
  const unit = await unitOf(ben.id, ofDan, fay.id);
  await remove(ben.id);
  expect(await units()).toHaveLength(2);
  await groups.call(ann, deleteGroup, { params: { id: groupId } });
  await groups.publishDeletion(fay, ++version);
  await groups.call(ann, restoreGroup, { params: { id: groupId } });
  expect(await units()).toEqual([]);
  expect(unit).not.toBe('');
});
