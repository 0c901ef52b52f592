import * as contract from '@allsquare/groups-contract';
import {
  acceptInvite,
  addMember,
  cancelInvite,
  changeRole,
  createGroup,
  declineInvite,
  deleteGroup,
  getGroup,
  type Invite,
  listGroupInvites,
  listGroups,
  listInvites,
  listMembers,
  removeMember,
  restoreGroup,
  updateGroup,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { type CallInput, sharedFixture, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan, eve } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let invite: Invite;
let version = 0;

const invited = { id: '0f000000-0000-4000-8000-00000000000f', name: 'Finn Example', email: 'finn@example.com' };

/**
 * ann is the admin, ben a member, cleo has left, finn is invited; dan knows nobody here, eve has a group of her own.
 */
const callers: Record<string, TestPerson | undefined> = {
  'signed out': undefined,
  stranger: dan,
  'member of another group': eve,
  'former member': cleo,
  invited,
  member: ben,
  admin: ann,
};
const outsiders = ['stranger', 'member of another group', 'former member', 'invited'];

async function newWorld() {
  await groups.query(`truncate invites, groups, members cascade`);
  await groups.createGroup(eve);
  groupId = (await groups.createGroup(ann)).id;
  groups.friendsAnswer(ann, ++version, [ben, cleo]);
  for (const friend of [ben, cleo]) await groups.added(ann, groupId, { email: friend.email });
  await groups.call(cleo, removeMember, { params: { id: groupId, userId: cleo.id } });
  invite = await groups.invited(ann, groupId, { email: invited.email });
}

type Row = {
  operation: Operation;
  input: () => CallInput;
  member: number;
  admin: number;
  others?: Record<string, number>;
};
const ofGroup = (body?: unknown) => () => ({ params: { id: groupId }, body });
const ofMember = (person: TestPerson, body?: unknown) => () => ({ params: { id: groupId, userId: person.id }, body });
const ofInvite = () => ({ params: { id: invite.id } });
const everybody = (status: number) => Object.fromEntries(outsiders.map((who) => [who, status]));

/** Every route: what it answers to a member and an admin, and to outsiders where that is not 404. */
const table: Record<string, Row> = {
  listGroups: { operation: listGroups, input: () => ({}), member: 200, admin: 200, others: everybody(200) },
  'listGroups, deleted ones': {
    operation: listGroups,
    input: () => ({ query: { deleted: 'true' } }),
    member: 200,
    admin: 200,
    others: everybody(200),
  },
  createGroup: {
    operation: createGroup,
    input: () => ({ body: { name: 'Own' } }),
    member: 201,
    admin: 201,
    others: everybody(201),
  },
  getGroup: { operation: getGroup, input: ofGroup(), member: 200, admin: 200 },
  updateGroup: { operation: updateGroup, input: ofGroup({ name: 'Porto' }), member: 403, admin: 200 },
  deleteGroup: { operation: deleteGroup, input: ofGroup(), member: 403, admin: 204 },
  restoreGroup: { operation: restoreGroup, input: ofGroup(), member: 200, admin: 200 },
  listMembers: { operation: listMembers, input: ofGroup(), member: 200, admin: 200 },
  'addMember as member': {
    operation: addMember,
    input: ofGroup({ email: 'new@example.com' }),
    member: 202,
    admin: 202,
  },
  'addMember as admin': {
    operation: addMember,
    input: ofGroup({ email: 'new@example.com', role: 'admin' }),
    member: 403,
    admin: 202,
  },
  changeRole: { operation: changeRole, input: ofMember(ben, { role: 'admin' }), member: 403, admin: 200 },
  'changeRole of nobody': { operation: changeRole, input: ofMember(dan, { role: 'admin' }), member: 404, admin: 404 },
  'removeMember another': { operation: removeMember, input: ofMember(ann), member: 403, admin: 409 },
  'removeMember a member': { operation: removeMember, input: ofMember(ben), member: 204, admin: 204 },
  'removeMember nobody': { operation: removeMember, input: ofMember(dan), member: 404, admin: 404 },
  listInvites: { operation: listInvites, input: () => ({}), member: 200, admin: 200, others: everybody(200) },
  listGroupInvites: { operation: listGroupInvites, input: ofGroup(), member: 200, admin: 200 },
  acceptInvite: { operation: acceptInvite, input: ofInvite, member: 403, admin: 403, others: { invited: 200 } },
  declineInvite: { operation: declineInvite, input: ofInvite, member: 403, admin: 403, others: { invited: 200 } },
  cancelInvite: { operation: cancelInvite, input: ofInvite, member: 403, admin: 200, others: { invited: 403 } },
};

test('the table names every route of the service', () => {
  const routes = Object.values(contract).filter(
    (value): value is typeof getGroup => typeof value === 'object' && 'path' in value && 'method' in value,
  );
  const named = new Set(Object.values(table).map(({ operation }) => operation as unknown));
  expect(routes.filter((route) => !named.has(route))).toEqual([]);
});

const stored = () =>
  groups.query(`select (select json_agg(g order by id) from groups g) as groups, (select json_agg(m order by id) from members m) as members,
    (select json_agg(i order by id) from invites i) as invites, (select count(*) from outbox) as outbox`);

test.each(Object.entries(table))('%s', async (_name, { operation, input, member, admin, others }) => {
  const expected: Record<string, number> = { 'signed out': 401, ...everybody(404), ...others, member, admin };
  const answers: Record<string, number> = {};
  await newWorld();
  for (const [who, person] of Object.entries(callers)) {
    const before = await stored();
    // Whoever the headers name: the caller comes from the token.
    const headers = { 'x-user-id': ann.id, 'x-user-email': encodeURIComponent(ann.email) };
    const { status } = await groups.call(person, operation, { ...input(), headers });
    answers[who] = status;
    if (status >= 400) expect(await stored()).toEqual(before);
    else if (operation.method !== 'GET') await newWorld();
  }
  expect(answers).toEqual(expected);
});

test.each(Object.entries(table))(
  '%s asks nobody while another service asks it',
  async (_name, { operation, input }) => {
    await newWorld();
    const asked = () => [...groups.peer.asked, ...groups.expenses.asked];
    const before = asked();
    await groups.call(ann, operation, { ...input(), headers: { 'x-asked-by-service': '1' } });
    expect(asked()).toEqual(before);
  },
);

test('lists of all mine show outsiders nothing of the group', async () => {
  for (const person of [dan, cleo]) {
    expect((await groups.call(person, listInvites)).body).toEqual([]);
    const { body } = await groups.call(person, listGroups);
    expect((body as contract.Group[]).map(({ id }) => id)).not.toContain(groupId);
  }
});
