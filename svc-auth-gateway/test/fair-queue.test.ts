import { expect, test } from '@jest/globals';
import { FairQueue } from '../src/concurrency/fair-queue.ts';
import { KeyedMutex } from '../src/concurrency/keyed-mutex.ts';

/** Work that reports its start and ends on request. */
const createControlledWork = () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const endAll = async () => {
    for (let next = ends.shift(); next; next = ends.shift()) {
      next();
      await new Promise(setImmediate);
    }
  };
  return { begun, work, endAll };
};

test('runs up to its limit concurrently, and waiting jobs take turns by owner', async () => {
  const { begun, work, endAll } = createControlledWork();
  const turns = new FairQueue(2);
  const all = ['eve 1', 'eve 2', 'eve 3', 'eve 4', 'eve 5', 'ann 1', 'ben 1', 'ann 2'].map((name) =>
    turns.run(name.slice(0, 3), work(name)),
  );
  await new Promise(setImmediate);
  expect(begun).toEqual(['eve 1', 'eve 2']);
  await endAll();
  await Promise.all(all);
  expect(begun.slice(2)).toEqual(['eve 3', 'ann 1', 'ben 1', 'eve 4', 'ann 2', 'eve 5']);
  expect(turns.isIdle).toBe(true);
});

test('a failed job frees its slot', async () => {
  const turns = new FairQueue(1);
  const failing = turns.run('eve', () => Promise.reject(new Error('no')));
  const next = turns.run('ann', async () => 'done');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('done');
});

test('keys do not block each other', async () => {
  const { begun, work, endAll } = createControlledWork();
  const mutex = new KeyedMutex();
  const all = [mutex.run('one', work('one 1')), mutex.run('one', work('one 2')), mutex.run('two', work('two 1'))];
  await new Promise(setImmediate);
  expect(begun).toEqual(['one 1', 'two 1']);
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(['one 1', 'two 1', 'one 2']);
});
