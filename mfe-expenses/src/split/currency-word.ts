import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';

/** In the label of a field: 'dollars', of other currencies the code. */
export const wordOf = (currency: string): string => (currency === DEFAULT_CURRENCY ? 'dollars' : currency);
