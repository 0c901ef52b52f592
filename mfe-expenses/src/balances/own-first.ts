import type { Transfer } from './suggestion.ts';

/** The user's payments first, then those to the user, then others. */
const rankOf = ({ from, to }: Transfer, me: string) => (from === me ? 0 : to === me ? 1 : 2);

/** The payments of a plan, the user's own first: the first one is the next payment. */
export const ownFirst = (transfers: readonly Transfer[], me: string): Transfer[] =>
  transfers.toSorted((one, other) => rankOf(one, me) - rankOf(other, me));
