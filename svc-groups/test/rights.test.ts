import * as contract from '@allsquare/groups-contract';
import {
  acceptInvite,
  addMember,
  addPlace,
  archiveGroup,
  cancelInvite,
  createGroup,
  createUnit,
  declineInvite,
  deleteGroup,
  deleteLink,
  deleteUnit,
  getGroup,
  type Invite,
  joinByLink,
  listGroupInvites,
  listGroups,
  listInvites,
  listMemberChanges,
  listMembers,
  mergeMembers,
  previewInvite,
  previewLink,
  removeMember,
  renamePlace,
  restoreGroup,
  shareLink,
  unarchiveGroup,
  unclaimPlace,
  unmergeMembers,
  updateGroup,
  updateRole,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { type CallInput, sharedFixture, type TestPerson } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo, dan, eve } from './people.ts';

const groups = sharedFixture(startFixture);
let groupId: string;
let invite: Invite;
let token: string;
let place: string;
let unit: string;
let merged: string;
let version = 0;

const fay = { id: '0fa00000-0000-4000-8000-00000000000f', name: 'Fay Example', email: 'fay@example.com' };
const gil = { id: '0fb00000-0000-4000-8000-00000000000f', name: 'Gil', email: '' };
const invited = { id: '0f000000-0000-4000-8000-00000000000f', name: 'Finn Example', email: 'finn@example.com' };

/**
 * ann is the admin, ben a member, cleo has left, finn is invited; dan knows no member, eve has a separate group. Gil
 * was a guest and is part of ann now.
 */
const callers: Record<string, TestPerson | undefined> = {
  'signed out': undefined,
  stranger: dan,
  'member of another group': eve,
  'former member': cleo,
  invited,
  'merged seat': gil,
  member: ben,
  admin: ann,
};
const outsiders = ['stranger', 'member of another group', 'former member', 'invited', 'merged seat'];

async function newWorld() {
  await groups.query(`truncate invites, groups, members cascade`);
  await groups.createGroup(eve);
  groupId = (await groups.createGroup(ann)).id;
  groups.setFriends(ann, ++version, [ben, cleo]);
  for (const friend of [ben, cleo]) await groups.added(ann, groupId, { email: friend.email });
  await groups.call(cleo, removeMember, { params: { id: groupId, userId: cleo.id } });
  invite = await groups.invited(ann, groupId, { email: invited.email });
  token = await groups.tokenOf(ann, groupId);
  for (const name of ['Gus', 'Hal']) {
    await groups.call(ann, addPlace, { params: { id: groupId }, body: { name } });
    place = await groups.placeOf(ann, groupId, name);
  }
  // Fay holds a place; ann and 'Gus' pay together.
  await groups.call(ann, addPlace, { params: { id: groupId }, body: { name: 'Fay' } });
  await groups.claimPlace(fay, groupId, 'Fay', ann);
  const together = { params: { id: groupId }, body: { members: [ann.id, await groups.placeOf(ann, groupId, 'Gus')] } };
  const [first] = createUnit.response.parse((await groups.call(ann, createUnit, together)).body);
  unit = first?.unit ?? '';
  await groups.publishPerson(gil, ++version);
  await groups.join(gil, token, { name: 'Gil' });
  await groups.call(ann, addPlace, { params: { id: groupId }, body: { name: 'Ida' } });
  merged = await groups.placeOf(ann, groupId, 'Ida');
  const merge = (userId: string, into: string) =>
    groups.call(ann, mergeMembers, { params: { id: groupId, userId }, body: { into } });
  await merge(gil.id, ann.id);
  await merge(merged, ann.id);
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
const ofPlace = (body?: unknown) => () => ({ params: { id: groupId, userId: place }, body });
const ofInvite = () => ({ params: { id: invite.id } });
const everybody = (status: number) => Object.fromEntries(outsiders.map((who) => [who, status]));

/** Every route: its answer to a member and an admin, and to outsiders where that is not 404. */
const table: Record<string, Row> = {
  listGroups: { operation: listGroups, input: () => ({}), member: 200, admin: 200, others: everybody(200) },
  'listGroups, deleted ones': {
    operation: listGroups,
    input: () => ({ query: { deleted: 'true' } }),
    member: 200,
    admin: 200,
    others: everybody(200),
  },
  'listGroups, archived ones': {
    operation: listGroups,
    input: () => ({ query: { archived: 'true' } }),
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
  archiveGroup: { operation: archiveGroup, input: ofGroup(), member: 204, admin: 204 },
  unarchiveGroup: { operation: unarchiveGroup, input: ofGroup(), member: 204, admin: 204 },
  listMembers: { operation: listMembers, input: ofGroup(), member: 200, admin: 200 },
  'listMembers by a page': {
    operation: listMembers,
    input: () => ({ params: { id: groupId }, query: { limit: '1' } }),
    member: 200,
    admin: 200,
  },
  listMemberChanges: { operation: listMemberChanges, input: ofGroup(), member: 200, admin: 200 },
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
  updateRole: { operation: updateRole, input: ofMember(ben, { role: 'admin' }), member: 403, admin: 200 },
  'updateRole of nobody': { operation: updateRole, input: ofMember(dan, { role: 'admin' }), member: 404, admin: 404 },
  'removeMember another': { operation: removeMember, input: ofMember(ann), member: 403, admin: 409 },
  'removeMember a member': { operation: removeMember, input: ofMember(ben), member: 204, admin: 204 },
  'removeMember nobody': { operation: removeMember, input: ofMember(dan), member: 404, admin: 404 },
  'removeMember a place': { operation: removeMember, input: ofPlace(), member: 403, admin: 204 },
  'updateRole of a place': { operation: updateRole, input: ofPlace({ role: 'admin' }), member: 403, admin: 422 },
  addPlace: { operation: addPlace, input: ofGroup({ name: 'Ivy' }), member: 201, admin: 201 },
  renamePlace: { operation: renamePlace, input: ofPlace({ name: 'Ivy' }), member: 200, admin: 200 },
  'renamePlace that somebody holds': {
    operation: renamePlace,
    input: ofMember(fay, { name: 'Ivy' }),
    member: 409,
    admin: 409,
  },
  'unclaimPlace of another member': { operation: unclaimPlace, input: ofMember(fay), member: 403, admin: 200 },
  'unclaimPlace of a member without one': { operation: unclaimPlace, input: ofMember(ben), member: 409, admin: 409 },
  'unclaimPlace that is free': { operation: unclaimPlace, input: ofPlace(), member: 403, admin: 409 },
  shareLink: { operation: shareLink, input: ofGroup(), member: 200, admin: 200 },
  deleteLink: { operation: deleteLink, input: ofGroup(), member: 403, admin: 204 },
  previewLink: {
    operation: previewLink,
    input: () => ({ body: { token } }),
    member: 200,
    admin: 200,
    others: { ...everybody(200), 'signed out': 200 },
  },
  joinByLink: {
    operation: joinByLink,
    input: () => ({ body: { token } }),
    member: 200,
    admin: 200,
    others: { ...everybody(201), 'merged seat': 409 },
  },
  'joinByLink in a place': {
    operation: joinByLink,
    input: () => ({ body: { token, placeId: place } }),
    member: 200,
    admin: 200,
    others: { ...everybody(201), 'merged seat': 409 },
  },
  'joinByLink that is none': {
    operation: joinByLink,
    input: () => ({ body: { token: `${token}A` } }),
    member: 404,
    admin: 404,
  },
  'createUnit with oneself': {
    operation: createUnit,
    input: () => ({ params: { id: groupId }, body: { members: [ben.id, place] } }),
    member: 200,
    admin: 200,
  },
  'createUnit of others': {
    operation: createUnit,
    input: () => ({ params: { id: groupId }, body: { members: [fay.id, place] } }),
    member: 403,
    admin: 200,
  },
  'mergeMembers, oneself and a free place': {
    operation: mergeMembers,
    input: () => ({ params: { id: groupId, userId: place }, body: { into: ben.id } }),
    member: 200,
    admin: 200,
  },
  'mergeMembers of others': {
    operation: mergeMembers,
    input: () => ({ params: { id: groupId, userId: place }, body: { into: fay.id } }),
    member: 403,
    admin: 200,
  },
  'mergeMembers of two accounts': {
    operation: mergeMembers,
    input: () => ({ params: { id: groupId, userId: ben.id }, body: { into: fay.id } }),
    member: 403,
    admin: 409,
  },
  'unmergeMembers of others': {
    operation: unmergeMembers,
    input: () => ({ params: { id: groupId, userId: merged } }),
    member: 403,
    admin: 204,
  },
  'unmergeMembers who are not merged': { operation: unmergeMembers, input: ofMember(ben), member: 409, admin: 409 },
  deleteUnit: { operation: deleteUnit, input: () => ({ params: { id: groupId, unit } }), member: 403, admin: 204 },
  listInvites: { operation: listInvites, input: () => ({}), member: 200, admin: 200, others: everybody(200) },
  listGroupInvites: { operation: listGroupInvites, input: ofGroup(), member: 200, admin: 200 },
  previewInvite: { operation: previewInvite, input: ofInvite, member: 403, admin: 403, others: { invited: 200 } },
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
    // Whatever the headers name: the caller comes from the token.
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

test('a caller’s own lists show outsiders nothing of the group', async () => {
  for (const person of [dan, cleo]) {
    expect((await groups.call(person, listInvites)).body).toEqual([]);
    const { body } = await groups.call(person, listGroups);
    expect((body as contract.Group[]).map(({ id }) => id)).not.toContain(groupId);
  }
});
