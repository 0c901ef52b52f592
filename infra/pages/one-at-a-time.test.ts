import { expect, test } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.ts';

const never = new AbortController().signal;
/** Until every task that could continue has done so. */
const settle = () => new Promise<void>((done) => setImmediate(done));
/** Work that ends on request. */
const work = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, resolve, reject };
};

/** As first views are drawn: one of a session at a time, and of all sessions one at a time. */
const queue = () => {
  const [sessions, drawer] = [new OneAtATime(), new OneAtATime()];
  const drawn: string[] = [];
  const begun: string[] = [];
  const view = (session: string, name: string, signal = never) =>
    sessions.run(session, signal, async () => {
      begun.push(name);
      await settle();
      await drawer.run('', signal, async () => {
        drawn.push(name);
        await settle();
      });
    });
  return { sessions, drawer, drawn, begun, view };
};

test('of twenty views of one session and one of another, the other one is drawn second', async () => {
  const { view, drawn, begun } = queue();
  const flood = Array.from({ length: 20 }, (_, index) => view('Ann', `Ann ${index}`));
  const other = view('Ben', 'Ben');
  expect(begun).toEqual([]);
  await settle();
  expect(begun).toEqual(['Ann 0', 'Ben']);
  await Promise.all([...flood, other]);
  expect(drawn).toEqual(['Ann 0', 'Ben', ...Array.from({ length: 19 }, (_, index) => `Ann ${index + 1}`)]);
});

test('sessions that all request several views are drawn in turn', async () => {
  const { view, drawn } = queue();
  const names = ['Ann', 'Ben', 'Cleo'];
  await Promise.all(names.flatMap((name) => [1, 2, 3].map((nth) => view(name, `${name} ${nth}`))));
  expect(drawn).toEqual([1, 2, 3].flatMap((nth) => names.map((name) => `${name} ${nth}`)));
});

test('work without a waiting caller never runs, and is not counted', async () => {
  const { view, drawn, sessions, drawer } = queue();
  const [left, leftToo] = [new AbortController(), new AbortController()];
  const first = view('Ann', 'Ann 0');
  const flood = Array.from({ length: 5 }, (_, index) => view('Ann', `Ann ${index + 1}`, left.signal));
  const other = view('Ben', 'Ben', leftToo.signal);
  expect(sessions.count('Ann')).toBe(6);
  left.abort(new Error('gone'));
  const ended = await Promise.allSettled(flood);
  expect(ended.map(({ status }) => status)).toEqual(flood.map(() => 'rejected'));
  expect(sessions.count('Ann')).toBe(1);
  leftToo.abort(new Error('gone'));
  await expect(other).rejects.toThrow('gone');
  await expect(view('Ben', 'too late', leftToo.signal)).rejects.toThrow('gone');
  await first;
  expect(drawn).toEqual(['Ann 0']);
  expect([sessions.count('Ann'), sessions.count('Ben'), drawer.count('')]).toEqual([0, 0, 0]);
});

test('running work keeps its turn without a waiting caller, and passes it on when it fails', async () => {
  const one = new OneAtATime();
  const [first, second] = [work(), work()];
  const left = new AbortController();
  const failing = one.run('', left.signal, first.run);
  const following = one.run('', never, second.run);
  await settle();
  left.abort();
  second.resolve('second');
  await settle();
  expect(one.count('')).toBe(2);
  first.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await following).toBe('second');
});
