import { moneyParts } from '@allsquare/contract-kit';

const MINUS = '\u2212';

export type Sign = 'none' | 'signed';

/**
 * Minor units of a currency, US dollars by default, as their printed parts: sign ('+', '−' or ''), whole units with
 * commas behind the currency's symbol, and the digits behind the point, '' where the currency has none.
 */
export const partsOf = (cents: number, sign: Sign = 'none', currency?: string) => {
  const { whole, fraction } = moneyParts(Math.abs(cents), currency);
  return {
    sign: cents < 0 ? MINUS : sign === 'signed' && cents > 0 ? '+' : '',
    dollars: whole,
    cents: fraction,
  };
};

/** 123450 is '$1,234.50', of JPY '¥123,450'; a negative amount starts with '−'. */
export const formatCents = (cents: number, sign: Sign = 'none', currency?: string): string => {
  const parts = partsOf(cents, sign, currency);
  return `${parts.sign}${parts.dollars}${parts.cents && `.${parts.cents}`}`;
};

const centsIn = (dollars: number): number => Math.round(dollars * 100);

/** @deprecated for remotes of an earlier release, which read dollars */
export const centsOf = centsIn;
/** @deprecated for remotes of an earlier release, which read dollars */
export const formatDollars = (dollars: number, sign: Sign = 'none'): string => formatCents(centsIn(dollars), sign);

/** Cents as the text of an input: 1999 is '19.99'. */
export const centsAsText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
