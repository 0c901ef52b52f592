import { z } from 'zod';

/** What was paid in another currency than the group's, in minor units of that one, beside the group's amount. */
export const Original = z.object({ currency: z.string(), amount: z.int() });
export type Original = z.infer<typeof Original>;

/** The amount that was entered, in the currency of the receipt: what items and their like add up to. */
export const enteredTotal = (amount: number, original: Original | null | undefined): number =>
  original?.amount ?? amount;
