/** The dollars of the wire, for older consumers; never -0. */
const dollars = (cents: number) => cents / 100 + 0;

/** A balance as it is answered. */
export const balanceFields = (cents: number) => ({ cents, balance: dollars(cents) });

/** A payment's amount as it is answered. */
export const amountFields = (cents: number) => ({ cents, amount: dollars(cents) });
