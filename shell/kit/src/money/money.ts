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

const centsIn = (dollars: number): number => Math.round(dollars * 100);

/** @deprecated for remotes of an earlier release, which read dollars */
export const centsOf = centsIn;
/** @deprecated for remotes of an earlier release, which read dollars */
export const formatDollars = (dollars: number, sign: Sign = 'none'): string => formatCents(centsIn(dollars), sign);

/** Cents as the text of an input: 1999 is '19.99'. */
export const centsAsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
