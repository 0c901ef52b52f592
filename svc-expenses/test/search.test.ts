import { createExpense, type Expense, listExpenses, type sorts } from '@allsquare/expenses-contract';
import { sharedFixture } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ann, startFixture } from './fixture.ts';

const world = sharedFixture(startFixture);

/** Bills of one stretch of time, so many of a hundred of which are called 'Market n'; every `deleted`th is deleted. */
type Stretch = { count: number; market: number; deleted: number };

/** A group with these bills, the newest stretch first, as if each had come through the service. */
async function fill(stretches: Stretch[]) {
  await world.newGroup();
  const { body } = await world.expenses.call(ann, createExpense, { body: world.dinner({ date: '2026-11-01' }) });
  const rows = stretches.flatMap(({ count, market, deleted }) =>
    Array.from({ length: count }, (_, n) => ({
      name: (n * 37) % 100 < market ? 'Market' : (['Über_Taxi', 'ÜBER taxi', '100% rest', 'Milk'][n % 4] ?? ''),
      deleted: deleted > 0 && n % deleted === 0,
    })),
  );
  // A bill a minute and forty a day, so that days have ties; two thirds of one kind.
  await world.expenses.query(
    `insert into expenses select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
       'date', e.date - (n / 40)::int, 'created_at', e.created_at - n * interval '1 minute', 'description', name || ' ' || n,
       'cents', 100 + n % 7, 'split_cents', array[50, 50 + n % 7], 'category', case n % 3 when 0 then 'rent' else 'food' end,
       'deleted_at', case when is_deleted then e.created_at end))).*
     from expenses e, unnest($2::text[], $3::bool[]) with ordinality as row(name, is_deleted, n) where e.id = $1`,
    [(body as Expense).id, rows.map(({ name }) => name), rows.map(({ deleted }) => deleted)],
  );
  await world.expenses.query(
    `update expense_totals set count = (select count(*) from expenses where group_id = $1 and deleted_at is null) where group_id = $1`,
    [world.groupId],
  );
}

type Sort = (typeof sorts)[number];
type Search = { q: string; sort: Sort; deleted: boolean; category?: 'food'; limit: number };
const NEWEST = 'date desc, created_at desc, id desc';
const ORDER: Record<Sort, string> = {
  newest: NEWEST,
  oldest: 'date, created_at, id',
  highest: `cents desc, ${NEWEST}`,
  lowest: `cents, ${NEWEST}`,
};

/** The ids of all that match, by a statement that has only one way. */
async function plainly({ q, sort, deleted, category }: Search): Promise<string[]> {
  const rows = await world.expenses.query<{ id: string }>(
    `select id from expenses where group_id = $1 and (deleted_at is null or $3) and category = coalesce($4, category)
       and (description ilike $2 or category ilike $2 or 'Lisbon trip' ilike $2 or 'Ann Example' ilike $2)
     order by ${ORDER[sort]}`,
    [world.groupId, `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`, deleted, category ?? null],
  );
  return rows.map(({ id }) => id);
}

async function page(query: Record<string, string>) {
  const { body, headers } = await world.expenses.call(ann, listExpenses, {
    query: { groupId: world.groupId, ...query },
  });
  const link = (rel: string) => new RegExp(`<([^>]+)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1];
  const cursor = (rel: string) => new URL(link(rel) ?? '/', world.expenses.url).searchParams.get('cursor') ?? undefined;
  return {
    ids: (body as Expense[]).map(({ id }) => id),
    total: headers.get('x-total-count'),
    next: cursor('next'),
    previous: cursor('prev'),
  };
}

async function expectAsPlainly(search: Search) {
  const { limit } = search;
  const all = await plainly(search);
  const total = all.length > 1000 ? '1000+' : String(all.length);
  const { deleted, ...rest } = search;
  const query = { ...rest, limit: String(limit), ...(deleted && { deleted: 'true' }) };
  let cursor: string | undefined;
  for (const start of [0, limit, 2 * limit].filter((from) => from === 0 || from < all.length)) {
    const found = await page({ ...query, ...(cursor && { cursor }) });
    expect({ ...found, next: Boolean(found.next), previous: Boolean(found.previous) }).toEqual({
      ids: all.slice(start, start + limit),
      total,
      next: all.length > start + limit,
      previous: start > 0,
    });
    if (found.previous) {
      const before = await page({ ...query, cursor: found.previous });
      expect(before).toMatchObject({ ids: all.slice(start - limit, start), total });
    }
    cursor = found.next;
  }
}

const words = ['market', 'ARKET 1', 'Market 77', 'über', 'R_T', '100%', 'ma', 'food', 'lisbon', 'nowhere', '%%%', '\\'];
const searches = fc.uniqueArray(
  fc.record(
    {
      q: fc.constantFrom(...words),
      sort: fc.constantFrom<Sort>('newest', 'oldest', 'highest', 'lowest'),
      deleted: fc.boolean(),
      category: fc.constant('food' as const),
      limit: fc.constantFrom(2, 20, 500),
    },
    { requiredKeys: ['q', 'sort', 'deleted', 'limit'] },
  ),
  { minLength: 10, maxLength: 10, selector: (search) => JSON.stringify(search) },
);
const stretches = fc.array(
  fc.record({
    count: fc.oneof(fc.nat(40), fc.integer({ min: 900, max: 1100 }), fc.integer({ min: 1500, max: 2500 })),
    market: fc.constantFrom(0, 1, 12, 50, 100),
    deleted: fc.constantFrom(0, 2, 7),
  }),
  { maxLength: 3 },
);
const sure: Search[] = [
  ...(['newest', 'oldest', 'highest'] as const).map((sort) => ({ q: 'market', sort, deleted: false, limit: 500 })),
  { q: 'market', sort: 'newest', deleted: true, limit: 20 },
  // Common among the newest, and not a thousand in all.
  { q: 'market', sort: 'newest', deleted: false, category: 'food', limit: 20 },
];

test.each<[string, Stretch[]]>([
  ['everywhere', [{ count: 6000, market: 90, deleted: 9 }]],
  [
    'among the newest and long ago',
    [
      { count: 900, market: 100, deleted: 0 },
      { count: 10_100, market: 0, deleted: 0 },
      { count: 500, market: 100, deleted: 9 },
    ],
  ],
])('finds common %s like a plain statement', async (_, book) => {
  await fill(book);
  for (const search of sure) await expectAsPlainly(search);
});

test('finds any text in any books like a plain statement', async () => {
  await fc.assert(
    fc.asyncProperty(stretches, searches, async (book, sought) => {
      await fill(book);
      for (const search of sought) await expectAsPlainly(search);
    }),
    { numRuns: 4 },
  );
});

test('few rows wait outside the trigram index after many writes', async () => {
  await fill([{ count: 3_000, market: 20, deleted: 0 }]);
  const [cleaned] = await world.expenses.query<{ pages: number }>(
    `select gin_clean_pending_list('expenses_words')::int as pages`,
  );
  expect(cleaned?.pages).toBeLessThanOrEqual(16);
});
