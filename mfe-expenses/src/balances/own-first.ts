import type { Transfer } from './suggestion.ts';

/** What I pay comes before what I receive, and that before what others do. */
const rankOf = ({ from, to }: Transfer, me: string) => (from === me ? 0 : to === me ? 1 : 2);

/** The payments of a plan with my own first: what concerns oneself is the next payment. */
export const ownFirst = (transfers: readonly Transfer[], me: string): Transfer[] =>
  transfers.toSorted((one, other) => rankOf(one, me) - rankOf(other, me));
