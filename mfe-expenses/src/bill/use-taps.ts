import { useQueryClient } from '@allsquare/kit/query';
import { useRef, useState } from 'react';
import { expenseQuery } from '../expenses/expense.queries.ts';
import { useTakeItem } from '../expenses/use-take-item.ts';

type Tap = { value: number };
type Taps = ReadonlyMap<string, Tap>;

const without = (taps: Taps, item: string, tap: Tap): Taps =>
  taps.get(item) === tap ? new Map([...taps].filter(([id]) => id !== item)) : taps;

/** What one taps is seen at once, until the server has answered; what it refuses goes back. */
export const useTaps = (expenseId: string) => {
  const client = useQueryClient();
  const write = useTakeItem();
  const [taps, setTaps] = useState<Taps>(new Map());
  // One after the other: of two taps on an item the later one holds.
  const last = useRef(Promise.resolve());

  const send = async (item: string, tap: Tap) => {
    try {
      const expense = await write.mutateAsync({ params: { id: expenseId, item }, body: tap });
      client.setQueryData(expenseQuery(expenseId).queryKey, (before) => before && { ...before, expense });
    } catch {
      // It was said by useWrite.
    }
    setTaps((before) => without(before, item, tap));
  };
  return {
    /** The parts that were tapped and are not answered yet. */
    tapped: (item: string): number | undefined => taps.get(item)?.value,
    take: (item: string, value: number) => {
      const tap = { value };
      setTaps((before) => new Map(before).set(item, tap));
      last.current = last.current.then(() => send(item, tap));
    },
  };
};
