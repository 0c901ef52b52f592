/** A balance in a response; dollars, never -0, are for older consumers. */
export const balanceFields = (cents: number) => ({ cents, balance: cents / 100 + 0 });
