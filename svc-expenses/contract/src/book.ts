import { flag, Id, Problem } from '@allsquare/contract-kit';
import { z } from 'zod';
import { Change, Split, WholeExpense } from './expense.ts';
import { Settlement, SettlementChange } from './settlements.ts';

/**
 * A bill with its shares, or a payment. `changes`: all of its history; absent where nobody asked for it, and where it
 * is too long for a page (`getHistory` and `getSettlementHistory` have it).
 */
export const BookEntry = z.union([
  z.object({ expense: WholeExpense, splits: z.array(Split), changes: z.array(Change).optional() }),
  z.object({ settlement: Settlement, changes: z.array(SettlementChange).optional() }),
]);
export type BookEntry = z.infer<typeof BookEntry>;

/**
 * All bills and payments of a group, oldest recorded first, without deleted ones. A page has at most `limit` entries
 * and 1 MB: `Link` says whether there are more. A cursor of an older version of the books: 409 `books-moved`, and the
 * reader starts again.
 */
export const readBook = {
  summary: 'A page of all bills and payments of a group, oldest recorded first',
  method: 'GET',
  path: '/api/expenses/book',
  query: z.object({
    groupId: Id(),
    history: flag(),
    limit: z.coerce.number().int().min(1).max(500).default(200),
    cursor: z.string().max(500).optional(),
  }),
  status: 200,
  response: z.array(BookEntry),
  refusals: { 409: Problem },
} as const;
