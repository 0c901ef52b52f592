const MINUS = '\u2212';
const numbers = new Intl.NumberFormat('en-US');

export type Sign = 'none' | 'signed';

/** Cents as their printed parts: sign ('+', '−' or ''), dollars with commas, two digits of cents. */
export const partsOf = (cents: number, sign: Sign = 'none') => {
  const whole = Math.abs(cents);
  return {
    sign: cents < 0 ? MINUS : sign === 'signed' && cents > 0 ? '+' : '',
    dollars: `$${numbers.format(Math.floor(whole / 100))}`,
    cents: String(whole % 100).padStart(2, '0'),
  };
};

/** 123450 is '$1,234.50'; a negative amount starts with '−'. */
export const formatCents = (cents: number, sign: Sign = 'none'): string => {
  const parts = partsOf(cents, sign);
  return `${parts.sign}${parts.dollars}.${parts.cents}`;
};

/** Signed dollars of the wire as whole cents. */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);
export const formatDollars = (dollars: number, sign: Sign = 'none'): string => formatCents(centsOf(dollars), sign);

/** What may be typed into an amount: digits with at most one point. */
export const isAmountText = (text: string): boolean => /^\d*\.?\d*$/.test(text);

/** Whether the text has no more than two decimals, as a settlement demands. */
export const isWholeCents = (text: string): boolean => /^\d*\.?\d{0,2}$/.test(text.trim());

/**
 * Text to whole cents, never through a float: '19.99' is 1999, '4.355' is 436 (half up), '' and '.' are 0.
 * NaN for what is no amount or too large to count exactly.
 */
export const parseCents = (text: string): number => {
  const trimmed = text.trim();
  if (!isAmountText(trimmed)) return Number.NaN;
  const [dollars = '', decimals = ''] = trimmed.split('.');
  const cents = Number(`${dollars}${decimals.slice(0, 2).padEnd(2, '0')}`);
  const rounded = cents + ((decimals[2] ?? '0') >= '5' ? 1 : 0);
  return Number.isSafeInteger(rounded) ? rounded : Number.NaN;
};

/** Cents as the text of an input: 1999 is '19.99'. */
export const centsAsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
