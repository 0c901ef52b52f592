import type { Settlement } from '@allsquare/expenses-contract';
import { announce } from '@allsquare/kit/announce';
import { formatCents } from '@allsquare/kit/money';
import { useEffect, useEffectEvent } from 'react';
import type { Reading } from '../changes/list-changes.ts';
import { useIsOwnWrite } from '../changes/own-writes.ts';
import { useListChanges } from '../changes/use-list-changes.ts';
import { useMarks } from '../changes/use-marks.ts';
import { useSettlementWords } from './settlement-words.ts';

/** Marks settlements that come or change while the list `name` is shown, and says those of others. */
export const useNewSettlements = (name: string, reading: Reading<Settlement> | undefined) => {
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
        more.length > 0 ? `${more.length + 1} settlements added` : `${words.paid(one)} ${formatCents(one.cents)}`,
      );
  });
  useEffect(() => announceNew(changes), [changes]);
  return marks;
};
