import { MAX_CENTS } from '@allsquare/contract-kit';
import fc from 'fast-check';
import {
  centsTyped,
  interpretationOf,
  isBelowZero,
  parseCents,
  parseSignedCents,
  readAmount,
  refusalOf,
  refusals,
  withoutMinus,
} from './amount-text.ts';
import { centsAsText } from './money.ts';

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
const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
const styles: Record<string, Intl.NumberFormatOptions> = {
  'with groups': { minimumFractionDigits: 2 },
  'without groups': { minimumFractionDigits: 2, useGrouping: false },
  'with a currency sign': currency,
};

/** These cents as a locale formats them; the digits are passed as text, so that no float rounds them. */
const written = (cents: number, locale: string, style: string) =>
  new Intl.NumberFormat(locale, styles[style]).format(centsAsText(cents) as `${number}`);

const amounts = [1, 50, 1_250, 99_999, 123_450, 10_000_000, MAX_CENTS];
const table = locales.flatMap((locale) =>
  Object.keys(styles).flatMap((style) =>
    amounts.map((cents) => [locale, written(cents, locale, style), cents] as const),
  ),
);

test('the table has more than 200 inputs', () => {
  expect(table.length).toBeGreaterThan(200);
});

test.each(table)('%s: %s is %d cents', (locale, text, cents) => {
  expect(readAmount(text, locale)).toEqual({ cents });
});

test('parses the number formats of every locale', () => {
  const some = fc.tuple(
    fc.integer({ min: 0, max: MAX_CENTS }),
    fc.constantFrom(...locales),
    fc.constantFrom(...Object.keys(styles)),
  );
  fc.assert(
    fc.property(some, ([cents, locale, style]) => readAmount(written(cents, locale, style), locale).cents === cents),
    { numRuns: 2_000 },
  );
});

test('no text breaks the parser: the result is whole cents in range, or a refusal', () => {
  const text = fc.string({
    unit: fc.constantFrom(..."0123456789.,٫٬'’ $€-−+*/×eE٣५\u00a0\u202f\u200f"),
    maxLength: 14,
  });
  fc.assert(
    fc.property(text, fc.constantFrom(...locales), (typed, locale) => {
      const { cents, refusal } = readAmount(typed, locale);
      return refusal ? Number.isNaN(cents) : Number.isInteger(cents) && cents >= 0 && cents <= MAX_CENTS;
    }),
    { numRuns: 2_000 },
  );
});

test.each<[text: string, cents: number]>([
  ['', 0],
  ['.', 0],
  [',', 0],
  ['   ', 0],
  ['$', 0],
  ['19.99', 1999],
  ['4.35', 435],
  ['100', 10_000],
  ['007', 700],
  ['.5', 50],
  [',5', 50],
  ['7.', 700],
  ['7,', 700],
  [' 12.30 ', 1230],
  ['12,50', 1250],
  ['12,5', 1250],
  ['1234,5', 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  ['1.234.567', 123_456_700],
  ['1,234,567', 123_456_700],
  ['1.234.567,89', 123_456_789],
  ['1,00,000', 10_000_000],
  ['12,34,567.5', 123_456_750],
  ['$1,234.50', 123_450],
  ['US$12.50', 1250],
  ['12,50 $US', 1250],
  ['12.50 USD', 1250],
  ['＄12', 1200],
  ['1 234 567,50', 123_456_750],
  ['1\u00a0234,50', 123_450],
  ['1\u202f234,50', 123_450],
  ['1\u2009234,50', 123_450],
  ["1'234.50", 123_450],
  ['1’234.50', 123_450],
  ["1'234", 123_400],
  ['12 , 50', 1250],
  ['١٢٫٥٠', 1250],
  ['١٢,٥٠', 1250],
  ['١٬٢٣٤٫٥', 123_450],
  ['١٬٢٣٤', 123_400],
  ['\u200f١٬٢٣٤٬٥٦٧٫٥٠\u00a0US$', 123_456_750],
  ['١٢،٥', 1250],
  ['۱۲٫۵۰', 1250],
  ['१२.५०', 1250],
  ['১২.৫০', 1250],
  ['１２．５０', 1250],
  ['１，２３４．５０', 123_450],
  ['𝟙𝟚.𝟝', 1250],
  ['99999999999.99', MAX_CENTS],
])('%j is %d cents everywhere', (text, cents) => {
  for (const locale of locales) expect(readAmount(text, locale)).toEqual({ cents });
});

test.each<[text: string, refusal: keyof typeof refusals]>([
  ['-5', 'minus'],
  ['−5', 'minus'],
  ['– 5', 'minus'],
  ['$-5', 'minus'],
  ['-$5', 'minus'],
  ['€12', 'other-currency'],
  ['12,50 €', 'other-currency'],
  ['£5', 'other-currency'],
  ['£ 1 234,50', 'other-currency'],
  ['￥１，２３４．５０', 'other-currency'],
  ['12 EUR', 'other-currency'],
  ['chf 12.50', 'other-currency'],
  ['huf 12', 'other-currency'],
  ['PEN 12', 'other-currency'],
  ['pen 12', 'not-digits'],
  ['12 try', 'not-digits'],
  ['R$ 12,50', 'other-currency'],
  ['CA$5', 'other-currency'],
  ['1e5', 'not-digits'],
  ['1E-2', 'not-digits'],
  ['abc', 'not-digits'],
  ['12x', 'not-digits'],
  ['5-', 'not-digits'],
  ['+5', 'not-digits'],
  ['50%', 'not-digits'],
  ['(5)', 'not-digits'],
  ['5²', 'not-digits'],
  ['½', 'not-digits'],
  ['十二', 'not-digits'],
  ['Infinity', 'not-digits'],
  ['1.2.3', 'not-digits'],
  ['1,23,45', 'not-digits'],
  ['12.34,50', 'not-digits'],
  ['1,234.567.890', 'not-digits'],
  ['..', 'not-digits'],
  ['1..5', 'not-digits'],
  ['12 50', 'not-digits'],
  ["12'50", 'not-digits'],
  ['12€50', 'not-digits'],
  ['١٬٢٣', 'not-digits'],
  ['12.3456', 'too-many-decimals'],
  ['12,3456', 'too-many-decimals'],
  ['0.005', 'too-many-decimals'],
  ['0,005', 'too-many-decimals'],
  ['.123', 'too-many-decimals'],
  ['1234.567', 'too-many-decimals'],
  ['1234,567', 'too-many-decimals'],
  ['1.234,567', 'too-many-decimals'],
  ['1,234.567', 'too-many-decimals'],
  ['١٫٢٣٤', 'too-many-decimals'],
  ['100000000000', 'too-large'],
  ['99999999999999999999', 'too-large'],
])('%j is refused everywhere: %s', (text, refusal) => {
  for (const locale of locales) expect(readAmount(text, locale)).toEqual({ cents: Number.NaN, refusal });
});

test('three digits behind one sign: a thousand, unless it is the decimal sign of the locale', () => {
  const read = (text: string) =>
    Object.fromEntries(locales.map((locale) => [locale, readAmount(text, locale).refusal ?? readAmount(text, locale)]));
  const thousand = { cents: 123_400 };
  expect(read('1,234')).toEqual({
    'en-US': thousand,
    'de-DE': 'too-many-decimals',
    'fr-FR': 'too-many-decimals',
    'de-CH': thousand,
    'ar-EG': thousand,
    'hi-IN': thousand,
    'es-ES': 'too-many-decimals',
    'pt-BR': 'too-many-decimals',
    'sv-SE': 'too-many-decimals',
    'pl-PL': 'too-many-decimals',
    'fa-IR': thousand,
    'mr-IN': thousand,
  });
  expect(read('1.234')).toEqual({
    'en-US': 'too-many-decimals',
    'de-DE': thousand,
    'fr-FR': thousand,
    'de-CH': 'too-many-decimals',
    'ar-EG': thousand,
    'hi-IN': 'too-many-decimals',
    'es-ES': thousand,
    'pt-BR': thousand,
    'sv-SE': thousand,
    'pl-PL': thousand,
    'fa-IR': thousand,
    'mr-IN': 'too-many-decimals',
  });
});

test.each<[text: string, result: number | keyof typeof refusals]>([
  ['12+3.50*2', 1900],
  ['12 + 3,50 × 2', 1900],
  ['$12 + $3.50 * 2', 1900],
  ['12+3.50*2 USD', 1900],
  ['١٢+٣٫٥٠*٢', 1900],
  ['１２＋３．５０*２', 1900],
  ['2*3*4+1', 2500],
  ['100-0.01', 9999],
  ['100 − 20 − 5', 7500],
  ['-5+12', 700],
  ['+5+12', 1700],
  ['100/4', 2500],
  ['100÷4*3', 7500],
  ['10/3*3', 1000],
  ['10/3+20/3', 1000],
  ['0.1+0.2', 30],
  ['40*1.15', 4600],
  ['1/2', 50],
  ['0*5', 0],
  ['99999999999.98+0.01', MAX_CENTS],
  ['1.234.567+1', 123_456_800],
  ['3-5', 'minus'],
  ['-5-3', 'minus'],
  ['\u200e-5+3', 'minus'],
  ['10/3', 'too-many-decimals'],
  ['3.33*1.15', 'too-many-decimals'],
  ['1+0.345', 'too-many-decimals'],
  ['99999999999.99+0.01', 'too-large'],
  ['99999999999*99999999999', 'too-large'],
  ['5/0', 'not-digits'],
  ['5+', 'not-digits'],
  ['5*', 'not-digits'],
  ['*5', 'not-digits'],
  ['5++5', 'not-digits'],
  ['5*-5', 'not-digits'],
  ['5+.', 'not-digits'],
  ['(1+2)*3', 'not-digits'],
  ['5+x', 'not-digits'],
  ['12 50+1', 'not-digits'],
  ['5€+3€', 'other-currency'],
  [`1${'+1'.repeat(50)}`, 'not-digits'],
])('the sum %j is %s everywhere', (text, result) => {
  const read = typeof result === 'number' ? { cents: result } : { cents: Number.NaN, refusal: result };
  for (const locale of locales) expect(readAmount(text, locale)).toEqual(read);
});

test('a sum has the separators of each locale', () => {
  const some = fc.tuple(
    fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 2, maxLength: 4 }),
    fc.constantFrom(...locales),
    fc.constantFrom(...Object.keys(styles)),
  );
  fc.assert(
    fc.property(some, ([all, locale, style]) => {
      const sum = all.map((cents) => written(cents, locale, style)).join(' + ');
      return readAmount(sum, locale).cents === all.reduce((total, cents) => total + cents, 0);
    }),
  );
  expect(readAmount('1.234+1', 'de-DE')).toEqual({ cents: 123_500 });
  expect(readAmount('1,234+1', 'en-US')).toEqual({ cents: 123_500 });
});

test('a product is exact', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 999 }), cents, (one, times, other) => {
      const text = `${centsAsText(one)}*${times}-${centsAsText(other)}`;
      const { cents: read, refusal } = readAmount(text, 'en-US');
      const exact = one * times - other;
      return exact < 0 ? refusal === 'minus' : read === exact;
    }),
  );
});

test('a sign in the field of a difference', () => {
  expect(['-5', '+5', '5', '−5', '', '-5+3', '3-5', '5-3', 'abc'].map(parseSignedCents)).toEqual([
    -500,
    500,
    500,
    -500,
    0,
    -200,
    -200,
    200,
    Number.NaN,
  ]);
});

test('the locale is the browser’s own where none is given', () => {
  const language = jest.spyOn(navigator, 'language', 'get');
  language.mockReturnValue('de-DE');
  expect(parseCents('1.234')).toBe(123_400);
  language.mockReturnValue('en-US');
  expect(parseCents('1.234')).toBeNaN();
  language.mockRestore();
});

test('shows the parsed amount when the text is ambiguous', () => {
  const plain = ['', '.', '12', '12.', '12.5', '1234.50', '$12.50', '1,234.50', '$1,234.50', 'abc', '12.345', '-5'];
  expect(plain.filter((text) => interpretationOf(text) !== '')).toEqual([]);
  expect(['12+3.50*2', '12,50', '1,234', '1.234,50', 'US$12', '١٢٫٥', '12 €'].map(interpretationOf)).toEqual([
    '= $19.00',
    '= $12.50',
    '= $1,234.00',
    '= $1,234.50',
    '= $12.00',
    '= $12.50',
    '',
  ]);
});

test('each refusal has a message', () => {
  expect(['1e5', '-5', '12.345', '100000000000', '12,50 €', '12,50'].map(refusalOf)).toEqual([
    'Please enter the amount in digits, such as 12.50.',
    'Amount must be positive',
    'Amount can have at most 2 decimal places',
    'Amounts can be at most $99,999,999,999.99.',
    'Amounts here are in US dollars. Please enter this one in dollars.',
    undefined,
  ]);
});

test('removes a minus sign', () => {
  expect(['-20', '−20', '$-20', ' - 20', '20', '2-0', ''].map(isBelowZero)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(['-20', '−20', '$-20', ' - 20'].map((text) => parseCents(withoutMinus(text)))).toEqual([
    2000, 2000, 2000, 2000,
  ]);
  expect(['3-5', '-5+3', '$-5 + 3'].map(withoutMinus)).toEqual(['2.00', '2.00', '2.00']);
});

test('a form gets the message, and handles amounts below zero itself', () => {
  const messages: string[] = [];
  const context = { addIssue: ({ message }: { message: string }) => void messages.push(message) };
  expect(['12,50', '-5', '1e5', '12.345'].map((text) => centsTyped(text, context))).toEqual([1250, NaN, NaN, NaN]);
  expect(messages).toEqual([refusals['not-digits'], refusals['too-many-decimals']]);
});
