/** Signed dollars of signed cents. Adding zero turns -0 into 0, which JSON would otherwise spell `-0` in some readers. */
export const toDollars = (cents: number) => cents / 100 + 0;
