/** Cents as the wire's dollars; never -0. */
export const dollars = (cents: number) => cents / 100 + 0;
