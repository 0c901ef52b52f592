import { type Group, listGroups } from '@allsquare/groups-contract';
import { type CallInput, sharedFixture } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

const groups = sharedFixture(startFixture);

/** Ben is in so many groups of each of these moments, a microsecond apart, and in no other. */
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

async function page(query: CallInput['query']) {
  const { status, body, headers } = await groups.call(ben, listGroups, { query });
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  return {
    status,
    ids: status === 200 ? (body as Group[]).map(({ id }) => id) : [],
    total: headers.get('x-total-count'),
    cursor: next && new URL(next, groups.url).searchParams.get('cursor'),
  };
}

test('pages together are the whole list, also while groups are joined between them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom<Record<string, string>>({}, { q: 'FOOT' }, { q: 'group 1' }),
      async (moments, limit, filter) => {
        await join(moments);
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
          await joinMore(1, '1 day');
        }
        expect(ids).toEqual(whole.ids);
      },
    ),
    { numRuns: 15 },
  );
});

test('a cursor is good for its own list alone', async () => {
  await join([3]);
  const { cursor } = await page({ limit: '1' });
  expect(await page({ limit: '1', cursor: cursor ?? '', q: 'group' })).toMatchObject({ status: 400 });
  expect(await page({ limit: '1', cursor: 'nonsense' })).toMatchObject({ status: 400 });
  const asAnn = await groups.call(ann, listGroups, { query: { limit: '1', cursor: cursor ?? '' } });
  expect(asAnn).toMatchObject({ status: 200, body: [] });
});
