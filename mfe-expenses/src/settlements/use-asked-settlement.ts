import { useQuery } from '@allsquare/kit/query';
import { useSearchParams } from '@allsquare/kit/router';
import { useSession } from '@allsquare/kit/session';
import { useEffect, useEffectEvent } from 'react';
import { planOf } from '../balances/balances.queries.ts';
import type { Suggestion } from './suggestion.ts';

/** `?settle=<userId>` of a group's address asks for the payment between that person and me: opens it once, if the plan has it. */
export const useAskedSettlement = (groupId: string, open: (suggestion: Suggestion) => void): void => {
  const me = useSession().user.id;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('settle');
  const { data: plan } = useQuery(planOf(groupId));
  const answer = useEffectEvent(() => {
    if (!asked || !plan) return;
    const isAsked = (...pair: string[]) => pair.includes(asked) && pair.includes(me);
    const transfer = plan.transfers.find(({ from, to }) => isAsked(from, to));
    setSearch(
      (current) => {
        current.delete('settle');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
    if (transfer) open({ transfer, planVersion: plan.version });
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever either changes there may be something to answer
  useEffect(() => answer(), [asked, plan]);
};
