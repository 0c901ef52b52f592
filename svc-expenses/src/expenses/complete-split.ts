import { faultOfSplit, problems, type WeightedSplit } from '@allsquare/expenses-contract';
import { Problem } from '@allsquare/service-kit';
import { refuse } from '../refuse.ts';
import type { StoredExpense } from './expense.ts';

type Amounts = Pick<StoredExpense, 'cents' | 'original'>;

/**
 * A split as stored. An item sent without people retains those in `stored`, without those no longer in the bill; a new
 * one is nobody's. 422 if it does not fit the entered total, as a stored one may not.
 */
export function completeSplit(
  split: WeightedSplit,
  { cents, original }: Amounts,
  stored?: WeightedSplit | null,
): WeightedSplit {
  const completed = withPeople(split, stored);
  const code = faultOfSplit(completed, cents, original);
  if (code) throw refuse(code);
  return completed;
}

function withPeople(split: WeightedSplit, stored: WeightedSplit | null | undefined): WeightedSplit {
  if (split.kind !== 'items') return split;
  const known = new Map(stored?.kind === 'items' ? stored.items.map(({ id, of }) => [id, of]) : []);
  const among = new Set(split.people);
  return {
    ...split,
    items: split.items.map((item) => ({
      ...item,
      of: item.of ?? (known.get(item.id) ?? []).filter(({ userId }) => among.has(userId)),
    })),
  };
}

/** What the contract leaves to the service where a request has no `original`: then the stored one has the total. */
export function requireSound(split: WeightedSplit, { cents, original }: Amounts) {
  const code = faultOfSplit(split, cents, original);
  if (!code) return;
  const { message } = problems[code];
  throw new Problem(400, code, { message, details: [{ path: 'expense.split', message }] });
}
