import type { Settlement } from '@allsquare/expenses-contract';
import { announce } from '@allsquare/kit/announce';
import { formatCents } from '@allsquare/kit/money';
import { useEffect, useEffectEvent } from 'react';
import type { ListSnapshot } from '../row-highlight/list-changes.ts';
import { useIsOwnWrite } from '../row-highlight/use-is-own-write.ts';
import { useListChanges } from '../row-highlight/use-list-changes.ts';
import { useMarks } from '../row-highlight/use-marks.ts';
import { useSettlementWords } from './settlement-words.ts';

/** Highlights settlements that are added or changed while the list `name` is shown, and announces those of others. */
export const useNewSettlements = (name: string, reading: ListSnapshot<Settlement> | undefined) => {
  const words = useSettlementWords();
  const isOwnWrite = useIsOwnWrite();
  const changes = useListChanges(name, reading);
  const { marks, mark } = useMarks();
  const announceNew = useEffectEvent((now: typeof changes) => {
    mark('added', now.added);
    mark('changed', now.changed);
    const [one, ...more] = now.added.filter((settlement) => !isOwnWrite(settlement));
    if (one)
      announce(
        more.length > 0
          ? `${more.length + 1} settlements added`
          : `${words.paid(one)} ${formatCents(one.cents, 'none', one.currency)}`,
      );
  });
  useEffect(() => announceNew(changes), [changes]);
  return marks;
};
