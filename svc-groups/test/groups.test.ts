import { randomUUID } from 'node:crypto';
import { createGroup, getGroup, groupState, listGroups, listMembers, updateGroup } from '@allsquare/groups-contract';
import { sharedFixture } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben, cleo } from './people.ts';

const groups = sharedFixture(startFixture);

const everything = () =>
  groups.query(`select (select json_agg(g) from groups g) as groups, (select json_agg(m) from members m) as members,
    (select count(*) from outbox) as outbox, (select count(*) from idempotency) as idempotency`);

describe('creating a group', () => {
  test.each([
    [{}, 'Please enter a name for your group', 'missing-name'],
    [{ name: ' \t ' }, 'Please enter a name for your group', 'missing-name'],
    [{ name: 'x'.repeat(101) }, 'At most 100 characters are allowed.', 'malformed-request'],
    [{ name: 'a\u0000b' }, 'Control characters are not allowed.', 'malformed-request'],
    [{ name: 'Trip', description: 'x'.repeat(501) }, 'At most 500 characters are allowed.', 'malformed-request'],
    [{ name: 'Trip', type: 'party' }, expect.any(String), 'malformed-request'],
    ...['ABC', 'eur', 'XAU', '', 840].map((currency): [object, string, string] => [
      { name: 'Trip', currency },
      'Please choose a currency from the list.',
      'unknown-currency',
    ]),
    [[], expect.any(String), expect.any(String)],
  ])('is refused as malformed: %j', async (body, message, code) => {
    const before = await everything();
    const answer = await groups.call(ann, createGroup, { body });
    expect(answer).toMatchObject({ status: 400, body: { message, code, details: expect.any(Array) } });
    expect(await everything()).toEqual(before);
  });

  test.each([
    [{ name: 'Flat' }, { name: 'Flat', type: 'home', description: null }],
    [
      { name: 'Flat', type: null, description: null },
      { type: 'home', description: null },
    ],
    [{ name: 'Flat', description: '  ' }, { description: null }],
    [
      { name: ` ${'🏝️'.repeat(50)} `, type: 'couple' },
      { name: '🏝️'.repeat(50), type: 'couple' },
    ],
    [{ name: 'Flat', description: 'a\r\nb\tc' }, { description: 'a\nb\tc' }],
    [
      { name: 'Flat', created_by: ben.id, id: ben.id, role: 'member' },
      { created_by: ann.id, memberCount: 1 },
    ],
  ])('takes %j', async (body, wanted) => {
    const answer = await groups.call(ann, createGroup, { body });
    expect(answer).toMatchObject({ status: 201, body: { ...wanted, version: 1, cents: 0, balance: 0, settled: true } });
  });

  test('has a currency for good, dollars by default', async () => {
    for (const [sent, currency] of [
      [{}, undefined],
      [{ currency: null }, undefined],
      [{ currency: 'USD' }, undefined],
      [{ currency: 'JPY' }, 'JPY'],
    ] as const) {
      const { body } = await groups.call(ann, createGroup, { body: { name: 'Flat', ...sent } });
      const { id } = createGroup.response.parse(body);
      const update = { params: { id }, body: { name: 'House', currency: 'CHF' } };
      const shown = [
        body,
        (await groups.call(ann, updateGroup, update)).body,
        await groups.getGroup(ann, id),
        createGroup.response
          .array()
          .parse((await groups.call(ann, listGroups, {})).body)
          .find((one) => one.id === id),
        await groups.published(groupState, id, (state: { name: string }) => state.name === 'House'),
      ];
      expect(shown.map((one) => (one as { currency?: string }).currency)).toEqual(shown.map(() => currency));
    }
  });

  test('makes the caller its admin, in their own color', async () => {
    const { id } = await groups.createGroup(ann);
    expect((await groups.getGroup(ann, id)).members).toMatchObject([
      { userId: ann.id, role: 'admin', colour: 5, addedBy: ann.id, user: ann },
    ]);
  });

  test('three times at once with one key creates one group', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: 'Only once' };
    const answers = await Promise.all([1, 2, 3].map(() => groups.call(ann, createGroup, { body, headers })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => createGroup.response.parse(answer.body).id)).size).toBe(1);
    expect(await groups.query(`select 1 from groups where name = 'Only once'`)).toHaveLength(1);

    const other = await groups.call(ann, createGroup, { body: { name: 'Another' }, headers });
    expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });
});

describe('who may see a group', () => {
  test('nobody without a token', async () => {
    const { id } = await groups.createGroup(ann);
    for (const operation of [listGroups, getGroup, listMembers])
      expect(await groups.call(undefined, operation, { params: { id } })).toMatchObject({ status: 401 });
  });

  test('non-members get 404 on every route, whatever x-user-id says, and nothing changes', async () => {
    const { id } = await groups.createGroup(ann);
    await groups.publishFriends(cleo, 1, [ann]);
    await groups.published(groupState, id);
    const before = await everything();
    const headers = { 'x-user-id': ann.id, 'x-user-email': ann.email };
    const refused = { status: 404, body: { message: 'Group not found', code: 'group-not-found' } };
    expect(await groups.call(cleo, getGroup, { params: { id }, headers })).toMatchObject(refused);
    expect(await groups.call(cleo, listMembers, { params: { id }, headers })).toMatchObject(refused);
    expect(await groups.add(cleo, id, { email: cleo.email })).toMatchObject(refused);
    expect(await groups.add(cleo, id, { email: ann.email, role: 'admin' })).toMatchObject(refused);
    expect(await groups.call(cleo, listGroups, { headers })).toMatchObject({ status: 200, body: [] });
    expect(await everything()).toEqual(before);
  });

  test.each(['x', '10000000-0000-4000-8000-00000000000f'])('an unknown group is 404: %s', async (id) => {
    for (const operation of [getGroup, listMembers])
      expect(await groups.call(ann, operation, { params: { id } })).toMatchObject({ status: 404 });
  });
});

describe('the list', () => {
  test('has the latest joined first and searches for text literally', async () => {
    const dora = { id: randomUUID(), name: 'Dora Example', email: 'dora@example.com' };
    for (const name of ['100% Oslo', 'Oslo_2', 'Bergen']) await groups.createGroup(dora, { name });
    const names = async (query: Record<string, string>) =>
      listGroups.response.parse((await groups.call(dora, listGroups, { query })).body).map((group) => group.name);
    expect(await names({})).toEqual(['Bergen', 'Oslo_2', '100% Oslo']);
    expect(await names({ q: 'oSLO' })).toEqual(['Oslo_2', '100% Oslo']);
    expect(await names({ q: '%' })).toEqual(['100% Oslo']);
    expect(await names({ q: '_' })).toEqual(['Oslo_2']);
    expect(await groups.call(dora, listGroups, { query: { q: '\u0000' } })).toMatchObject({ status: 400 });
  });
});
