import { percentOf } from './percent.ts';

test.each([
  [459, 1836, '25%'],
  [0, 1836, '0%'],
  [1, 1836, '<1%'],
  [-5, 1836, undefined],
  [0, 0, undefined],
  [5, -10, undefined],
])('%i of %i', (part, whole, words) => expect(percentOf(part, whole)).toBe(words));
