import { MAX_CENTS } from '@allsquare/contract-kit';
import { centsAsText, formatCents } from './money.ts';

/** Why a text is not an amount, as shown at the field. */
export const refusals = {
  'not-digits': 'Please enter the amount in digits, such as 12.50.',
  minus: 'Amount must be positive',
  'other-currency': 'Amounts here are in US dollars. Please enter this one in dollars.',
  'too-many-decimals': 'Amount can have at most 2 decimal places',
  'too-large': `Amounts can be at most ${formatCents(MAX_CENTS)}.`,
} as const;
type Refusal = keyof typeof refusals;

/** Whole cents; NaN for an invalid text. */
type Read = { cents: number; refusal?: Refusal };
const refused = (refusal: Refusal): Read => ({ cents: Number.NaN, refusal });

/**
 * Thousands, or lakhs and crores, separated by one kind of sign. No number starts with an empty group: 0.005 is not 5.
 */
const GROUPED = /^(?!0)\d{1,3}([.,'])(?:\d{3}\1)*\d{3}$|^(?!0)\d{1,2}([.,'])(?:\d{2}\2)+\d{3}$/;
const AROUND = /^(?:US\$|USD|[\s$＄﹩])+|(?:US\$|\$US|USD|[\s$＄﹩])+$/gu;
/** Signs and codes of other currencies, on either side of a number. */
const OTHER = String.raw`(?![$＄﹩])\p{Sc}|(?:AU?|CA?|HK|MX|NZ|R|S)\$|AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|INR|JPY|MXN|NOK|NZD|PLN|SEK`;
const OTHER_AROUND = new RegExp(`^(?:${OTHER})|(?:${OTHER})$`, 'giu');

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
    .replace(/\p{Cf}/gu, '')
    .replace(AROUND, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[،，]/g, ',')
    .replace(/．/g, '.')
    .replace(/(?<!\d)\s+|\s+(?!\d)/g, '')
    .replace(/\s+|[’٬]/g, "'");

const decimalSignOf = (locale: string): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;

/** More signs than any amount has. */
const LONGEST = 100;

const readNumber = (text: string, locale: string): Read => {
  const plain = inOurSigns(text.trim());
  if (/^[\p{Pd}\u2212]/u.test(plain)) return refused('minus');
  if (/[^\d.,٫']/.test(plain)) {
    const figure = plain.replace(OTHER_AROUND, '');
    return refused(figure !== plain && /^[\d.,٫']*$/.test(figure) ? 'other-currency' : 'not-digits');
  }
  // Only '1.234' and '1,234' are ambiguous: there the locale's decimal sign decides.
  const isGrouped = GROUPED.test(plain) && plain.replace(/\d/g, '') !== decimalSignOf(locale);
  const decimalAt = isGrouped ? -1 : plain.search(/[.,٫]\d*$/);
  const whole = decimalAt < 0 ? plain : plain.slice(0, decimalAt);
  const decimals = decimalAt < 0 ? '' : plain.slice(decimalAt + 1);
  const isTwice = decimalAt >= 0 && whole.includes(plain.charAt(decimalAt));
  if (/\D/.test(whole) && (isTwice || !GROUPED.test(whole))) return refused('not-digits');
  if (decimals.length > 2) return refused('too-many-decimals');
  const cents = Number(whole.replace(/\D/g, '') + decimals.padEnd(2, '0'));
  return cents > MAX_CENTS ? refused('too-large') : { cents };
};

const OPERATOR = /([+＋\p{Pd}\u2212*×∗/÷∕])/u;
const SIGNED = /^([+＋\p{Pd}\u2212]?)([^]*)$/u;
const MINUS = /[\p{Pd}\u2212]/u;

/** Calculates `12+3.50*2` with whole numbers: a result with fractions of a cent is refused. Absent if it is no sum. */
const readSum = (text: string, locale: string): Read | undefined => {
  if (text.trim().length > LONGEST) return undefined;
  const [, sign = '', sum = ''] = SIGNED.exec(text.replace(/\p{Cf}/gu, '').replace(AROUND, '')) ?? [];
  const [first = '', ...rest] = sum.split(OPERATOR);
  const steps = [[sign, first], ...rest.flatMap((operator, at) => (at % 2 ? [] : [[operator, rest[at + 1] ?? '']]))];
  if (rest.length === 0 || !steps.every(([, number = '']) => /\p{Nd}/u.test(number))) return undefined;
  /** Of each product, in dollars. */
  const products: [over: bigint, under: bigint][] = [];
  for (const [operator = '', number = ''] of steps) {
    const read = readNumber(number, locale);
    if (read.refusal) return read;
    const cents = BigInt(read.cents);
    const last = products.at(-1);
    if (last && /[*×∗]/.test(operator)) products[products.length - 1] = [last[0] * cents, last[1] * 100n];
    else if (last && /[/÷∕]/.test(operator)) {
      if (cents === 0n) return refused('not-digits');
      products[products.length - 1] = [last[0] * 100n, last[1] * cents];
    } else products.push([MINUS.test(operator) ? -cents : cents, 100n]);
  }
  const [over, under] = products.reduce(([sumOver, sumUnder], [one, other]) => [
    sumOver * other + one * sumUnder,
    sumUnder * other,
  ]);
  if ((over * 100n) % under !== 0n) return refused('too-many-decimals');
  const cents = (over * 100n) / under;
  return cents > MAX_CENTS || cents < -MAX_CENTS ? refused('too-large') : { cents: Number(cents) };
};

/**
 * Parses dollars as people write them to whole cents, never through a float; also a sum. infra/docs/money.md has the
 * rule.
 */
export const readAmount = (text: string, locale: string = navigator.language): Read => {
  if (text.trim().length > LONGEST) return refused('not-digits');
  const read = readSum(text, locale) ?? readNumber(text, locale);
  return read.cents < 0 ? refused('minus') : read;
};

/** Parses an amount to whole cents: '' and '.' are 0, an invalid text is NaN. */
export const parseCents = (text: string, locale?: string): number => readAmount(text, locale).cents;

/** As `parseCents`, with an optional sign. */
export const parseSignedCents = (text: string): number => {
  const sum = readSum(text, navigator.language);
  if (sum) return sum.cents;
  const [, sign = '', number = ''] = SIGNED.exec(text.trim()) ?? [];
  const cents = parseCents(number);
  return MINUS.test(sign) ? 0 - cents : cents;
};
/** Whether a text is below zero. */
export const isBelowZero = (text: string): boolean => readAmount(text).refusal === 'minus';
/** The absolute amount of a text below zero. */
export const withoutMinus = (text: string): string => {
  const sum = readSum(text, navigator.language);
  return sum ? centsAsText(-sum.cents) : text.replace(MINUS, '').trim();
};

/** The error message for an invalid text. */
export const refusalOf = (text: string): string | undefined => {
  const { refusal } = readAmount(text);
  return refusal && refusals[refusal];
};

/** '= $1,234.50' for an ambiguous text; '' for plain dollars, and for a text that already reads like that. */
export const interpretationOf = (text: string): string => {
  const { cents } = readAmount(text);
  const typed = text.trim().replace(/^\$/, '');
  if (Number.isNaN(cents) || /^\d*\.?\d{0,2}$/.test(typed)) return '';
  const written = formatCents(cents);
  return `$${typed}` === written ? '' : `= ${written}`;
};

type IssueContext = { addIssue: (issue: { code: 'custom'; message: string }) => void };

/**
 * For a form's schema: `z.string().transform(centsTyped).pipe(...)`. Leaves amounts below zero to the form's own
 * message.
 */
export const centsTyped = (text: string, context: IssueContext): number => {
  const { cents, refusal } = readAmount(text);
  if (refusal && refusal !== 'minus') context.addIssue({ code: 'custom', message: refusals[refusal] });
  return cents;
};
