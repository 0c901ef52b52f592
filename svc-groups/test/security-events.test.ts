import { randomUUID } from 'node:crypto';
import {
  deleteGroup,
  deleteLink,
  removeMember,
  restoreGroup,
  unclaimPlace,
  updateGroup,
  updateRole,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { type CallInput, sharedFixture, type TestPerson } from '@allsquare/testing';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
beforeAll(async () => {
  groups.setFriends(ann, 1, [ben]);
});
beforeEach(async () => {
  groupId = (await groups.createGroup(ann)).id;
  await groups.added(ann, groupId, { email: ben.email });
});

/** Calls an operation as it comes from the gateway, and returns the security events that it causes. */
async function eventsOf(person: TestPerson, operation: Operation, { params, body }: CallInput) {
  const requestId = randomUUID();
  const headers = { 'x-request-id': requestId, 'x-forwarded-for': '203.0.113.77' };
  await groups.call(person, operation, { params: { id: groupId, ...params }, body, headers });
  const lines = await groups.loggedOf(requestId);
  return lines.filter(({ event }) => event).map(({ time, name, requestId, method, path, ...event }) => event);
}
const ok = (event: string, more = {}) => [
  {
    level: 30,
    event,
    outcome: 'ok',
    groupId,
    ...more,
    personId: ann.id,
    sessionId: expect.any(String),
    network: '203.0.113.0/24',
  },
];
const refused = (event: string, code: string) => [
  {
    level: 40,
    event,
    outcome: 'refused',
    code,
    personId: ben.id,
    sessionId: expect.any(String),
    network: '203.0.113.0/24',
  },
];

test('a changed role, with the member and the role', async () => {
  const change = (person: TestPerson, userId: string, role: string) =>
    eventsOf(person, updateRole, { params: { userId }, body: { role } });
  expect(await change(ben, ben.id, 'admin')).toEqual(refused('role-change', 'admins-only'));
  expect(await change(ann, ben.id, 'admin')).toEqual(ok('role-change', { memberId: ben.id, role: 'admin' }));
});

test('a removed member', async () => {
  const remove = (person: TestPerson, userId: string) => eventsOf(person, removeMember, { params: { userId } });
  expect(await remove(ben, ann.id)).toEqual(refused('member-removal', 'admins-only'));
  expect(await remove(ann, ben.id)).toEqual(ok('member-removal', { memberId: ben.id }));
});

test('an unclaimed place and a revoked link', async () => {
  const { id } = await groups.createGroup(ann, { name: 'Lisbon trip', places: ['Cleo'] });
  const held = await groups.claimPlace(ben, id, 'Cleo', ann);
  const free = (person: TestPerson, userId: string) => eventsOf(person, unclaimPlace, { params: { id, userId } });
  expect(await free(ben, ann.id)).toEqual(refused('place-release', 'admins-only'));
  expect(await free(ann, held.userId)).toEqual(ok('place-release', { groupId: id, memberId: ben.id }));
  expect(await eventsOf(ben, deleteLink, {})).toEqual(refused('link-end', 'admins-only'));
  expect(await eventsOf(ann, deleteLink, {})).toEqual(ok('link-end'));
});

test('a deleted group, and a restored one', async () => {
  expect(await eventsOf(ben, deleteGroup, {})).toEqual(refused('group-deletion', 'admins-only'));
  expect(await eventsOf(ann, deleteGroup, {})).toEqual(ok('group-deletion'));
  expect(await eventsOf(ann, restoreGroup, {})).toEqual(ok('group-restoration'));
});

test('refused operations of admins', async () => {
  expect(await eventsOf(ben, updateGroup, { body: { name: 'Ours' } })).toEqual(refused('access', 'admins-only'));
  expect(await eventsOf(ann, updateGroup, { body: { name: 'Ours' } })).toEqual([]);
});

test('none of it has an address, a name or a token', () => {
  const lines = JSON.stringify(groups.logged());
  expect(lines).toContain('role-change');
  expect(lines).not.toMatch(/@example|Lisbon|Ours|eyJ|Bearer /);
});
