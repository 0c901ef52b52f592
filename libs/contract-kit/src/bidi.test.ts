import { expect, test } from '@jest/globals';
import { isBalanced, isolated } from './bidi.ts';

test.each(['Taxi', 'Çà et là', '山田 12', '👩‍👩‍👧', '', '$12.50', '“quoted”'])(
  '%j is a part of a sentence as it is',
  (text) => expect(isolated(text)).toBe(text),
);

test.each(['ארוחת ערב 12', 'عشاء', 'Dinner ב', '\u200fTaxi', 'ﷺ', '\u{1e900}', '\u{10840}', '\u202eTaxi\u202c'])(
  '%j is isolated',
  (text) => expect(isolated(text)).toBe(`\u2068${text}\u2069`),
);

test.each(['\u202eTaxi 00.12', 'Taxi\u2069 \u202e00.12', '\u2067Taxi\u202c'])(
  '%j, stored before it was refused, loses what would break out',
  (text) => expect(isolated(text)).toMatch(/^\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069$/),
);

test('isolated text remains so', () => {
  expect(isolated(isolated('\u05d0'))).toBe(isolated('\u05d0'));
  expect(isolated('\u2068a\u2069 \u05d0 \u2068b\u2069')).toBe('\u2068\u2068a\u2069 \u05d0 \u2068b\u2069\u2069');
});

test.each(['', 'a', '\u202aa\u202c', '\u2066a\u2069 \u2068b\u2069', '\u2068a\u202eb\u202c\u2069'])(
  '%j is balanced',
  (text) => expect(isBalanced(text)).toBe(true),
);
test.each(['\u202ea', 'a\u2069', 'a\u202c', '\u2068a\u202c', '\u2068a\u202eb\u2069\u202c', '\u2069\u2068'])(
  '%j is not',
  (text) => expect(isBalanced(text)).toBe(false),
);
