import type { Counterpart } from '@allsquare/expenses-contract';

export type Side = 'owe' | 'owed';

/** A payment between me and somebody in one group; `dollars` without sign. */
export type OpenPayment = { userId: string; name: string; groupId: string; groupName: string; dollars: number };

/** My payments, or those to me; together they are what the dashboard says that I owe or am owed. The largest first. */
export const paymentsOf = (counterparts: readonly Counterpart[], side: Side): OpenPayment[] =>
  counterparts
    .flatMap(({ userId, name, groups }) =>
      groups
        .filter(({ balance }) => (side === 'owe' ? balance < 0 : balance > 0))
        .map(({ balance, ...group }) => ({ userId, name, ...group, dollars: Math.abs(balance) })),
    )
    .toSorted((one, other) => other.dollars - one.dollars);

/** Where a payment with somebody is recorded: the group's summary opens the dialog with it. */
export const paymentAddress = (groupId: string, userId: string): string =>
  `/groups/${groupId}?tab=summary&settle=${userId}`;
