import type { Transfer } from './suggestion.ts';

/** The payments of a plan with my own first: what one can do oneself is the next payment. */
export const ownFirst = (transfers: readonly Transfer[], me: string): Transfer[] =>
  transfers.toSorted((one, other) => Number(other.from === me) - Number(one.from === me));
