import { useQueryClient } from '@allsquare/kit/query';
import { useRef, useState } from 'react';
import { expenseQuery } from '../expenses/expense.queries.ts';
import { useTakeItem } from '../expenses/use-take-item.ts';

type Claim = { value: number };
type Claims = ReadonlyMap<string, Claim>;

const without = (claims: Claims, item: string, claim: Claim): Claims =>
  claims.get(item) === claim ? new Map([...claims].filter(([id]) => id !== item)) : claims;

/** Claims are optimistic: a refused one is reverted. */
export const useItemClaims = (expenseId: string) => {
  const client = useQueryClient();
  const write = useTakeItem();
  const [taps, setClaims] = useState<Claims>(new Map());
  // Sequentially: of two claims of an item the later one wins.
  const last = useRef(Promise.resolve());

  const send = async (item: string, tap: Claim) => {
    try {
      const expense = await write.mutateAsync({ params: { id: expenseId, item }, body: tap });
      client.setQueryData(expenseQuery(expenseId).queryKey, (before) => before && { ...before, expense });
    } catch {
      // useWrite has shown it.
    }
    setClaims((before) => without(before, item, tap));
  };
  return {
    /** The claims that are not confirmed yet. */
    pendingParts: (item: string): number | undefined => taps.get(item)?.value,
    take: (item: string, value: number) => {
      const tap = { value };
      setClaims((before) => new Map(before).set(item, tap));
      last.current = last.current.then(() => send(item, tap));
    },
  };
};
