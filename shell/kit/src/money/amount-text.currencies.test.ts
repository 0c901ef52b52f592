import { currencies, decimalsOf, MAX_CENTS } from '@allsquare/contract-kit';
import fc from 'fast-check';
import { amountReader } from './amount-text.ts';
import { currencyIn, currencyOptions } from './currencies.ts';
import { centsAsText, formatCents } from './money.ts';

const locales = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'ar-EG',
  'hi-IN',
  'es-ES',
  'pt-BR',
  'sv-SE',
  'pl-PL',
  'fa-IR',
  'mr-IN',
];
const displays = ['code', 'symbol', 'narrowSymbol'] as const;

/** An amount as a locale formats it; the digits are passed as text, so that no float rounds them. */
const written = (cents: number, currency: string, locale: string, currencyDisplay: (typeof displays)[number]) => {
  const digits = decimalsOf(currency);
  const text = String(cents).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  const style = { style: 'currency', currency, currencyDisplay } as const;
  return new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value as `${number}`);
};

test.each(locales)('in %s every currency is read as it is printed', (locale) => {
  const misread = currencies.flatMap((currency) => {
    const { read } = amountReader(currency);
    return displays.flatMap((display) =>
      [0, 1, 1_234, 1_250, 123_450, 1_234_567, MAX_CENTS].flatMap((cents) => {
        const text = written(cents, currency, locale, display);
        return read(text, locale).cents === cents ? [] : [[currency, text, read(text, locale)]];
      }),
    );
  });
  expect(misread).toEqual([]);
});

test('in every locale amounts are read as the product writes them', () => {
  const language = jest.spyOn(navigator, 'language', 'get');
  const some = fc.tuple(fc.integer({ min: 0, max: MAX_CENTS }), fc.constantFrom(...currencies));
  for (const locale of locales) {
    language.mockReturnValue(locale);
    fc.assert(
      fc.property(some, ([cents, currency]) => amountReader(currency).parse(centsAsText(cents, currency)) === cents),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(
        some.filter(([, currency]) => decimalsOf(currency) < 3),
        ([cents, currency]) => amountReader(currency).parse(formatCents(cents, 'none', currency)) === cents,
      ),
      { numRuns: 100 },
    );
  }
  language.mockRestore();
});

test.each<[currency: string, locale: string, text: string, result: number | string]>([
  ['JPY', 'en-US', '1500', 1500],
  ['JPY', 'en-US', '¥1,500', 1500],
  ['JPY', 'de-DE', '1,500', 1500],
  ['JPY', 'de-DE', '1.500', 1500],
  ['JPY', 'en-US', '1500.5', 'This currency has no decimals.'],
  ['JPY', 'de-DE', '12,50', 'This currency has no decimals.'],
  ['JPY', 'en-US', '10/3', 'This currency has no decimals.'],
  ['JPY', 'en-US', '1200+300*2', 1800],
  ['JPY', 'en-US', '9,999,999,999,999', MAX_CENTS],
  ['JPY', 'en-US', '10,000,000,000,000', 'Amounts can be at most ¥9,999,999,999,999.'],
  ['KWD', 'en-US', '1.234', 1234],
  ['KWD', 'en-US', '1,234', 1_234_000],
  ['KWD', 'de-DE', '1,234', 1234],
  ['KWD', 'de-DE', '1.234', 1_234_000],
  ['KWD', 'en-US', '0.5', 500],
  ['KWD', 'en-US', '1.2345', 'At most three decimals.'],
  ['KWD', 'en-US', 'KWD 1.5', 1500],
  ['EUR', 'de-DE', '12,50 €', 1250],
  ['EUR', 'en-US', 'eur 12.50', 1250],
  ['EUR', 'en-US', '12.345', 'Amount can have at most 2 decimal places'],
  ['EUR', 'en-US', '$12', 'Amounts here are in EUR. Please enter this one in EUR.'],
  ['EUR', 'en-US', '£12', 'Amounts here are in EUR. Please enter this one in EUR.'],
  ['EUR', 'en-US', '12 USD', 'Amounts here are in EUR. Please enter this one in EUR.'],
  ['USD', 'en-US', '12 THB', 'Amounts here are in US dollars. Please enter this one in dollars.'],
  ['USD', 'en-US', 'Cup 5', 'Please enter the amount in digits, such as 12.50.'],
  ['CHF', 'de-CH', "CHF 1'234.50", 123_450],
  ['SEK', 'sv-SE', '1 234,50 kr', 123_450],
  ['CAD', 'en-US', 'CA$5', 500],
  ['CAD', 'en-US', '$5', 500],
  ['CAD', 'en-US', 'US$5', 'Amounts here are in CAD. Please enter this one in CAD.'],
])('%s, %s: %j is %s', (currency, locale, text, result) => {
  const { read, refusals } = amountReader(currency);
  const { cents, refusal } = read(text, locale);
  expect(refusal ? refusals[refusal] : cents).toBe(result);
});

test('shows how it read a text, always if one sign is before three digits of three decimals', () => {
  const shown = (currency: string, texts: string[]) => texts.map(amountReader(currency).interpretationOf);
  expect(shown('KWD', ['1.234', '1,234', '1.5', '12', '1,234.567', '1.234567'])).toEqual([
    '= KWD\u00a01.234',
    '= KWD\u00a01,234.000',
    '',
    '',
    '',
    '',
  ]);
  expect(shown('JPY', ['1500', '1,500', '¥1,500', '1 500', '1.500'])).toEqual(['', '', '', '= ¥1,500', '= ¥1,500']);
  expect(shown('CHF', ['12.50', 'CHF 12.50', "1'234.50", '12,5'])).toEqual([
    '',
    '',
    '= CHF\u00a01,234.50',
    '= CHF\u00a012.50',
  ]);
});

test('the currency of the region is the first to choose', () => {
  const [, first, ...others] = [currencyOptions('en-US'), ...currencyOptions('de-AT')];
  expect(first).toEqual({ value: 'EUR', label: 'EUR · Euro' });
  expect(others.map(({ value }) => value)).toEqual(currencies.filter((code) => code !== 'EUR'));
  expect(
    ['en-US', 'ja-JP', 'de-CH', 'en-GB', 'fr-SN', 'es-UY', 'de-LI', 'uk-UA', 'de', 'en-AQ'].map(currencyIn),
  ).toEqual(['USD', 'JPY', 'CHF', 'GBP', 'XOF', 'UYU', 'CHF', 'UAH', undefined, undefined]);
});
