import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { planQuery } from '../balances/balances.queries.ts';
import type { Suggestion } from '../balances/suggestion.ts';

/** `?settle=<userId>` in a group's URL opens the payment between that person and the user once, if the plan has it. */
export const useSettlementFromUrl = (groupId: string, open: (suggestion: Suggestion) => void): void => {
  const me = useSession().user.id;
  const { data: plan } = useQuery(planQuery(groupId));
  const answer = (asked: string) => {
    if (!plan) return;
    const isAsked = (...pair: string[]) => pair.includes(asked) && pair.includes(me);
    const transfer = plan.transfers.find(({ from, to }) => isAsked(from, to));
    if (transfer) open({ transfer, planVersion: plan.version });
  };
  useOneTimeParam('settle', answer, plan !== undefined);
};
