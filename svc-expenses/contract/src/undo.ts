import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { WholeExpense } from './expense.ts';
import { Settlement } from './settlements.ts';

const params = z.object({ id: Id() });

/** One that stands is answered as it is. */
export const restoreExpense = {
  summary: 'Bring a deleted expense back, with the very cents',
  method: 'POST',
  path: '/api/expenses/:id/restore',
  forGuests: true,
  params,
  status: 200,
  response: WholeExpense,
} as const;

/** One that stands is answered as it is. */
export const restoreSettlement = {
  summary: 'Bring a deleted payment back',
  method: 'POST',
  path: '/api/settlements/:id/restore',
  forGuests: true,
  params,
  status: 200,
  response: Settlement,
} as const;

/**
 * The version `to` becomes the next one, cents included; `version` is the stored one (409). 404 `version-not-kept` for
 * one before this was possible, or before a tap on an item.
 */
export const revertExpense = {
  summary: 'Go back to an earlier version of an expense',
  method: 'POST',
  path: '/api/expenses/:id/revert',
  forGuests: true,
  params,
  body: z.object({ to: z.int().positive(), version: z.int().positive() }),
  status: 200,
  response: WholeExpense,
} as const;

/** The version `to` becomes the next one; `version` is the stored one (409). */
export const revertSettlement = {
  summary: 'Go back to an earlier version of a payment',
  method: 'POST',
  path: '/api/settlements/:id/revert',
  forGuests: true,
  params,
  body: z.object({ to: z.int().positive(), version: z.int().positive() }),
  status: 200,
  response: Settlement,
} as const;
