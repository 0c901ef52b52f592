import { changesBetween, type ListSnapshot, NO_CHANGES } from './list-changes.ts';

const START = {};
const rows = (words: string) =>
  words.split('').map((id) => ({ id: id.toLowerCase(), version: id === id.toLowerCase() ? 1 : 2 }));
const reading = (words: string, more: Partial<ListSnapshot<{ id: string; version: number }>> = {}) => ({
  rows: rows(words),
  from: START,
  pages: 1,
  isStart: true,
  isEnd: true,
  ...more,
});
const idsOf = ({ added, changed }: ReturnType<typeof changesBetween>) =>
  [added, changed].map((all) => all.map(({ id }) => id).join(''));

test('finds rows added at either end or in between, and rows with another version', () => {
  expect(idsOf(changesBetween(reading('bd'), reading('abCd'.replace('C', 'c'))))).toEqual(['ac', '']);
  expect(idsOf(changesBetween(reading('abc'), reading('aBcd')))).toEqual(['d', 'b']);
  expect(idsOf(changesBetween(reading(''), reading('a')))).toEqual(['a', '']);
});

test('a row that moved up from the next page, or down from the previous one, is not new', () => {
  expect(idsOf(changesBetween(reading('abc', { isEnd: false }), reading('acd', { isEnd: false })))).toEqual(['', '']);
  expect(idsOf(changesBetween(reading('bcd', { isStart: false }), reading('abd', { isStart: false })))).toEqual([
    '',
    '',
  ]);
  expect(idsOf(changesBetween(reading('abc', { isEnd: false }), reading('xab', { isEnd: false })))).toEqual(['x', '']);
});

test('paging adds nothing new', () => {
  expect(changesBetween(reading('ab'), reading('abcd', { pages: 2 }))).toBe(NO_CHANGES);
  expect(changesBetween(reading('cd'), reading('ab', { from: {} }))).toBe(NO_CHANGES);
});
