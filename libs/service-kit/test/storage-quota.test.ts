import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson } from '@allsquare/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { type Transaction, UnitOfWork } from '../src/index.ts';
import { withContext } from '../src/process/request-context.ts';
import { changeThing, thingState, things } from './things.service.ts';

const LIMIT = 20_000;
const service = sharedFixture(() => startTestService(things, { LIMIT_BYTES: String(LIMIT) }));

const person = (): TestPerson => ({ id: randomUUID(), name: 'Ann Example', email: `${randomUUID()}@example.com` });
let ann: TestPerson;
beforeEach(() => {
  ann = person();
});

const change = (caller: TestPerson, label: string, key: string = randomUUID(), id: string = randomUUID()) =>
  service.call(caller, changeThing, { params: { id }, body: { label }, headers: { 'idempotency-key': key } });
const usedUp = { status: 429, body: { code: 'too-much-stored' } };
/** The bytes counted today. */
const counted = async ({ id }: TestPerson) =>
  Number(
    (
      await service.query<{ bytes: string }>(
        `select coalesce(sum(bytes), 0) as bytes from stored_bytes where person_id = $1 and day = (now() at time zone 'utc')::date`,
        [id],
      )
    )[0]?.bytes,
  );
const large = 'x'.repeat(2_000);

test('a person beyond the daily limit is refused with a time, and nothing is stored', async () => {
  const [key, its] = [randomUUID(), randomUUID()];
  expect(await change(ann, large, key, its)).toMatchObject({ status: 201 });
  let refused = await change(ann, large);
  let times = 1;
  for (; refused.status === 201; times++) refused = await change(ann, large);
  expect(times).toBeGreaterThan(1);
  expect(times * large.length).toBeLessThanOrEqual(LIMIT);
  expect(await counted(ann)).toBeLessThanOrEqual(LIMIT);

  const id = randomUUID();
  refused = await change(ann, large, randomUUID(), id);
  expect(refused).toMatchObject(usedUp);
  const hours = (24 * 3_600_000 - (Date.now() % (24 * 3_600_000))) / 3_600_000;
  expect(Number(refused.headers.get('retry-after')) / 3600).toBeCloseTo(hours, 1);
  expect((refused.body as { message: string }).message).toMatch(
    /^You have saved too much today\. Please try again in \d+ (hour|minute)s?\.$/,
  );
  for (const table of ['things', 'idempotency', 'outbox'])
    expect(await service.query(`select from ${table} as t where t::text like '%' || $1 || '%'`, [id])).toEqual([]);

  // Earlier writes still get their answers, and other people are unaffected.
  expect(await change(ann, large, key, its)).toMatchObject({ status: 201, body: { id: its, version: 1 } });
  expect(await change(person(), large)).toMatchObject({ status: 201 });
});

test('the limit applies across replicas and to concurrent writes, and each day separately', async () => {
  await service.query(
    `insert into stored_bytes (person_id, day, bytes, most) values
       ($1, (now() at time zone 'utc')::date - 1, $2, $2), ($1, (now() at time zone 'utc')::date, $3, $2)`,
    [ann.id, LIMIT, LIMIT - 10_000],
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => change(ann, large)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  expect(await counted(ann)).toBeLessThanOrEqual(LIMIT);
});

test('counts what was written: keys, events and rows; for small ones at most a hundredth of the limit', async () => {
  await change(ann, large);
  const stored = 3 * large.length;
  expect(await counted(ann)).toBeGreaterThan(stored);
  expect(await counted(ann)).toBeLessThan(stored + 2_000);
});

test('the limit of one person affects no other write of the batch, and few writes send a statement', async () => {
  const ben = person();
  const lock = randomUUID();
  const unitOfWork = service.app.get(UnitOfWork);
  const as = <T>({ id }: TestPerson, work: () => T) =>
    withContext({ requestId: randomUUID(), isAsked: false, person: { id } }, work);
  const make = (label: string) => async (tx: Transaction) => {
    const id = randomUUID();
    tx.batchOnCommit('things', [id, 1, label], (rows) =>
      Promise.all(rows.map((row) => tx.query(`insert into things (id, version, label) values ($1, $2, $3)`, row))),
    );
    tx.publish(thingState, id, { thingId: id, version: 1, label });
    return id;
  };
  const together = async (writes: [TestPerson, label: string][]) => {
    const gathered = Promise.withResolvers<void>();
    const first = unitOfWork.runBatched(lock, undefined, () => gathered.promise);
    const all = writes.map(([who, label]) => as(who, () => unitOfWork.runBatched(lock, undefined, make(label))));
    gathered.resolve();
    await first;
    return (await Promise.allSettled(all)).map(({ status }) => status);
  };
  const small: [TestPerson, string] = [ben, 'small'];
  const [done, refused] = ['fulfilled', 'rejected'];
  expect(await together([small, small, small, [ann, 'x'.repeat(LIMIT)]])).toEqual([done, done, done, refused]);
  expect(await counted(ann)).toBe(0);
  // A joint statement is divided by the size of its items, not evenly.
  expect(await counted(ben)).toBeLessThan(3_000);

  // Of one person's writes, as many as fit.
  const cleo = person();
  await service.query(
    `insert into stored_bytes (person_id, day, bytes, most) values ($1, (now() at time zone 'utc')::date, $2, $3)`,
    [cleo.id, LIMIT - 6_000, LIMIT],
  );
  const longer: [TestPerson, string] = [cleo, 'x'.repeat(1_000)];
  expect(await together([longer, longer, longer, longer])).toEqual([done, done, refused, refused]);
});

test('a write within its reservation sends no statement for it', async () => {
  const wealthy = await startTestService(things);
  try {
    await wealthy.call(ann, changeThing, { params: { id: randomUUID() }, body: { label: 'a' } });
    const done = Promise.withResolvers<void>();
    const statements = wealthy.statementsDuring(() => done.promise);
    await wealthy.call(ann, changeThing, { params: { id: randomUUID() }, body: { label: 'a' } });
    done.resolve();
    expect((await statements).filter((sql) => sql.includes('stored_bytes'))).toEqual([]);
  } finally {
    await wealthy.stop();
  }
});
