import { ownFirst } from './own-first.ts';

const line = (from: string, to: string) => ({ from, to, cents: 100, fromName: from, toName: to });

test('my payments come first, then those to me, then those between others', () => {
  const plan = [line('ben', 'cleo'), line('dan', 'ann'), line('ann', 'cleo'), line('eva', 'ann')];
  expect(ownFirst(plan, 'ann')).toEqual([plan[2], plan[1], plan[3], plan[0]]);
});
