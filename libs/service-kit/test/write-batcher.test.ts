import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { Problem, type Transaction, UnitOfWork } from '../src/index.ts';
import { thingState, things } from './things.service.ts';

const service = sharedFixture(() => startTestService(things));

type Work<Answer = unknown> = (tx: Transaction) => Promise<Answer>;

/** Queues these works behind another one; returns their outcomes. */
async function runTogether(...works: Work[]) {
  const lock = randomUUID();
  const unitOfWork = service.app.get(UnitOfWork);
  const gathered = Promise.withResolvers<void>();
  const first = unitOfWork.runBatched(lock, undefined, () => gathered.promise);
  const all = works.map((work) => unitOfWork.runBatched(lock, undefined, work));
  gathered.resolve();
  await first;
  const settled = await Promise.allSettled(all);
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as { code?: string }).code));
}

/** Creates a thing, and returns its transaction. */
const make =
  (id: string = randomUUID()): Work<string | undefined> =>
  async (tx) => {
    const [row] = await tx.query<{ transaction: string }>(
      `insert into things (id, version, label) values ($1, 1, 'a') returning pg_current_xact_id()::text as transaction`,
      [id],
    );
    tx.publish(thingState, id, { thingId: id, version: 1, label: 'a' });
    return row?.transaction;
  };
/** The same, with an error that the database reports at the COMMIT. */
const makeOnCommit =
  (id: string): Work =>
  async (tx) =>
    tx.sendOnCommit(() => tx.query(`insert into things (id, version, label) values ($1, 1, 'a')`, [id]));

const count = async (ids: string[]) => (await service.query(`select from things where id = any($1)`, [ids])).length;

test('queued writes share one transaction; a write without a queue has a separate one', async () => {
  const answers = await runTogether(make(), make(), make());
  expect(new Set(answers).size).toBe(1);
  expect(new Set([...(await runTogether(make())), ...(await runTogether(make()))]).size).toBe(2);
});

test('a large write has a transaction of its own, and after it those go first that are not', async () => {
  const [lock, order] = [randomUUID(), [] as string[]];
  const gathered = Promise.withResolvers<void>();
  const queue = (name: string, isLarge = false) => {
    const work: Work = async (tx) => {
      order.push(name);
      return make()(tx);
    };
    return service.app.get(UnitOfWork).runBatched(lock, undefined, work, { isLarge });
  };
  const first = service.app.get(UnitOfWork).runBatched(lock, undefined, () => gathered.promise);
  const all = [queue('a'), queue('large', true), queue('also large', true), queue('b')];
  gathered.resolve();
  await first;
  const [a, large, other, b] = await Promise.all(all);
  expect(order).toEqual(['large', 'a', 'b', 'also large']);
  expect(b).toBe(a);
  expect(new Set([a, large, other]).size).toBe(3);
});

test('a write that the database refuses at any point does not affect the others', async () => {
  const [id, one, two, last] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await runTogether(make(id));
  const answers = await runTogether(make(one), make(id), make(two), makeOnCommit(id), makeOnCommit(last));
  expect(answers).toEqual([expect.any(String), '23505', expect.any(String), '23505', undefined]);
  expect(await count([one, two, last])).toBe(3);
});

test('a state read with the COMMIT is published once, as of the last write', async () => {
  const id = randomUUID();
  const STATE = `
    select version, jsonb_build_object('thingId', id, 'version', version, 'label', label) as state
    from things where id = :id`;
  await runTogether(make(id));
  const turn =
    (label: string): Work =>
    async (tx) => {
      tx.publishFromSql(thingState, id, STATE, { id });
      tx.sendOnCommit(() => tx.query(`update things set version = version + 1, label = $2 where id = $1`, [id, label]));
    };
  await runTogether(turn('b'), turn('c'));
  const state = { thingId: id, version: 3, label: 'c' };
  expect(
    await service.query(`select version::int, data from outbox where subject = $1 order by id`, [
      `${thingState.subject}.${id}`,
    ]),
  ).toEqual([expect.anything(), { version: 3, data: state }]);
  await service.published(thingState, id, (data: typeof state) => data.version === 3);
});

test('items of one name are sent together, before a statement that may read them, without those of failed writes', async () => {
  const sent: string[][] = [];
  const give =
    (name: string): Work =>
    async (tx) =>
      tx.batchOnCommit('things', name, async (names) => {
        sent.push(names);
        await tx.query(`insert into things (id, version, label) select gen_random_uuid(), 1, unnest($1::text[])`, [
          names,
        ]);
      });
  const fails: Work = async (tx) => {
    await give('never')(tx);
    throw new Problem(422, 'planted', { message: 'Planted.' });
  };
  const run = randomUUID();
  const reads: Work<number> = async (tx) =>
    (await tx.query(`select from things where label like $1`, [`${run}%`])).length;
  const [, , , read] = await runTogether(give(`${run} 1`), fails, give(`${run} 2`), reads, give(`${run} 3`));
  expect(read).toBe(2);
  expect(sent).toEqual([[`${run} 1`, `${run} 2`], [`${run} 3`]]);
});

test('a write that throws does not affect the others', async () => {
  const [id, undone] = [randomUUID(), randomUUID()];
  const fails: Work = async (tx) => {
    await make(undone)(tx);
    throw Object.assign(new Error('planted'), { code: 'planted' });
  };
  expect(await runTogether(fails, make(id), fails)).toEqual(['planted', expect.any(String), 'planted']);
  expect(await count([id, undone])).toBe(1);
});

test('if the session ends midway, all writes fail with nothing changed, and the next ones continue', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const ends: Work = async (tx) => tx.query(`select pg_terminate_backend(pg_backend_pid())`);
  const answers = await runTogether(make(ids[0]), ends, make(ids[1]));
  expect(new Set(answers)).toEqual(new Set(['57P01']));
  expect(await runTogether(make(ids[2]))).toEqual([expect.any(String)]);
  expect(await count(ids)).toBe(1);
});

test('if the session ends during the commit, each write fails as unknown, and the next ones continue', async () => {
  const ids = Array.from({ length: 3 }, () => randomUUID());
  const endsLast: Work = async (tx) => tx.sendOnCommit(() => tx.query(`select pg_terminate_backend(pg_backend_pid())`));
  expect(await runTogether(make(ids[0]), make(ids[1]), endsLast)).toEqual([
    'answer-lost',
    'answer-lost',
    'answer-lost',
  ]);
  expect(await runTogether(make(ids[2]))).toEqual([expect.any(String)]);
  expect(await count(ids)).toBe(1);
});

test('writes beyond the time limit of a transaction go into the next one', async () => {
  const slow: Work = async (tx) => {
    const answer = await make()(tx);
    await tx.query(`select pg_sleep(2.1)`);
    return answer;
  };
  const [first, second, third] = await runTogether(make(), slow, make());
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
