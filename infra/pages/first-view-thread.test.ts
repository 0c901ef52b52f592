import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '@allsquare/local/processes/folders.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Result, Task } from './first-view-thread.ts';

/** A unit that stores in its module and in globals the people it has drawn for. */
const remembers = `
  const drawn = [];
  globalThis.all = globalThis.all ?? [];
  module.exports = {
    places: ['frame', '/dashboard', 'slot:list'],
    draw: async (place, { user }, props) => {
      if (place === 'frame') return { html: '<i></i><slot name="0"></slot>', left: [{ place: 'page', props: {} }] };
      if (place === '/dashboard') return { html: '<slot name="0"></slot>', left: [{ place: 'slot:list', props: { of: 1 } }] };
      drawn.push(user.name);
      all.push(user.name);
      String.prototype.last = user.name;
      const env = typeof process === 'undefined' ? 'none' : JSON.stringify(process.env);
      return { html: [...drawn, ...all, JSON.stringify(props), env].join(), left: [] };
    },
  };`;

let thread: Worker;
beforeAll(() => {
  const file = join(temporaryFolder(), 'first.cjs');
  writeFileSync(file, remembers);
  thread = new Worker(new URL('first-view-thread.ts', import.meta.url), { workerData: [file], env: {}, execArgv: [] });
});
afterAll(() => thread.terminate());

const draw = (id: number, name: string) =>
  new Promise<Result>((resolve) => {
    const take = (result: Result) => {
      if (result.id !== id) return;
      thread.off('message', take);
      resolve(result);
    };
    thread.on('message', take);
    // A port has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({ id, page: '/dashboard', given: { user: { name } } } satisfies Task);
  });

test('data that a unit stores of one person is absent when it draws for another, in sequence or in parallel', async () => {
  const of = (id: number, name: string) => ({ id, html: `<i></i>${name},${name},{"of":1},none` });
  expect(await draw(1, 'Ann')).toEqual(of(1, 'Ann'));
  expect(await draw(2, 'Ben')).toEqual(of(2, 'Ben'));
  const names = Array.from({ length: 10 }, (_, index) => `Person ${index}`);
  expect(await Promise.all(names.map((name, index) => draw(10 + index, name)))).toEqual(
    names.map((name, index) => of(10 + index, name)),
  );
});
