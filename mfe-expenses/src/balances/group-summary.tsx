import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SettlementHistory } from '../settlements/settlement-history.tsx';
import { BalanceList } from './balance-list.tsx';
import { balancesOf } from './balances.queries.ts';
import { SettlementPlan } from './settlement-plan.tsx';

/** Slot group.summary: who owes, how to settle it, what has been settled. */
export const GroupSummary = ({ group, members }: SlotProps['group.summary']) => {
  const balances = useQuery(balancesOf(group.id));
  return (
    <div className="x-summary">
      <section>
        <div className="x-summary-head">
          <h2>Balances</h2>
          <span>
            Sum <Amount cents={0} />
          </span>
        </div>
        <Loaded query={balances}>{(list) => <BalanceList balances={list} />}</Loaded>
      </section>
      <SettlementPlan groupId={group.id} members={members} balances={balances.data} />
      <SettlementHistory groupId={group.id} />
    </div>
  );
};
