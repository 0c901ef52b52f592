import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { useEffect, useEffectEvent } from 'react';
import { countWords } from '../expenses/expense-words.ts';
import { totalsQuery } from '../expenses/expenses.queries.ts';

/** Slot group.count. */
export const GroupCount = ({ group, onCounted }: SlotProps['group.count']) => {
  const count = useQuery(totalsQuery(group.id)).data?.count;
  const report = useEffectEvent(() => {
    if (count) onCounted(countWords(count));
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it is what report() reads
  useEffect(() => report(), [count]);
  return null;
};
