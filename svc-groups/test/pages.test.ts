import { balancesState } from '@allsquare/expenses-contract';
import { groupSorts, listGroups, listMembers } from '@allsquare/groups-contract';
import { type CallInput, sharedFixture, type TestPerson } from '@allsquare/testing';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

const groups = sharedFixture(startFixture);

/** Ben is in this many groups of each of these moments, a microsecond apart, and in no other. */
async function join(moments: number[]) {
  await groups.query(`delete from members where user_id = $1`, [ben.id]);
  for (const [moment, count] of moments.entries()) await joinMore(count, `${moment} microseconds`);
}

const joinMore = (count: number, later: string) =>
  groups.query(
    `with made as (
       insert into groups (id, name, type, description, created_by, created_at, version, state_version)
       select gen_random_uuid(), 'Group ' || n, 'trip', case when n % 2 = 0 then 'On foot' end, $1, now(), 1, 1
       from generate_series(1, $2::int) n returning id)
     insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
     select gen_random_uuid(), id, $1, 'member', 1, $1, '2026-11-20T10:00:00Z'::timestamptz + $3::interval from made`,
    [ben.id, count, later],
  );

/** A third of Ben's groups have a balance of some of three amounts, and a third a change in their books. */
const haveBalances = () =>
  groups.query(
    `insert into balances (group_id, version, cents, changed_at)
     select group_id, 1, case when n % 3 = 0 then jsonb_build_object($1::text, (n % 7 - 3) * 100) else '{}' end,
       case when n % 3 = 1 then '2026-11-21T10:00:00Z'::timestamptz + n % 4 * interval '1 hour' end
     from (select group_id, row_number() over (order by group_id) as n from members where user_id = $1) as own`,
    [ben.id],
  );

const page = (query: CallInput['query']) => pageOf(ben, listGroups, { query });

async function pageOf(person: TestPerson, list: typeof listGroups | typeof listMembers, input: CallInput) {
  const { status, body, headers } = await groups.call(person, list, input);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    status,
    ids: status === 200 ? (body as { id: string }[]).map(({ id }) => id) : [],
    total: headers.get('x-total-count'),
    cursor: next && new URL(next, groups.url).searchParams.get('cursor'),
  };
}

test('pages add up to the whole list, also if groups are joined in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom<Record<string, string>>(
        {},
        { q: 'FOOT' },
        { q: 'group 1' },
        ...groupSorts.map((sort) => ({ sort })),
      ),
      async (moments, limit, filter) => {
        await join(moments);
        await haveBalances();
        const whole = await page(filter);
        expect(whole).toMatchObject({ status: 200, total: String(whole.ids.length), cursor: undefined });
        const ids: string[] = [];
        let cursor: string | null | undefined = '';
        for (let pages = 0; cursor !== undefined; pages++) {
          const found = await page({ ...filter, limit: String(limit), ...(cursor && { cursor }) });
          expect(found.ids.length).toBeLessThanOrEqual(limit);
          if (pages === 0) expect(found.total).toBe(whole.total);
          ids.push(...found.ids);
          cursor = found.cursor;
          if (!filter['sort']) await joinMore(1, '1 day');
        }
        expect(ids).toEqual(whole.ids);
      },
    ),
    { numRuns: 15 },
  );
});

test('groups are listed by latest activity, by name whatever the letter case, or by the largest balance', async () => {
  await join([4]);
  const rows = await groups.query<{ id: string }>('select group_id as id from members where user_id = $1', [ben.id]);
  const facts = [
    { name: 'anchor', cents: 0, changedAt: '2026-11-25T10:00:00Z' },
    { name: 'Zebra', cents: -900, changedAt: undefined },
    { name: 'bridge', cents: 700, changedAt: '2026-11-26T10:00:00Z' },
    { name: 'Äpfel', cents: 0, changedAt: '2026-11-20T09:00:00Z' },
  ];
  for (const [at, { name, cents, changedAt }] of facts.entries()) {
    const groupId = rows[at]?.id ?? '';
    await groups.query('update groups set name = $2 where id = $1', [groupId, name]);
    await groups.query(
      `update members set joined_at = '2026-11-20T10:00:00Z'::timestamptz + $2 * interval '1 s' where group_id = $1`,
      [groupId, at],
    );
    const balances = [{ userId: ben.id, cents }];
    await groups.publishState(balancesState, groupId, { groupId, version: 1, balances, changedAt });
  }
  const namesBy = async (query: Record<string, string>) => {
    const { body } = await groups.call(ben, listGroups, { query });
    return (body as { name: string }[]).map(({ name }) => name);
  };
  expect(await namesBy({})).toEqual(['Äpfel', 'bridge', 'Zebra', 'anchor']);
  // Äpfel's books changed before Ben joined.
  expect(await namesBy({ sort: 'newest' })).toEqual(['bridge', 'anchor', 'Äpfel', 'Zebra']);
  expect(await namesBy({ sort: 'name' })).toEqual(['anchor', 'Äpfel', 'bridge', 'Zebra']);
  expect(await namesBy({ sort: 'balance' })).toEqual(['Zebra', 'bridge', 'anchor', 'Äpfel']);
  const newer = { version: 2, balances: [], changedAt: '2026-11-27T10:00:00Z' };
  const zebra = rows[1]?.id ?? '';
  await groups.publishState(balancesState, zebra, { groupId: zebra, ...newer });
  expect(await namesBy({ sort: 'newest' })).toEqual(['Zebra', 'bridge', 'anchor', 'Äpfel']);
  // A replica of the previous release does not say when.
  await groups.publishState(balancesState, zebra, { groupId: zebra, ...newer, version: 3, changedAt: undefined });
  expect(await namesBy({ sort: 'newest', limit: '1' })).toEqual(['Zebra']);
  expect(await groups.call(ben, listGroups, { query: { sort: 'size' } })).toMatchObject({ status: 400 });
});

test('a cursor works only for its own list', async () => {
  await join([3]);
  const { cursor } = await page({ limit: '1' });
  expect(await page({ limit: '1', cursor: cursor ?? '', q: 'group' })).toMatchObject({ status: 400 });
  expect(await page({ limit: '1', cursor: cursor ?? '', sort: 'name' })).toMatchObject({ status: 400 });
  expect(await page({ limit: '1', cursor: 'nonsense' })).toMatchObject({ status: 400 });
  const asAnn = await groups.call(ann, listGroups, { query: { limit: '1', cursor: cursor ?? '' } });
  expect(asAnn).toMatchObject({ status: 200, body: [] });
});

describe('of members', () => {
  const membersPage = (groupId: string, query: CallInput['query'] = {}, person = ben) =>
    pageOf(person, listMembers, { params: { id: groupId }, query });
  const insertMembers = (groupId: string, count: number, later: string) =>
    groups.query(
      `insert into members (id, group_id, user_id, role, colour, added_by, joined_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'member', 1, $2, now() + $3::interval
       from generate_series(1, $4::int)`,
      [groupId, ben.id, later, count],
    );
  const leave = (groupId: string, offset: number) =>
    groups.query(
      `delete from members where id = (
         select id from members where group_id = $1 and user_id <> $2 order by joined_at, user_id offset $3 limit 1)`,
      [groupId, ben.id, offset],
    );
  /** A group of Ben's in which this many people join at each of these moments, a microsecond apart. */
  async function groupOf(moments: number[]) {
    const { id } = await groups.createGroup(ben);
    for (const [moment, count] of moments.entries()) await insertMembers(id, count, `1 hour ${moment} microseconds`);
    return id;
  }

  test('pages add up to the whole list, with members who join and without those who leave in between', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.oneof(fc.constant('joins' as const), fc.nat(20)), { maxLength: 4 }),
        async (moments, limit, meanwhile) => {
          const id = await groupOf(moments);
          const whole = await membersPage(id);
          expect(whole).toMatchObject({ status: 200, total: String(whole.ids.length), cursor: undefined });
          const ids: string[] = [];
          let cursor: string | null | undefined = '';
          for (let pages = 0; cursor !== undefined; pages++) {
            const found = await membersPage(id, { limit: String(limit), ...(cursor && { cursor }) });
            expect(found.ids.length).toBeLessThanOrEqual(limit);
            if (pages === 0) expect(found.total).toBe(whole.total);
            ids.push(...found.ids);
            cursor = found.cursor;
            const change = cursor && meanwhile[pages];
            if (change === 'joins') await insertMembers(id, 1, '1 day');
            else if (typeof change === 'number') await leave(id, change);
          }
          const stayed = new Set((await membersPage(id)).ids);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.filter((member) => stayed.has(member))).toEqual([...stayed]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('a cursor works only for its own group, and non-members get nothing', async () => {
    const [id, other] = [await groupOf([3]), await groupOf([3])];
    const { cursor } = await membersPage(id, { limit: '1' });
    expect(await membersPage(other, { limit: '1', cursor: cursor ?? '' })).toMatchObject({ status: 400 });
    expect(await membersPage(id, { limit: '1', cursor: 'nonsense' })).toMatchObject({ status: 400 });
    for (const limit of ['0', '501', 'all']) expect(await membersPage(id, { limit })).toMatchObject({ status: 400 });
    const query = { limit: '1', cursor: cursor ?? '' };
    expect(await membersPage(id, query, ann)).toMatchObject({ status: 404, total: null, cursor: undefined });
  });
});
