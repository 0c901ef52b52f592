import { type Balance, type Payment as Line, payerOf } from '@allsquare/expenses-contract';

/** Signed cents; negative is paid. `together`: it goes by somebody with whom they pay together. */
export type Payment = { seat: string; cents: number; together?: boolean };

/**
 * How one person's balance is paid: their lines of the plan, and of those who pay together what the one of them who
 * pays takes over. They sum to the balance.
 */
export function paymentsOf(seat: string, balances: Balance[], lines: readonly Line[]): Payment[] {
  const own = balances.find(({ userId }) => userId === seat);
  if (!own) return [];
  const together = balances.filter(({ userId, unit }) => userId === seat || (own.unit && unit === own.unit));
  const payer = payerOf(together);
  if (payer !== seat) return own.cents === 0 ? [] : [{ seat: payer, cents: own.cents, together: true }];
  return [
    ...lines.flatMap(({ from, to, cents }): Payment[] => {
      if (from === seat) return [{ seat: to, cents: -cents }];
      return to === seat ? [{ seat: from, cents }] : [];
    }),
    ...together
      .filter(({ userId, cents }) => userId !== seat && cents !== 0)
      .map(({ userId, cents }) => ({ seat: userId, cents: -cents, together: true })),
  ];
}
