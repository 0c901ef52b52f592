import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';

/** The two amounts that were entered for a bill or a payment in another currency, each in its own minor units. */
export const Rate = z.object({
  currency: z.string(),
  original: z.int(),
  amount: z.int(),
  date: z.string(),
  last: z.boolean().optional().describe('No bill was recorded later: the next one starts in this currency'),
});
export type Rate = z.infer<typeof Rate>;

/** Of each currency that was used in a group the pair that was recorded last; the newest first. */
export const listRates = {
  summary: 'The last amounts in other currencies, beside the group’s',
  method: 'GET',
  path: '/api/expenses/rates',
  query: z.object({ groupId: Id() }),
  status: 200,
  response: z.array(Rate),
} as const;

/**
 * What an amount in another currency is in the group's by the last pair: the exact fraction, half up, at least 1. Forms
 * propose it; nothing else computes one amount from the other.
 */
export const proposedAmount = (original: number, last: Pick<Rate, 'original' | 'amount'>): number => {
  const [paid, lastPaid, lastAmount] = [BigInt(original), BigInt(last.original), BigInt(last.amount)];
  return Math.max(1, Number((2n * paid * lastAmount + lastPaid) / (2n * lastPaid)));
};
