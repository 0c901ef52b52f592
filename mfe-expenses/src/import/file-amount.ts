import { plainAmount } from '../export/to-csv.ts';
import { decimalsIn } from './currencies.ts';

/** An amount as the file has it: '12.50 EUR'. */
export const fileAmount = (cents: number, currency: string): string => {
  const decimals = decimalsIn(currency);
  return [plainAmount(cents, decimals), currency].filter(Boolean).join(' ');
};
