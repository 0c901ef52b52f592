import { randomUUID } from 'node:crypto';
import { createExpense, type Expense, listExpenses } from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { ann, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);

/** Puts `count` rows into the newest group, one a minute, of which every second is 'Ferry n', the others 'Tram n'. */
async function fill(count: number) {
  const { body } = await world.expenses.call(ann, createExpense, { body: world.dinner() });
  await world.expenses.query(
    `insert into expenses select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
       'created_at', e.created_at - n * interval '1 minute',
       'description', case when n % 2 = 0 then 'Ferry ' else 'Tram ' end || n))).* from expenses e, generate_series(1, $2::int) n where e.id = $1`,
    [(body as Expense).id, count],
  );
}

const page = async (query: Record<string, string | string[]>) => {
  const answer = await world.expenses.call(ann, listExpenses, { query });
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  return {
    names: (answer.body as Expense[]).map(({ description }) => description),
    total: answer.headers.get('x-total-count'),
    cursor: next && new URL(next, world.expenses.url).searchParams.get('cursor'),
  };
};

test.each([
  ['up to a thousand', 1998, '999'],
  ['more', 2004, '1000+'],
])('%s matches are paged the same, in one group and in two', async (_, count, total) => {
  await world.newGroup();
  const other = world.groupId;
  await world.newGroup();
  const { groupId } = world;
  await fill(count);
  for (const q of ['ferry', 'RRY'])
    for (const groupIds of [groupId, [groupId, other]]) {
      const query = { groupId: groupIds, q, limit: '3' };
      const first = await page(query);
      expect(first).toMatchObject({ names: ['Ferry 2', 'Ferry 4', 'Ferry 6'], total });
      const second = await page({ ...query, cursor: first.cursor ?? '' });
      expect(second).toMatchObject({ names: ['Ferry 8', 'Ferry 10', 'Ferry 12'], total });
      const last = await page({ ...query, sort: 'oldest' });
      expect(last.names[0]).toBe(`Ferry ${count}`);
    }
  expect(await page({ groupId, q: randomUUID() })).toMatchObject({ names: [], total: '0' });
});
