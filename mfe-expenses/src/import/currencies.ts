import { decimalsOf } from '@allsquare/contract-kit';

/** The decimals of a currency's amounts; two of any text that is no code. */
export const decimalsIn = (currency: string): number => (/^[A-Z]{3}$/.test(currency) ? decimalsOf(currency) : 2);
