import { collectRows } from './collect-rows.ts';
import { moneyIn } from './money-text.ts';

const read = (texts: string[], currency = 'EUR', rounds = false) => {
  const moneyOf = moneyIn(
    texts.map((text) => ({ text, currency })),
    rounds,
  );
  return texts.map((text) => {
    let cents: number | undefined;
    const { refused } = collectRows([{ row: 1, value: text }], () => {
      cents = moneyOf(text, currency);
      return [];
    });
    return refused[0]?.reason ?? cents;
  });
};
const twice = (text: string) => `“${text}” can be read as two different amounts.`;

test.each<[name: string, texts: string[], expected: (number | string)[], currency?: string]>([
  ['a decimal point', ['12.50', '1,234.50', '7', '-3.4', '+.5'], [1250, 123_450, 700, -340, 50]],
  ['a decimal comma', ['12,50', '1.234,50', '1.234', '−3,4'], [1250, 123_450, 123_400, -340]],
  ['another number of the file decides', ['1,234', '0.50'], [123_400, 50]],
  ['no number decides', ['1,234', '500'], [twice('1,234'), 50_000]],
  ['two groups decide', ['1.234.567', '1.234'], [123_456_700, 123_400]],
  ['signs of currencies, blanks, apostrophes', ['€ 12.50', "1'234.50", '1 234.50 €'], [1250, 123_450, 123_450]],
  ['no decimals', ['30000', '30000.00', '1,234'], [30_000, 30_000, 1234], 'JPY'],
  ['three decimals', ['1.234', '2.5'], [1234, 2500], 'KWD'],
  ['text that is no currency has two', ['1.50', '2'], [150, 200], '¥'],
  [
    'what is no amount',
    ['1.5', 'abc', '1.2.3', '1,23', '12x', '(5.00)', '1e5'],
    [150, 'abc', '1.2.3', '1,23', '12x', '(5.00)', '1e5'].map((one) =>
      typeof one === 'number' ? one : `“${one}” is not an amount.`,
    ),
  ],
  ['too many decimals', ['1.5', '1.005', '1.5000'], [150, '“1.005” has too many decimals.', 150]],
  ['too large', ['100000000000.00'], ['“100000000000.00” is too large.']],
  ['blank is zero', ['', ' '], [0, 0]],
])('%s', (...[, texts, expected, currency]) => {
  expect(read(texts, currency)).toEqual(expected);
});

test('a computed amount has a decimal point, unless the file shows another sign', () => {
  expect(read(['1.234'], 'EUR', true)).toEqual([123]);
  expect(read(['1,234'], 'EUR', true)).toEqual([twice('1,234')]);
});

test('rounds amounts that the other product computed, digit by digit', () => {
  expect(read(['15.5', '33.335', '33.334999', '1.0049999'], 'EUR', true)).toEqual([1550, 3334, 3333, 100]);
});
