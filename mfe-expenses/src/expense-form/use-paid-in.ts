import { type Original, proposedAmount } from '@allsquare/expenses-contract';
import { amountReader } from '@allsquare/kit/amount-text';
import { centsAsText, useCurrency } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useState } from 'react';
import { ratesQuery } from '../expenses/rates.queries.ts';

/** The currency of an amount, absent: the group's, and what that is in the group's, absent: what is proposed. */
export type PaidIn = { currency?: string; charged?: string };

type PaidInOptions = {
  groupId: string;
  start: PaidIn;
  restored: PaidIn | undefined;
  /** The currency that the typed line names, which precedes the chosen one. */
  inLine?: string | undefined;
};

/** The currency that an amount was paid in; in another one than the group's also what that is in the group's. */
export const usePaidIn = ({ groupId, start, restored, inLine }: PaidInOptions) => {
  const group = useCurrency();
  const rates = useQuery(ratesQuery(groupId));
  const [chosen, setPaidIn] = useState(restored);
  const paidIn = chosen ?? start;
  const [isRefused, setRefused] = useState(false);
  // Until the service takes other currencies, none is offered.
  const isOffered = rates.isSuccess;
  const currency = (isOffered && inLine) || paidIn.currency || group;
  const isForeign = currency !== group;
  const rate = rates.data?.find((one) => one.currency === currency);
  const reader = amountReader(group);

  /** What this amount is in the group's currency: as typed, else as proposed. */
  const chargedText = (amount: number) =>
    paidIn.charged ?? (rate && amount > 0 ? centsAsText(proposedAmount(amount, rate), group) : '');
  const chargedOf = (amount: number): number => (isForeign ? reader.parse(chargedText(amount)) : amount);
  return {
    group,
    currency,
    isForeign,
    paidIn,
    chargedText,
    /** NaN for invalid text. */
    chargedOf,
    /** What is wrong with the amount in the group's currency. */
    refusalOf: (amount: number): string | undefined => {
      if (!isForeign || !isRefused || chargedOf(amount) > 0) return undefined;
      return reader.refusalOf(chargedText(amount)) ?? `Please enter the amount in ${group}.`;
    },
    /** Whether it can be saved; if not, its field says why. */
    check: (amount: number): boolean => {
      const isValid = chargedOf(amount) > 0;
      setRefused(!isValid);
      return isValid;
    },
    type: (charged: string) => setPaidIn({ ...paidIn, charged }),
    reset: () => setPaidIn(undefined),
    /** For the amount's field. */
    choice: isOffered
      ? {
          offered: [group, ...rates.data.map((one) => one.currency)],
          onChoose: (chosen: string) => setPaidIn(chosen === group ? {} : { currency: chosen }),
        }
      : undefined,
    /** The amounts of the request. */
    amountsOf: (amount: number): { amount: number; original?: Original } =>
      isForeign ? { amount: chargedOf(amount), original: { currency, amount } } : { amount },
  };
};
export type PaidInForm = ReturnType<typeof usePaidIn>;
