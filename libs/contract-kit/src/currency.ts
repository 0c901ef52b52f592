import { z } from 'zod';

/** A row of a problem table; not beside the codes, which first views do not contain. */
export const unknownCurrency = { title: 'Error', message: 'Please choose a currency from the list.' };

/** The currency of groups that name none. */
export const DEFAULT_CURRENCY = 'USD';

const DECIMALS: Record<string, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
};

/** How many decimals amounts of a currency have: its minor units are that many powers of ten. */
export const decimalsOf = (currency: string = DEFAULT_CURRENCY): number =>
  Number(Object.keys(DECIMALS).find((decimals) => DECIMALS[decimals]?.includes(currency)) ?? 2);

/** Of the currencies that have a symbol of their own; the others are printed with their codes. */
const SYMBOLS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  CNY: 'CN¥',
  INR: '₹',
  KRW: '₩',
  ILS: '₪',
  VND: '₫',
  NGN: '₦',
  PHP: '₱',
  UAH: '₴',
  BRL: 'R$',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  HKD: 'HK$',
  SGD: 'SG$',
  MXN: 'MX$',
};

/** What is printed for a currency: '€', or 'CHF'. */
export const currencySymbol = (currency: string = DEFAULT_CURRENCY): string => SYMBOLS[currency] ?? currency;

/** The field `currency` of an answer or event: absent for dollars. */
export const currencyField = (currency: string): { currency?: string } =>
  currency === DEFAULT_CURRENCY ? {} : { currency };

/** In an answer or event: the currency of its amounts; absent: US dollars. */
export const currency = () => z.string().optional().describe('Of the amounts; absent: USD');
