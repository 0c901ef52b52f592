import { announce } from '@allsquare/kit/announce';
import { useEffect, useRef } from 'react';
import { useMarks } from '../row-highlight/use-marks.ts';
import { planWords } from './plan-payments.tsx';
import type { Transfer } from './suggestion.ts';

const PLAN = { id: 'plan' };

/** Whether a payment was just removed from the plan. Announces then what is left. */
export const useSettledHighlight = (transfers: readonly Transfer[] | undefined): boolean => {
  const before = useRef(transfers);
  const { marks, mark } = useMarks();
  useEffect(() => {
    const last = before.current;
    before.current = transfers;
    if (!transfers || !last) return;
    const isRemoved = ({ from, to }: Transfer) => transfers.every((line) => line.from !== from || line.to !== to);
    if (!last.some(isRemoved)) return;
    mark('changed', [PLAN]);
    announce(planWords(transfers));
  }, [transfers, mark]);
  return marks.has(PLAN.id);
};
