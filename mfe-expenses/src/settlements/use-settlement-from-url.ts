import { useOneTimeParam } from '@allsquare/kit/one-time-param';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { planQuery } from '../balances/balances.queries.ts';
import type { Suggestion } from '../balances/suggestion.ts';

/**
 * `?settle=<userId>` in a group's URL opens the payment between that person and the user once, if the plan has it,
 * `?settle-for=<userId>` the first one that this person pays or receives.
 */
export const useSettlementFromUrl = (groupId: string, open: (suggestion: Suggestion) => void): void => {
  const me = useSession().user.id;
  const { data: plan } = useQuery(planQuery(groupId));
  const openOf = (...people: string[]) => {
    const transfer = plan?.transfers.find(({ from, to }) => people.every((id) => [from, to].includes(id)));
    if (plan && transfer) open({ transfer, planVersion: plan.version });
  };
  useOneTimeParam('settle', (asked) => openOf(asked, me), plan !== undefined);
  useOneTimeParam('settle-for', openOf, plan !== undefined);
};
