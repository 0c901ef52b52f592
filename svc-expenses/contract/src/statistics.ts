import { currency, Id, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Day, invalidDate } from './day.ts';
import { Person, sumOfCategory, sumOfMonth } from './expenses.ts';

/** `mine`: what of the amount is the caller's share. */
const mine = { mine: z.int() };

/**
 * Who spent what in a group, or on the days of a question: signed cents, a refund subtracted. `settled` is what
 * somebody paid others less what they got from them in payments, which count nowhere else. Without days `paid` less
 * `share` plus `settled` is the person's balance. `people`: the members, and former ones with a figure that is not 0.
 */
export const Statistics = z.object({
  version: z.int(),
  currency: currency(),
  people: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      colour: Person.shape.colour,
      paid: z.int(),
      share: z.int(),
      settled: z.int(),
    }),
  ),
  categories: z.array(z.object({ ...sumOfCategory, ...mine })),
  months: z.array(z.object({ ...sumOfMonth, ...mine })),
});
export type Statistics = z.infer<typeof Statistics>;

/** `from` and `to`: days of bills and payments, inclusive. */
export const getStatistics = {
  summary: 'Who spent what in a group, by person, category and month',
  method: 'GET',
  path: '/api/expenses/statistics',
  query: z
    .object({ groupId: Id(), from: Day.optional(), to: Day.optional() })
    .refine(({ from, to }) => !from || !to || from <= to, {
      path: ['to'],
      ...refusedAs('invalid-date', { ...invalidDate, message: 'The last day can’t be before the first.' }),
    }),
  status: 200,
  response: Statistics,
} as const;
