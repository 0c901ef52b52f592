import { MAX_CENTS } from '@allsquare/contract-kit';
import { formatCents } from './money.ts';

/** Why a text is no amount, as it is said beside the field. */
export const refusals = {
  'not-digits': 'Please enter the amount in digits, such as 12.50.',
  minus: 'Amount must be positive',
  'other-currency': 'Amounts here are in US dollars. Please enter this one in dollars.',
  'too-many-decimals': 'Amount can have at most 2 decimal places',
  'too-large': `Amounts can be at most ${formatCents(MAX_CENTS)}.`,
} as const;
type Refusal = keyof typeof refusals;

/** Whole cents; NaN where the text is refused. */
type Read = { cents: number; refusal?: Refusal };
const refused = (refusal: Refusal): Read => ({ cents: Number.NaN, refusal });

/** Thousands, or lakhs and crores, parted by one kind of sign. Nothing starts with an empty thousand: 0.005 is no 5. */
const GROUPED = /^(?!0)\d{1,3}([.,'])(?:\d{3}\1)*\d{3}$|^(?!0)\d{1,2}([.,'])(?:\d{2}\2)+\d{3}$/;
const AROUND = /^(?:US\$|USD|[\s$＄﹩])+|(?:US\$|\$US|USD|[\s$＄﹩])+$/gu;
/** Signs and codes of currencies that are not the group's, at either side of a figure. */
const OTHER = String.raw`(?![$＄﹩])\p{Sc}|(?:AU?|CA?|HK|MX|NZ|R|S)\$|AUD|BRL|CAD|CHF|CNY|CZK|DKK|EUR|GBP|HKD|INR|JPY|MXN|NOK|NZD|PLN|SEK`;
const OTHER_AROUND = new RegExp(`^(?:${OTHER})|(?:${OTHER})$`, 'giu');

/** The digits of each script lie in runs of ten, beginning with its zero. */
const digitOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
};

/**
 * Digits of ours, one comma, one full stop, and `'` for whatever can only part groups: a space between digits is such a
 * sign.
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

/** More signs than any amount takes. */
const LONGEST = 100;

/** Dollars as people write them, to whole cents and never through a float. infra/docs/money.md has the rule. */
export const readAmount = (text: string, locale: string = navigator.language): Read => {
  if (text.trim().length > LONGEST) return refused('not-digits');
  const plain = inOurSigns(text.trim());
  if (/^[\p{Pd}\u2212]/u.test(plain)) return refused('minus');
  if (/[^\d.,٫']/.test(plain)) {
    const figure = plain.replace(OTHER_AROUND, '');
    return refused(figure !== plain && /^[\d.,٫']*$/.test(figure) ? 'other-currency' : 'not-digits');
  }
  // Only '1.234' and '1,234' can be read in two ways: there the locale's own decimal sign decides.
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

/** The text of an amount as whole cents: '' and '.' are 0, NaN is what is refused. */
export const parseCents = (text: string, locale?: string): number => readAmount(text, locale).cents;

const MINUS = /[\p{Pd}\u2212]/u;
/** Whether a text says less than nothing. */
export const isBelowZero = (text: string): boolean => readAmount(text).refusal === 'minus';
/** The same amount above zero. */
export const withoutMinus = (text: string): string => text.replace(MINUS, '').trim();

/** The sentence for a text that is refused. */
export const refusalOf = (text: string): string | undefined => {
  const { refusal } = readAmount(text);
  return refusal && refusals[refusal];
};

/**
 * '= $1,234.50' for a text that others may read differently; '' for plain dollars, and for what stands there just so.
 */
export const interpretationOf = (text: string): string => {
  const { cents } = readAmount(text);
  const typed = text.trim().replace(/^\$/, '');
  if (Number.isNaN(cents) || /^\d*\.?\d{0,2}$/.test(typed)) return '';
  const written = formatCents(cents);
  return `$${typed}` === written ? '' : `= ${written}`;
};

type IssueContext = { addIssue: (issue: { code: 'custom'; message: string }) => void };

/**
 * For the schema of a form: `z.string().transform(centsTyped).pipe(...)`. What is below zero is left to the form's own
 * words.
 */
export const centsTyped = (text: string, context: IssueContext): number => {
  const { cents, refusal } = readAmount(text);
  if (refusal && refusal !== 'minus') context.addIssue({ code: 'custom', message: refusals[refusal] });
  return cents;
};
