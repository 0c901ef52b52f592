/** Signed dollars of signed cents, never -0: adding zero turns it into 0. */
export const toDollars = (cents: number) => cents / 100 + 0;
