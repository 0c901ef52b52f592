import { checkSplit, type WeightedSplit } from '@allsquare/expenses-contract';
import { refuse } from '../refuse.ts';

/**
 * A split as stored. An item sent without people retains those in `stored`, without those no longer in the bill; a new
 * one is nobody's. 422 if it does not fit this amount, as a stored one may not.
 */
export function completeSplit(split: WeightedSplit, cents: number, stored?: WeightedSplit | null): WeightedSplit {
  const completed = withPeople(split, stored);
  const code = checkSplit(completed, cents);
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
