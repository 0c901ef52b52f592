import type { Counterpart } from '@allsquare/expenses-contract';

export type Side = 'owe' | 'owed';

/** A payment between the user and somebody in one group; `cents` without sign. */
export type OpenPayment = { userId: string; name: string; groupId: string; groupName: string; cents: number };

/** The payments by the user or to the user, the largest first. Their sum is the total on the dashboard. */
export const paymentsOf = (counterparts: readonly Counterpart[], side: Side): OpenPayment[] =>
  counterparts
    .flatMap(({ userId, name, groups }) =>
      groups
        .filter(({ cents }) => (side === 'owe' ? cents < 0 : cents > 0))
        .map(({ groupId, groupName, cents }) => ({ userId, name, groupId, groupName, cents: Math.abs(cents) })),
    )
    .toSorted((one, other) => other.cents - one.cents);

/** The people of these payments, with their sum and the group of the largest one; the largest sum first. */
export const peopleOn = (side: Side, counterparts: readonly Counterpart[]): OpenPayment[] =>
  Array.from(Map.groupBy(paymentsOf(counterparts, side), ({ userId }) => userId).values(), (some) => ({
    ...(some[0] as OpenPayment),
    cents: some.reduce((sum, { cents }) => sum + cents, 0),
  })).toSorted((one, other) => other.cents - one.cents);

/** The URL that records a payment with somebody: the group's summary opens its dialog. */
export const paymentAddress = (groupId: string, userId: string): string =>
  `/groups/${groupId}?tab=summary&settle=${userId}`;
