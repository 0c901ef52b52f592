import { Id } from '@allsquare/contract-kit';
import { z } from 'zod';
import { WholeExpense } from './expense.ts';
import { Settlement } from './settlements.ts';
import { Undoes } from './undoes.ts';
import { StoredVersion } from './version.ts';

const params = z.object({ id: Id() });

/** One that is not deleted is answered as it is, unless another version is undone than its last. */
export const restoreExpense = {
  summary: 'Bring a deleted expense back, exact to the cent',
  method: 'POST',
  path: '/api/expenses/:id/restore',
  forGuests: true,
  params,
  query: Undoes,
  status: 200,
  response: WholeExpense,
} as const;

/** The same of a payment. */
export const restoreSettlement = {
  summary: 'Bring a deleted payment back',
  method: 'POST',
  path: '/api/settlements/:id/restore',
  forGuests: true,
  params,
  query: Undoes,
  status: 200,
  response: Settlement,
} as const;

/**
 * The version `to` becomes the next one, cents included; `version` is the stored one (409 `stale-version`, or
 * `changed-since` where the request says that it `undoes` that version). 404 `version-not-kept` for
 * one before this was possible, or before a tap on an item.
 */
export const revertExpense = {
  summary: 'Go back to an earlier version of an expense',
  method: 'POST',
  path: '/api/expenses/:id/revert',
  forGuests: true,
  params,
  query: Undoes,
  body: z.object({ to: StoredVersion(), version: StoredVersion() }),
  status: 200,
  response: WholeExpense,
} as const;

/** The same of a payment, whose versions are all there; 409 `settlement-changed`, or `changed-since`. */
export const revertSettlement = {
  summary: 'Go back to an earlier version of a payment',
  method: 'POST',
  path: '/api/settlements/:id/revert',
  forGuests: true,
  params,
  query: Undoes,
  body: z.object({ to: StoredVersion(), version: StoredVersion() }),
  status: 200,
  response: Settlement,
} as const;
