import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { RecordSettlement } from '../settlements/record-settlement.tsx';
import { SettlementHistory } from '../settlements/settlement-history.tsx';
import { GroupSpending } from '../spending/group-spending.tsx';
import { BalanceList } from './balance-list.tsx';
import { balancesOf, sumOf } from './balances.queries.ts';
import { SettlementPlan } from './settlement-plan.tsx';

/** Slot group.summary: who owes, how to settle it, what was spent, what has been settled; beside a list only the first two. */
export const GroupSummary = ({ group, members, beside }: SlotProps['group.summary']) => {
  const balances = useQuery(balancesOf(group.id));
  return (
    <RecordSettlement groupId={group.id} members={members} balances={balances.data}>
      {(record) => (
        <div className={beside ? 'x-summary x-summary-column' : 'x-summary'}>
          <section>
            <div className="x-summary-head">
              <h2>Balances</h2>
              <span>
                Sum <Amount cents={sumOf(balances.data ?? [])} />
              </span>
            </div>
            <Loaded query={balances}>{(list) => <BalanceList balances={list} />}</Loaded>
          </section>
          <div className="x-summary-beside">
            <SettlementPlan groupId={group.id} members={members} balances={balances.data} onSettle={record} />
            {!beside && <GroupSpending groupId={group.id} />}
          </div>
          {!beside && <SettlementHistory groupId={group.id} onRecord={() => record()} />}
        </div>
      )}
    </RecordSettlement>
  );
};
