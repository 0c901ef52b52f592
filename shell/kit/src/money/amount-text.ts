import { currencies, currencySymbol, DEFAULT_CURRENCY, decimalsOf, MAX_CENTS } from '@allsquare/contract-kit';
import { centsAsText, decimalSignOf, formatCents } from './money.ts';

/** Why a text is not an amount. */
type Refusal = 'not-digits' | 'minus' | 'other-currency' | 'too-many-decimals' | 'too-large';

const tooManyDecimals: Record<number, string> = {
  0: 'This currency has no decimals.',
  2: 'Amount can have at most 2 decimal places',
  3: 'At most three decimals.',
};

/** Each refusal as shown at the field. */
const refusalsIn = (currency: string) => ({
  'not-digits': 'Please enter the amount in digits, such as 12.50.',
  minus: 'Amount must be positive',
  'other-currency':
    currency === DEFAULT_CURRENCY
      ? 'Amounts here are in US dollars. Please enter this one in dollars.'
      : `Amounts here are in ${currency}. Please enter this one in ${currency}.`,
  'too-many-decimals': tooManyDecimals[decimalsOf(currency)] ?? '',
  'too-large': `Amounts can be at most ${formatCents(MAX_CENTS, 'none', currency)}.`,
});

/** Whole minor units; NaN for an invalid text. */
type Read = { cents: number; refusal?: Refusal };
const refused = (refusal: Refusal): Read => ({ cents: Number.NaN, refusal });

/**
 * Thousands, or lakhs and crores, separated by one kind of sign. No number starts with an empty group: 0.005 is not 5.
 */
const GROUPED = /^(?!0)\d{1,3}([.,'])(?:\d{3}\1)*\d{3}$|^(?!0)\d{1,2}([.,'])(?:\d{2}\2)+\d{3}$/;
/** Codes that are words, unless in capitals. */
const WORDS = ['ALL', 'BAM', 'BOB', 'CUP', 'GEL', 'MAD', 'MOP', 'PEN', 'RON', 'SOS', 'TOP', 'TRY'];
const aroundNumber = (signs: readonly string[], flags: string) =>
  new RegExp(`^(?:${signs.join('|')})|(?:${signs.join('|')})$`, flags);
/** Signs and codes of other currencies, on either side of a number. */
const OTHER_AROUND = aroundNumber(
  [String.raw`\p{Sc}`, String.raw`[A-Z]{1,2}\$`, ...currencies.filter((code) => !WORDS.includes(code))],
  'giu',
);
const WORD_AROUND = aroundNumber(WORDS, 'gu');

const partIn = (locale: string, options: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, options).formatToParts(0).find(({ type }) => type === 'currency')?.value ?? '';

/** How people write a currency: its code, the sign that the product prints, those of English and of their locale. */
const signsOf = (currency: string, locale: string): string[] => {
  const own = ['en-US', locale].flatMap((one) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
      partIn(one, { style: 'currency', currency, currencyDisplay }),
    ),
  );
  const dollars = currency === DEFAULT_CURRENCY ? ['US$', '$US', '＄', '﹩'] : [];
  return [currency, currencySymbol(currency), ...dollars, ...own]
    .map((sign) => sign.replace(/\p{Cf}/gu, ''))
    .filter((sign) => sign !== '')
    .toSorted((one, other) => other.length - one.length);
};

/** What surrounds a number, by currency and locale. Module state: the same for everybody. */
const around = new Map<string, RegExp>();
/** A currency's signs and spaces around a number. */
const aroundIn = (currency: string, locale: string): RegExp => {
  const key = `${currency} ${locale}`;
  const known = around.get(key);
  if (known) return known;
  const signs = signsOf(currency, locale).map((sign) => sign.replaceAll(/[$.]/g, String.raw`\$&`));
  const some = `(?:${signs.join('|')}|\\s)+`;
  const made = new RegExp(`^${some}|${some}$`, 'giu');
  around.set(key, made);
  return made;
};

/** The digits of each script are consecutive runs of ten, starting with zero. */
const digitOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/**
 * Converts to ASCII digits, one comma, one full stop, and `'` for signs that can only separate groups, such as a space
 * between digits.
 */
const inOurSigns = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[،，]/g, ',')
    .replace(/．/g, '.')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replace(/\s+|[’٬]/g, "'");

/** More signs than any amount has. */
const LONGEST = 100;

const OPERATOR = /([+＋\p{Pd}\u2212*×∗/÷∕])/u;
const SIGNED = /^([+＋\p{Pd}\u2212]?)([^]*)$/u;
const MINUS = /[\p{Pd}\u2212]/u;
/** The ambiguous form: one sign before three digits. */
const ONE_SIGN = /^\d{1,3}[.,]\d{3}$/;

type IssueContext = { addIssue: (issue: { code: 'custom'; message: string }) => void };

const readerOf = (currency: string) => {
  const decimalsThere = decimalsOf(currency);
  const unit = 10n ** BigInt(decimalsThere);
  const refusals = refusalsIn(currency);

  const bare = (text: string, locale: string) => text.replace(/\p{Cf}/gu, '').replace(aroundIn(currency, locale), '');

  const readNumber = (text: string, locale: string): Read => {
    const plain = inOurSigns(bare(text.trim(), locale));
    if (/^[\p{Pd}\u2212]/u.test(plain)) return refused('minus');
    if (/[^\d.,٫']/.test(plain)) {
      const figure = plain.replace(OTHER_AROUND, '').replace(WORD_AROUND, '');
      return refused(figure !== plain && /^[\d.,٫']*$/.test(figure) ? 'other-currency' : 'not-digits');
    }
    // Only '1.234' and '1,234' are ambiguous: there the locale's decimal sign decides, if there are decimals.
    const isDecimal = decimalsThere > 0 && plain.replace(/\d/g, '') === decimalSignOf(locale);
    const isGrouped = GROUPED.test(plain) && !isDecimal;
    const decimalAt = isGrouped ? -1 : plain.search(/[.,٫]\d*$/);
    const whole = decimalAt < 0 ? plain : plain.slice(0, decimalAt);
    const decimals = decimalAt < 0 ? '' : plain.slice(decimalAt + 1);
    const isTwice = decimalAt >= 0 && whole.includes(plain.charAt(decimalAt));
    if (/\D/.test(whole) && (isTwice || !GROUPED.test(whole))) return refused('not-digits');
    if (decimals.length > decimalsThere) return refused('too-many-decimals');
    const cents = Number(whole.replace(/\D/g, '') + decimals.padEnd(decimalsThere, '0'));
    return cents > MAX_CENTS ? refused('too-large') : { cents };
  };

  /**
   * Calculates `12+3.50*2` with whole numbers: a result with fractions of a minor unit is refused. Absent if it is no
   * sum.
   */
  const readSum = (text: string, locale: string): Read | undefined => {
    if (text.trim().length > LONGEST) return undefined;
    const [, sign = '', sum = ''] = SIGNED.exec(bare(text, locale)) ?? [];
    const [first = '', ...rest] = sum.split(OPERATOR);
    const steps = [[sign, first], ...rest.flatMap((operator, at) => (at % 2 ? [] : [[operator, rest[at + 1] ?? '']]))];
    if (rest.length === 0 || !steps.every(([, number = '']) => /\p{Nd}/u.test(number))) return undefined;
    /** Of each product, in whole units. */
    const products: [over: bigint, under: bigint][] = [];
    for (const [operator = '', number = ''] of steps) {
      const read = readNumber(number, locale);
      if (read.refusal) return read;
      const cents = BigInt(read.cents);
      const last = products.at(-1);
      if (last && /[*×∗]/.test(operator)) products[products.length - 1] = [last[0] * cents, last[1] * unit];
      else if (last && /[/÷∕]/.test(operator)) {
        if (cents === 0n) return refused('not-digits');
        products[products.length - 1] = [last[0] * unit, last[1] * cents];
      } else products.push([MINUS.test(operator) ? -cents : cents, unit]);
    }
    const [over, under] = products.reduce(([sumOver, sumUnder], [one, other]) => [
      sumOver * other + one * sumUnder,
      sumUnder * other,
    ]);
    if ((over * unit) % under !== 0n) return refused('too-many-decimals');
    const cents = (over * unit) / under;
    return cents > MAX_CENTS || cents < -MAX_CENTS ? refused('too-large') : { cents: Number(cents) };
  };

  /** Parses to whole minor units, never through a float; also a sum. */
  const read = (text: string, locale: string = navigator.language): Read => {
    if (text.trim().length > LONGEST) return refused('not-digits');
    const found = readSum(text, locale) ?? readNumber(text, locale);
    return found.cents < 0 ? refused('minus') : found;
  };
  /** As `read`: '' and '.' are 0, an invalid text is NaN. */
  const parse = (text: string, locale?: string): number => read(text, locale).cents;

  return {
    currency,
    read,
    parse,
    /** As `parse`, with an optional sign. */
    parseSigned: (text: string): number => {
      const sum = readSum(text, navigator.language);
      if (sum) return sum.cents;
      const [, sign = '', number = ''] = SIGNED.exec(text.trim()) ?? [];
      const cents = parse(number);
      return MINUS.test(sign) ? 0 - cents : cents;
    },
    /** Whether a text is below zero. */
    isBelowZero: (text: string): boolean => read(text).refusal === 'minus',
    /** The absolute amount of a text below zero. */
    withoutMinus: (text: string): string => {
      const sum = readSum(text, navigator.language);
      return sum ? centsAsText(-sum.cents, currency) : text.replace(MINUS, '').trim();
    },
    refusals,
    /** The error message for an invalid text. */
    refusalOf: (text: string): string | undefined => {
      const { refusal } = read(text);
      return refusal && refusals[refusal];
    },
    /** '= $1,234.50' for an ambiguous text; '' for plain digits, and for a text that already reads like that. */
    interpretationOf: (text: string): string => {
      const { cents } = read(text);
      const sign = currencySymbol(currency);
      const typed = text.trim();
      const digits = typed.startsWith(sign) ? typed.slice(sign.length).trim() : typed;
      if (Number.isNaN(cents) || /^\d*\.?\d{0,2}$/.test(digits)) return '';
      const written = formatCents(cents, 'none', currency);
      const isPrinted = written.replace(/^\D+/, '') === digits;
      return isPrinted && !(decimalsThere === 3 && ONE_SIGN.test(digits)) ? '' : `= ${written}`;
    },
    /**
     * For a form's schema: `z.string().transform(reader.centsTyped).pipe(...)`. Leaves amounts below zero to the form's
     * own message.
     */
    centsTyped: (text: string, context: IssueContext): number => {
      const { cents, refusal } = read(text);
      if (refusal && refusal !== 'minus') context.addIssue({ code: 'custom', message: refusals[refusal] });
      return cents;
    },
  };
};
export type AmountReader = ReturnType<typeof readerOf>;

// Module state: the same for everybody.
const readers = new Map<string, AmountReader>();
/** Reads amounts of a currency as people write them, US dollars by default. infra/docs/money.md has the rules. */
export const amountReader = (currency: string = DEFAULT_CURRENCY): AmountReader => {
  const reader = readers.get(currency) ?? readerOf(currency);
  readers.set(currency, reader);
  return reader;
};

const dollars = amountReader();

/** The same for US dollars. */
export const {
  refusals,
  read: readAmount,
  parse: parseCents,
  parseSigned: parseSignedCents,
  isBelowZero,
  withoutMinus,
  refusalOf,
  interpretationOf,
  centsTyped,
} = dollars;
