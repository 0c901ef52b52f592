import { type Original, reloadForOriginal } from '@allsquare/expenses-contract';
import type { LockedGroup } from './groups/groups.repository.ts';
import { refuse } from './refuse.ts';

type Stored = { cents: number; original: Original | null };
type OriginalColumns = { originalCurrency: string | null; originalCents: string | null };

/** The columns of the amount that was paid in another currency. */
export const toOriginalColumns = (original: Original | null): OriginalColumns => ({
  originalCurrency: original?.currency ?? null,
  originalCents: original ? String(original.amount) : null,
});

/** Rows that were stored in the history before there were other currencies lack the columns. */
export const originalIn = ({ originalCurrency, originalCents }: Partial<OriginalColumns>): Original | null =>
  originalCurrency ? { currency: originalCurrency, amount: Number(originalCents) } : null;

/** The field `original` of an answer: absent without one. */
export function originalField(columns: OriginalColumns): { original?: Original } {
  const original = originalIn(columns);
  return original ? { original } : {};
}

/** As it is stored: 422 in the group's own currency. */
export function requireForeign({ currency }: LockedGroup, original: Original | null | undefined): Original | null {
  if (original?.currency === currency) throw refuse('own-currency');
  return original ?? null;
}

/** After an edit: absent, it stays while the amount does (422 else). */
export function originalAfter(
  group: LockedGroup,
  before: Stored,
  sent: { amount: number; original?: Original | null | undefined },
  what: 'bill' | 'payment',
): Original | null {
  if (sent.original !== undefined) return requireForeign(group, sent.original);
  if (before.original && sent.amount !== before.cents)
    throw refuse('original-missing', { message: reloadForOriginal(what) });
  return before.original;
}
