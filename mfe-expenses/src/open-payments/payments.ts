import type { Counterpart } from '@allsquare/expenses-contract';
import type { Money } from '../parts/others-text.ts';

export type Side = 'owe' | 'owed';

/** A payment between the user and somebody in one group; `cents` without sign. */
export type OpenPayment = {
  userId: string;
  name: string;
  groupId: string;
  groupName: string;
  cents: number;
  currency?: string | undefined;
};

/** The payments by the user or to the user, the largest first. Their sum is the total on the dashboard. */
export const paymentsOf = (counterparts: readonly Counterpart[], side: Side): OpenPayment[] =>
  counterparts
    .flatMap(({ userId, name, groups }) =>
      groups
        .filter(({ cents }) => (side === 'owe' ? cents < 0 : cents > 0))
        .map(({ groupId, groupName, cents, currency }) => ({
          userId,
          name,
          groupId,
          groupName,
          cents: Math.abs(cents),
          ...(currency && { currency }),
        })),
    )
    .toSorted((one, other) => other.cents - one.cents);

/** The people of these payments, the largest first, with their sum in each currency and the largest one's group. */
export const peopleOn = (side: Side, counterparts: readonly Counterpart[]): (OpenPayment & { sums: Money[] })[] =>
  Array.from(Map.groupBy(paymentsOf(counterparts, side), ({ userId }) => userId).values(), (some) => {
    const sums = Array.from(
      Map.groupBy(some, ({ currency }) => currency),
      ([currency, own]): Money => ({ cents: own.reduce((sum, { cents }) => sum + cents, 0), currency }),
    );
    return { ...(some[0] as OpenPayment), cents: sums[0]?.cents ?? 0, sums };
  }).toSorted((one, other) => other.cents - one.cents);

/** The URL that records a payment with somebody: the group's summary opens its dialog. */
export const paymentAddress = (groupId: string, userId: string): string =>
  `/groups/${groupId}?tab=summary&settle=${userId}`;
