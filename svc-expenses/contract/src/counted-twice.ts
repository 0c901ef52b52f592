import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { type UpdateExpense, WholeExpense } from './expense.ts';
import { Expense } from './expenses.ts';
import { WeightedSplit } from './split.ts';

/**
 * A bill that counted somebody twice: among so many `people` it is split again, which is `updateExpense` with these
 * `splits` or this `split`.
 */
export const CountedTwice = z.object({
  expense: Expense,
  people: z.int(),
  splits: z.array(z.object({ userId: z.uuid() })).optional(),
  split: WholeExpense.shape.split,
});
export type CountedTwice = z.infer<typeof CountedTwice>;

/**
 * The bills in which somebody who was merged is counted more than once: those that are split by how many people take
 * part, or by their shares or items. Amounts and percents are added up, so there is nothing to split again. `count` is
 * how many there are, `expenses` the newest.
 */
export const listCountedTwice = {
  summary: 'The bills that counted a member who was merged twice',
  method: 'GET',
  path: '/api/expenses/counted-twice',
  query: z.object({ groupId: Id(), userId: Id(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  status: 200,
  response: z.object({ count: z.int(), expenses: z.array(CountedTwice) }),
} as const;

/** What splits a bill again, with the person counted once: the body of `updateExpense`. */
export function splitAgain({ expense, splits, split }: CountedTwice): z.input<typeof UpdateExpense> {
  const { groupId, description, amount, date, paidBy, category, notes, version } = expense;
  const unchanged = { groupId, description, amount, date, paidBy, category, notes, version };
  const known = WeightedSplit.safeParse(split);
  return {
    expense: { ...unchanged, splitType: splits ? 'equally' : 'exact', ...(known.success && { split: known.data }) },
    ...(splits && { splits }),
  } as z.input<typeof UpdateExpense>;
}
