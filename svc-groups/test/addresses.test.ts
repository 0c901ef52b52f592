import { randomUUID } from 'node:crypto';
import * as contract from '@allsquare/groups-contract';
import { sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan, eve } from './people.ts';

const groups = sharedFixture(startFixture);
const guest = { id: randomUUID(), name: 'Gil', email: `${randomUUID()}@guest.invalid` };
let groupId: string;
let placeId: string;
let version = 0;

/** Ben is a friend whom Ann has added, Eve has accepted, Cleo and a guest joined by the link; Dan is invited. */
beforeEach(async () => {
  await groups.query(`truncate invites, friends_of`);
  for (const person of [ann, ben, cleo, eve]) await groups.publishPerson(person, ++version);
  groupId = await groups.groupWith(ann, [ben], ++version, { name: 'Lisbon trip', type: 'trip', places: ['Zoe'] });
  placeId = await groups.placeOf(ann, groupId, 'Zoe');
  await groups.accept(eve, (await groups.invited(ann, groupId, { email: eve.email })).id);
  const token = await groups.tokenOf(ann, groupId);
  for (const person of [cleo, guest]) expect(await groups.join(person, token)).toMatchObject({ status: 201 });
  await groups.invited(ben, groupId, { email: dan.email });
});

/** Every address in all of svc-groups' answers to this member about the group's people. */
const seenBy = async (person: TestPerson) => {
  const params = { id: groupId };
  const token = await groups.tokenOf(ann, groupId);
  const answers = await Promise.all([
    groups.call(person, contract.getGroup, { params }),
    groups.call(person, contract.listMembers, { params }),
    groups.call(person, contract.listMembers, { params, query: { limit: '2' } }),
    groups.call(person, contract.listGroupInvites, { params }),
    groups.call(person, contract.listGroups),
    groups.call(person, contract.listInvites),
    groups.call(person, contract.previewLink, { body: { token } }),
    groups.call(person, contract.joinByLink, { body: { token } }),
    groups.call(person, contract.createUnit, { params, body: { members: [person.id, ben.id] } }),
    groups.call(person, contract.renamePlace, { params: { id: groupId, userId: placeId }, body: { name: 'Zoe' } }),
    groups.call(person, contract.updateRole, { params: { id: groupId, userId: cleo.id }, body: { role: 'member' } }),
  ]);
  return new Set(JSON.stringify(answers.map(({ body }) => body)).match(/[\w.+-]+@[\w.-]+/g));
};

test('a member sees their own address, friends’, and those they invited', async () => {
  expect(await seenBy(ann)).toEqual(new Set([ann.email, ben.email, eve.email]));
  expect(await seenBy(cleo)).toEqual(new Set([cleo.email]));
  expect(await seenBy(eve)).toEqual(new Set([eve.email]));
  expect(await seenBy(ben)).toEqual(new Set([ben.email, ann.email, dan.email]));
  expect(await seenBy(guest)).toEqual(new Set());
});

test('a friend’s address shows while svc-friends publishes the friendship', async () => {
  await groups.publishFriends(cleo, ++version, [ann, eve]);
  expect(await seenBy(cleo)).toEqual(new Set([cleo.email, ann.email, eve.email]));
  await groups.publishFriends(cleo, ++version, [eve]);
  expect(await seenBy(cleo)).toEqual(new Set([cleo.email, eve.email]));
});

test('an invited address does not become that of another person', async () => {
  await groups.publishPerson({ ...cleo, emailVerified: false }, ++version);
  await groups.invited(eve, groupId, { email: cleo.email });
  await groups.query(`update invites set status = 'accepted' where email = $1`, [cleo.email]);
  expect(await seenBy(eve)).toEqual(new Set([eve.email]));
  await groups.publishPerson(cleo, ++version);
  expect(await seenBy(eve)).toEqual(new Set([eve.email, cleo.email]));
});

test('an admin cancels the invite of an address hidden from them', async () => {
  const { body } = await groups.call(ann, contract.listGroupInvites, { params: { id: groupId } });
  const [invite] = contract.listGroupInvites.response.parse(body);
  expect(invite).toMatchObject({ email: '', invitedBy: { id: ben.id }, status: 'pending' });
  expect(await groups.call(ann, contract.cancelInvite, { params: { id: invite!.id } })).toMatchObject({
    status: 200,
    body: { email: '', status: 'cancelled' },
  });
});

test('a request with an address gets it back, also on somebody else’s invite', async () => {
  expect(await groups.invited(ann, groupId, { email: ' DAN@example.com ' })).toMatchObject({
    email: dan.email,
    invitedBy: { id: ben.id },
  });
});

test('a member without an address is a guest to everybody; one with a hidden address is not', async () => {
  const { members } = await groups.getGroup(cleo, groupId);
  const found = (id: string) => members.find(({ userId }) => userId === id);
  expect(found(guest.id)).toMatchObject({ guest: true, user: { name: 'Gil', email: '' } });
  expect(found(ann.id)).toMatchObject({ user: { name: ann.name, email: '' } });
  expect(found(ann.id)?.guest).toBeUndefined();
});
