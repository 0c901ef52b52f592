import {
  acceptInvite,
  addMember,
  addPlace,
  createGroup,
  createUnit,
  deleteUnit,
  joinByLink,
  listGroups,
  mergeMembers,
  previewLink,
  renamePlace,
  shareLink,
  unclaimPlace,
  unmergeMembers,
  updateGroup,
  updateRole,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { sharedFixture } from '@allsquare/testing';
import { beforeAll, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann } from './people.ts';

const groups = sharedFixture(startFixture);
let id: string;
beforeAll(async () => {
  id = (await groups.createGroup(ann)).id;
});

const everything = () =>
  groups.query(`select (select json_agg(g) from groups g) as groups, (select json_agg(m) from members m) as members,
    (select count(*) from invites) as invites, (select count(*) from outbox) as outbox`);

const noLine: unknown[] = [
  '',
  ' \t ',
  7,
  true,
  {},
  [],
  'a\u0000b',
  'a\ud800b',
  'a\nb',
  'x'.repeat(101),
  '🏝'.repeat(101),
];
const noText: unknown[] = [7, {}, [], 'ding\u0007', 'a\udc00b'];
const noObject: unknown[] = [[], 'text', 7, true];

const bodies: [string, Operation, unknown][] = [
  ...noObject.flatMap((body): [string, Operation, unknown][] => [
    ['createGroup', createGroup, body],
    ['updateGroup', updateGroup, body],
    ['addMember', addMember, body],
    ['updateRole', updateRole, body],
    ['addPlace', addPlace, body],
    ['renamePlace', renamePlace, body],
    ['previewLink', previewLink, body],
    ['joinByLink', joinByLink, body],
    ['createUnit', createUnit, body],
    ['mergeMembers', mergeMembers, body],
  ]),
  ...noLine.flatMap((name): [string, Operation, unknown][] => [
    ['createGroup', createGroup, { name }],
    ['updateGroup', updateGroup, { name }],
    ['createGroup', createGroup, { name: 'Flat', places: ['Ben', name] }],
    ['addPlace', addPlace, { name }],
    ['renamePlace', renamePlace, { name }],
    ['addMember', addMember, { email: 'dan@example.com', name }],
  ]),
  ...['Ben', {}, 7, Array.from({ length: 21 }, (_, n) => `Person ${n}`)].map((places): [string, Operation, unknown] => [
    'createGroup',
    createGroup,
    { name: 'Flat', places },
  ]),
  ...['x', 7, {}].map((placeId): [string, Operation, unknown] => [
    'addMember',
    addMember,
    { email: 'dan@example.com', placeId },
  ]),
  ...[...noText, 'x'.repeat(501)].flatMap((description): [string, Operation, unknown][] => [
    ['createGroup', createGroup, { name: 'Flat', description }],
    ['updateGroup', updateGroup, { description }],
  ]),
  ...['party', '', 7, []].flatMap((type): [string, Operation, unknown][] => [
    ['createGroup', createGroup, { name: 'Flat', type }],
    ['updateGroup', updateGroup, { type }],
  ]),
  ...['1', 1.5, 2 ** 60, {}].map((version): [string, Operation, unknown] => ['updateGroup', updateGroup, { version }]),
  ...[
    undefined,
    null,
    7,
    '',
    'ben',
    'b@e',
    '@e.x',
    'b @e.xy',
    'b\u0000@e.xy',
    'b\ud800@e.xy',
    `${'b'.repeat(251)}@e.x`,
  ].map((email): [string, Operation, unknown] => ['addMember', addMember, { email }]),
  ...[...noText, 'x'.repeat(2001)].map((message): [string, Operation, unknown] => [
    'addMember',
    addMember,
    { email: 'dan@example.com', message },
  ]),
  ...['owner', 7, ''].map((role): [string, Operation, unknown] => [
    'addMember',
    addMember,
    { email: 'dan@example.com', role },
  ]),
  ...['owner', 7, null, undefined].map((role): [string, Operation, unknown] => ['updateRole', updateRole, { role }]),
];

test.each(bodies)('%s with a malformed body is 400 and changes nothing', async (_name, operation, body) => {
  const before = await everything();
  const answer = await groups.call(ann, operation, { params: { id, userId: ann.id }, body });
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/\w/), code: expect.stringMatching(/^[a-z-]+$/) });
  expect(answer.status).toBe(400);
  expect(await everything()).toEqual(before);
});

test.each([
  ['updateRole', updateRole],
  ['acceptInvite', acceptInvite],
  ['updateGroup', updateGroup],
  ['addMember', addMember],
  ['addPlace', addPlace],
  ['renamePlace', renamePlace],
  ['unclaimPlace', unclaimPlace],
  ['shareLink', shareLink],
  ['createUnit', createUnit],
  ['deleteUnit', deleteUnit],
  ['mergeMembers', mergeMembers],
  ['unmergeMembers', unmergeMembers],
])('%s with an invalid id is 404', async (_name, operation: Operation) => {
  for (const wrong of ['x', '%00', `${id}0`]) {
    const answer = await groups.call(ann, operation, {
      params: { id: wrong, userId: ann.id, unit: ann.id },
      body: { role: 'admin', name: 'Ben', email: 'dan@example.com', members: [ann.id, ann.id], into: ann.id },
    });
    expect(answer).toMatchObject({ status: 404 });
  }
});

test('ids in upper case are the same ids', async () => {
  const params = { id: id.toUpperCase(), userId: ann.id.toUpperCase() };
  expect(await groups.call(ann, updateRole, { params, body: { role: 'admin' } })).toMatchObject({ status: 200 });
});

test.each(['a\u0000', 'x'.repeat(201)])('a search for %j is 400', async (q) => {
  expect(await groups.call(ann, listGroups, { query: { q } })).toMatchObject({ status: 400 });
});

test('any script and maximum lengths pass', async () => {
  const description = `Ужин 晚饭 عشاء \u200f!\n${'🏝'.repeat(400)}`;
  const body = { name: '🏝'.repeat(100), description };
  expect(await groups.call(ann, updateGroup, { params: { id }, body })).toMatchObject({ status: 200, body });
  const email = `${'x'.repeat(242)}@example.com`;
  const message = '🏝'.repeat(2000);
  expect(await groups.add(ann, id, { email, message })).toMatchObject({
    status: 202,
    body: { invite: { email, message } },
  });
  for (const odd of ['ÉVA@exämple.com', 'İstanbul@ÖRNEK.com', "o'neil+tag@example.com", '晚饭@例子.中国'])
    expect(await groups.add(ann, id, { email: odd })).toMatchObject({ status: 202 });
});
