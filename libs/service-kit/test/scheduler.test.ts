import { startTestService, type TestService, until } from '@allsquare/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { Every, Scheduler, type Transaction } from '../src/index.ts';
import { things } from './things.service.ts';

/** Longer than a test: these are called at the start and on request. */
const HOURLY = 3_600_000;
const LATER = HOURLY + 1;
const OFTEN = 20;
const EVERYWHERE = HOURLY + 2;

/** The pending and completed work: all replicas of a test are in one process. */
const work = {
  left: 0,
  done: 0,
  running: 0,
  most: 0,
  later: 0,
  often: 0,
  failures: 0,
  each: 0,
};

@Injectable()
class Works {
  @Every(HOURLY)
  async part(tx: Transaction): Promise<boolean | (() => Promise<void>)> {
    work.most = Math.max(work.most, ++work.running);
    await tx.query(`select pg_sleep(0.02)`);
    work.running--;
    if (work.failures-- > 0) throw new Error('not yet');
    if (work.left === 0) return false;
    work.left--;
    return async () => {
      work.done++;
    };
  }

  @Every(LATER, { later: true })
  async later() {
    work.later++;
    return false;
  }

  @Every(OFTEN)
  async often() {
    work.often++;
    return false;
  }

  @Every(EVERYWHERE, { inEachReplica: true })
  async everywhere() {
    work.each++;
  }
}

@Module({ imports: [things.module], providers: [Works] })
class TimedModule {}

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ ...things, module: TimedModule });
});
afterEach(() => void Object.assign(work, { left: 0, done: 0, most: 0, failures: 0 }));
afterAll(() => service.stop());

const runDue = () => service.app.get(Scheduler).runDue(HOURLY);

test('runs work at the start and at each interval, except work marked as later', async () => {
  await until('it to be done again', async () => work.often > 2);
  expect(work.later).toBe(0);
  await service.app.get(Scheduler).runDue(LATER);
  expect(work.later).toBe(1);
});

test('one replica at a time works until there is no more, with a lock in the database', async () => {
  const replica = await service.startReplica();
  work.left = 20;
  await Promise.all([runDue(), replica.app.get(Scheduler).runDue(HOURLY), runDue()]);
  await replica.stop();
  await runDue();
  expect({ left: work.left, done: work.done, most: work.most }).toEqual({ left: 0, done: 20, most: 1 });
});

test('runs the work of each replica in each', async () => {
  const before = work.each;
  const replica = await service.startReplica();
  await until('the second to have begun', async () => work.each === before + 1);
  await replica.stop();
});

test('retries a failure at the next interval, and logs it once', async () => {
  Object.assign(work, { left: 1, failures: 2 });
  await runDue();
  await runDue();
  expect(work.done).toBe(0);
  await runDue();
  expect(work.done).toBe(1);
  expect(service.logged().filter(({ msg }) => msg === 'timed work pauses')).toHaveLength(1);
});

test('a service that stops starts no further chunk', async () => {
  const replica = await service.startReplica();
  work.left = 1000;
  const ringing = replica.app.get(Scheduler).runDue(HOURLY);
  await until('it to have begun', async () => work.done > 0);
  await replica.stop();
  await ringing;
  expect(work.left).toBeGreaterThan(0);
});
