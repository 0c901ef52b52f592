import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';

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

type Balance = { cents: number; currency?: string | undefined };

/** The totals in each currency: first that of most groups, ties by code, then by code. */
export const totalsIn = (balances: readonly Balance[]): (Totals & { currency: string })[] => {
  const codeOf = ({ currency = DEFAULT_CURRENCY }: Balance) => currency;
  const centsIn = (code: string) => balances.flatMap((one) => (codeOf(one) === code ? one.cents : []));
  const codes = [...new Set(balances.map(codeOf))].toSorted();
  const [main = DEFAULT_CURRENCY] = codes.toSorted((one, other) => centsIn(other).length - centsIn(one).length);
  return [...new Set([main, ...codes])].map((currency) => ({ ...totalsOf(centsIn(currency)), currency }));
};
