import { expect, test } from '@jest/globals';
import { decimalsOf } from './currency.ts';
import { CurrencyCode, currencies } from './currency-codes.ts';
import { MAX_CENTS, moneyText } from './money.ts';
import { codeOf } from './refusal.ts';

test.each([
  [0, undefined, '$0.00'],
  [5, undefined, '$0.05'],
  [123450, 'USD', '$1,234.50'],
  [-5, 'USD', '\u2212$0.05'],
  [MAX_CENTS, undefined, '$99,999,999,999.99'],
  [1200, 'EUR', '€12.00'],
  [1200, 'GBP', '£12.00'],
  [123450, 'JPY', '¥123,450'],
  [0, 'JPY', '¥0'],
  [1200, 'CNY', 'CN¥12.00'],
  [1200, 'INR', '₹12.00'],
  [1200, 'KRW', '₩1,200'],
  [1200, 'ILS', '₪12.00'],
  [1200, 'VND', '₫1,200'],
  [1200, 'NGN', '₦12.00'],
  [1200, 'PHP', '₱12.00'],
  [1200, 'UAH', '₴12.00'],
  [1200, 'BRL', 'R$12.00'],
  [1200, 'CAD', 'CA$12.00'],
  [1200, 'AUD', 'A$12.00'],
  [1200, 'NZD', 'NZ$12.00'],
  [1200, 'HKD', 'HK$12.00'],
  [1200, 'SGD', 'SG$12.00'],
  [1200, 'MXN', 'MX$12.00'],
  [1200, 'CHF', 'CHF\u00a012.00'],
  [-1234567, 'KWD', '\u2212KWD\u00a01,234.567'],
  [MAX_CENTS, 'CHF', 'CHF\u00a099,999,999,999.99'],
  [MAX_CENTS, 'JPY', '¥9,999,999,999,999'],
])('%i minor units of %s read %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));

const decimals = (count: number) => currencies.filter((code) => decimalsOf(code) === count).join(' ');

test('each code has its decimals', () => {
  expect(decimals(0)).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF');
  expect(decimals(3)).toBe('BHD IQD JOD KWD LYD OMR TND');
  expect(currencies.filter((code) => ![0, 2, 3].includes(decimalsOf(code)))).toEqual([]);
});

test('the codes are sorted, each once', () => {
  expect(currencies).toEqual([...new Set(currencies)].toSorted());
  expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
});

test.each(['usd', 'XAU', 'XXX', 'EURO', '', null, 978])('%p is no currency', (code) => {
  const { error } = CurrencyCode.safeParse(code);
  expect(codeOf(error?.issues[0])).toBe('unknown-currency');
});
