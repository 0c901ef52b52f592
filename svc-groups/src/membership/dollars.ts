/** Signed dollars of signed cents, never -0: adding zero turns it into 0. */
export const toDollars = (cents: number) => cents / 100 + 0;

/** The cents that dollars on the wire stand for: exact for every possible balance. */
export const toCents = (dollars: number) => Math.round(dollars * 100) + 0;
