/** Cents: `owe` is 0 or negative, `owed` 0 or positive. */
export type Totals = { total: number; owe: number; owed: number };

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);

/** The user's balances in all groups (cents): `owe` sums the negative ones, `owed` the positive ones. */
export const totalsOf = (balances: readonly number[]): Totals => {
  return {
    total: sum(balances),
    owe: sum(balances.filter((cents) => cents < 0)),
    owed: sum(balances.filter((cents) => cents > 0)),
  };
};
