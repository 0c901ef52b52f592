import { isolated } from '@allsquare/contract-kit';
import { problems } from '@allsquare/expenses-contract';
import { formatDay } from '@allsquare/kit/dates';
import { useMoney } from '@allsquare/kit/money';
import { useInfiniteQuery, useQuery } from '@allsquare/kit/query';
import { Button } from '@allsquare/kit/ui/button';
import { useEffect, useRef, useState } from 'react';
import { planQuery } from '../balances/balances.queries.ts';
import type { Suggestion } from '../balances/suggestion.ts';
import styles from './settle.module.css';
import { dayOf, useSettlementWords } from './settlement-words.ts';
import { settlementsQuery } from './settlements.queries.ts';

type PlanChangedProps = {
  groupId: string;
  suggestion: Suggestion;
  /** The planned payment. */
  cents: number;
  /** How often the service refused the payment because the plan changed. */
  refusals: number;
  isBusy: boolean;
  /** Records it anyway. */
  onRecord: () => void;
};

/**
 * The notice in the dialog once the plan no longer has the suggested payment: what was settled since, and the current
 * plan.
 */
export const PlanChanged = ({ groupId, suggestion, cents, refusals, isBusy, onRecord }: PlanChangedProps) => {
  const words = useSettlementWords();
  const money = useMoney();
  const plan = useQuery(planQuery(groupId)).data;
  const settlements = useInfiniteQuery(settlementsQuery(groupId)).data?.settlements;
  const [before] = useState(settlements);
  const { from, to, fromName, toName } = suggestion.transfer;
  const line = plan?.transfers.find((transfer) => transfer.from === from && transfer.to === to);
  // By the service's rule: it does not refuse if the plan still includes that amount.
  const isRemovedNow = plan !== undefined && plan.version !== suggestion.planVersion && (!line || line.cents < cents);
  // The user's own payment removes its row from the plan too, possibly before the response arrives.
  const [isRemoved, setRemoved] = useState(false);
  if (!isBusy && isRemoved !== isRemovedNow) setRemoved(isRemovedNow);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  if (refusals === 0 && !isRemoved) return null;

  const made = settlements?.find(
    ({ id, payerId, payeeId }) =>
      payerId === from && payeeId === to && before?.every((settlement) => settlement.id !== id),
  );
  const now = line
    ? `New plan: ${isolated(fromName)} pays ${isolated(toName)} ${money(line.cents)}.`
    : `In the plan ${isolated(fromName)} no longer pays ${isolated(toName)}.`;
  return (
    <div className={styles.planChanged} role="alert" ref={place}>
      <b>{problems['plan-changed'].message}</b>
      {made && (
        <p>
          {[`${words.paid(made)} ${money(made.cents)}`, formatDay(dayOf(made)), words.recordedBy(made)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {(line || !made) && <p>{now}</p>}
      <Button className={styles.anyway} disabled={isBusy} onClick={onRecord}>
        Record anyway
      </Button>
    </div>
  );
};
