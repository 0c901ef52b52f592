import { DEFAULT_CURRENCY, decimalsOf, moneyParts } from '@allsquare/contract-kit';
import { createContext, use } from 'react';

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

/** The sign between whole units and decimals in a locale. */
export const decimalSignOf = (locale: string): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;

/**
 * Minor units as the text of an input: 1999 is '19.99'. Three decimals behind a point could be thousands, so they are
 * behind the decimal sign of the locale.
 */
export const centsAsText = (cents: number, currency?: string): string => {
  const decimals = decimalsOf(currency);
  const unit = 10 ** decimals;
  if (decimals === 0) return String(cents);
  const sign = decimals === 3 ? decimalSignOf(navigator.language) : '.';
  return `${Math.floor(cents / unit)}${sign}${String(cents % unit).padStart(decimals, '0')}`;
};

/** The currency of the amounts in a group's page or in a form; undefined elsewhere, where a row says its own. */
export const CurrencyContext = createContext<string | undefined>(undefined);
/** The currency of an amount: as given, else that of the page or the form, else US dollars. */
export const useCurrency = (given?: string): string => {
  const around = use(CurrencyContext);
  return given ?? around ?? DEFAULT_CURRENCY;
};

/** As `formatCents`, in the currency of the page or the form unless another one is given. */
export type Money = (cents: number, sign?: Sign, currency?: string) => string;
export const useMoney = (given?: string): Money => {
  const around = useCurrency(given);
  return (cents, sign, currency = around) => formatCents(cents, sign, currency);
};
