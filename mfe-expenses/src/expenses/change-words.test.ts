import type { Change } from '@allsquare/expenses-contract';
import { sentencesOf } from './change-words.ts';

const ann = { id: 'a', name: 'Ann Example' };
const ben = { id: 'b', name: 'Ben Example' };
const cleo = { id: 'c', name: 'Cleo Example' };
const change = (changes: Change['changes'], action: Change['action'] = 'changed'): Change => ({
  version: 2,
  action,
  by: ben,
  at: '2026-11-21T10:00:00.000Z',
  changes,
});
const said = (field: string, from: Change['changes'][number]['from'], to: typeof from, me = 'x') =>
  sentencesOf(change([{ field, from, to }]), me, 'expense')[0];
const alone = (words: string) => ({ words, shares: [] });
const share = ({ id, name }: typeof ann, amount: number) => ({ userId: id, name, amount });

test('adding and deleting', () => {
  expect(sentencesOf(change([], 'created'), 'x', 'expense')).toEqual([alone('Ben Example added this expense')]);
  expect(sentencesOf(change([], 'deleted'), 'b', 'expense')).toEqual([alone('You deleted this expense')]);
});

test('restoring, and reverting with the changes it made', () => {
  expect(sentencesOf(change([], 'restored'), 'x', 'expense')).toEqual([alone('Ben Example restored this expense')]);
  expect(sentencesOf(change([{ field: 'amount', from: 6000, to: 10000 }], 'reverted'), 'b', 'expense')).toEqual([
    alone('You went back to an earlier version of this expense'),
    alone('You changed the amount from $60.00 to $100.00'),
  ]);
});

test.each([
  ['description', 'Taxi', 'Cab', 'changed the description from “Taxi” to “Cab”'],
  ['amount', 123450, 1200, 'changed the amount from $1,234.50 to $12.00'],
  ['date', '2026-05-02', '2026-05-03', 'changed the date from May 2, 2026 to May 3, 2026'],
  ['paidBy', ann, ben, 'changed who paid from Ann Example to Ben Example'],
  ['splitType', 'equally', 'exact', 'changed the split from equal shares to exact amounts'],
  ['category', 'food', 'housing', 'changed the category from Food to Housing'],
  ['category', 'food', 'pets', 'changed the category from Food to pets'],
  ['notes', null, 'Late', 'added the notes “Late”'],
  ['notes', 'Late', null, 'removed the notes “Late”'],
  ['notes', 'Late', 'Early', 'changed the notes from “Late” to “Early”'],
  ['splitType', 'exact', 'by-weight', 'changed the split from exact amounts to by weight'],
  ['refund', false, true, 'marked it as a refund'],
  ['refund', true, false, 'marked it as not a refund'],
  ['colour', 1, 2, 'changed colour'],
  ['receiptPhoto', null, { id: 'r' }, 'changed receipt photo'],
])('%s', (field, from, to, words) => expect(said(field, from, to)).toEqual(alone(`Ben Example ${words}`)));

test('shares, person by person', () => {
  const before = [share(ann, 500), share(ben, 500), share(cleo, 200)];
  expect(said('splits', before, [share(ann, 400), share(cleo, 200)])).toEqual({
    words: 'Ben Example changed the shares',
    shares: [
      { userId: 'a', words: 'Ann Example: from $5.00 to $4.00' },
      { userId: 'b', words: 'Ben Example: taken out, had $5.00' },
    ],
  });
  expect(said('splits', [share(ben, 500)], [share(ann, 250), share(ben, 250)], 'a')).toEqual({
    words: 'Ben Example changed the shares',
    shares: [
      { userId: 'b', words: 'Ben Example: from $5.00 to $2.50' },
      { userId: 'a', words: 'You: added with $2.50' },
    ],
  });
});

test('who paid, person by person', () => {
  const both = [share(ann, 2000), share(ben, 7000)];
  expect(said('payers', null, both)).toEqual({
    words: 'Ben Example changed who paid',
    shares: [
      { userId: 'a', words: 'Ann Example: added with $20.00' },
      { userId: 'b', words: 'Ben Example: added with $70.00' },
    ],
  });
  expect(said('payers', both, [share(ann, 9000)], 'b')?.shares).toEqual([
    { userId: 'a', words: 'Ann Example: from $20.00 to $90.00' },
    { userId: 'b', words: 'You: taken out, had $70.00' },
  ]);
  expect(said('payers', both, null)?.shares).toHaveLength(2);
});

describe('how it is split', () => {
  const value = ({ id, name }: typeof ann, of: number) => ({ userId: id, name, value: of });
  const split = (kind: string, ...of: ReturnType<typeof value>[]) => ({ kind, of });
  const words = 'Ben Example changed how it is split';

  test('with other values of the same kind', () => {
    const before = split('percent', value(ann, 5000), value(ben, 2500), value(cleo, 2500));
    const after = split('percent', value(ann, 6250), value(ben, 1250), value(cleo, 2500));
    expect(said('split', before, after, 'b')).toEqual({
      words: 'You changed how it is split',
      shares: [
        { userId: 'a', words: 'Ann Example: from 50% to 62.5%' },
        { userId: 'b', words: 'You: from 25% to 12.5%' },
      ],
    });
  });

  test('to another kind, or to one at all', () => {
    for (const before of [null, split('shares', value(ann, 900))])
      expect(said('split', before, split('adjusted', value(ann, 900), value(ben, -300)))).toEqual({
        words,
        shares: [
          { userId: 'a', words: 'Ann Example: +$9.00' },
          { userId: 'b', words: 'Ben Example: \u2212$3.00' },
        ],
      });
    expect(said('split', split('shares', value(ann, 1000)), split('shares', value(ben, 1500)))?.shares).toEqual([
      { userId: 'b', words: 'Ben Example: 1.5' },
    ]);
  });

  test.each([
    ['none', null],
    ['items', { kind: 'items', people: [{ userId: 'a', name: 'Ann Example' }], items: [], tax: 0 }],
    ['one that is newer', { kind: 'by-weight', of: [value(ann, 1)] }],
  ])('to %s', (_, after) => {
    expect(said('split', split('percent', value(ann, 10_000)), after)).toEqual(alone(words));
  });
});

test('is me', () => {
  expect(said('paidBy', ann, ben, 'b')).toEqual(alone('You changed who paid from Ann Example to you'));
});
