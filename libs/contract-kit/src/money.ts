import { currencySymbol, decimalsOf } from './currency.ts';

/** The largest amount and the largest balance, in minor units of any currency: cents of most. */
export const MAX_CENTS = 9_999_999_999_999;

const MINUS = '\u2212';
/** Between a code and its amount, which stay on one line. */
const SPACE = '\u00a0';
const numbers = new Intl.NumberFormat('en-US');

/** An amount of at least 0 as it is printed: '$1,234' and '50'; '¥1,234' and ''. */
export const moneyParts = (cents: number, currency?: string): { whole: string; fraction: string } => {
  const [symbol, decimals] = [currencySymbol(currency), decimalsOf(currency)];
  const unit = 10 ** decimals;
  return {
    whole: `${symbol}${/\w$/.test(symbol) ? SPACE : ''}${numbers.format(Math.floor(cents / unit))}`,
    fraction: decimals === 0 ? '' : String(cents % unit).padStart(decimals, '0'),
  };
};

/** 123450 minor units as '$1,234.50', '¥123,450' or 'CHF 1,234.50'; a negative amount starts with '−'. */
export const moneyText = (cents: number, currency?: string): string => {
  const { whole, fraction } = moneyParts(Math.abs(cents), currency);
  return `${cents < 0 ? MINUS : ''}${whole}${fraction && `.${fraction}`}`;
};
