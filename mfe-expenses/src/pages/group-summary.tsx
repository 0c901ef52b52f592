import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Amount } from '@allsquare/kit/ui/amount';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { BalanceList, BalancesSkeleton } from '../balances/balance-list.tsx';
import { groupBalancesQuery, sumOf } from '../balances/balances.queries.ts';
import { SettlementPlan } from '../balances/settlement-plan.tsx';
import styles from '../balances/summary.module.css';
import { RecordSettlement } from '../settlements/record-settlement.tsx';
import { SettlementHistory } from '../settlements/settlement-history.tsx';
import { GroupSpending } from '../spending/group-spending.tsx';
import { SummaryHead } from '../summary-head.tsx';

/**
 * Slot group.summary: who owes, how to settle it, what was spent, what has been settled; beside a list only the first
 * two.
 */
export const GroupSummary = ({ group, members, beside }: SlotProps['group.summary']) => {
  const balances = useQuery(groupBalancesQuery(group.id));
  return (
    <RecordSettlement groupId={group.id} members={members} balances={balances.data}>
      {(record) => (
        <div className={styles.summary} data-beside={beside || undefined}>
          <section>
            <SummaryHead title="Balances">
              <span>
                Sum <Amount cents={sumOf(balances.data ?? [])} />
              </span>
            </SummaryHead>
            <Loaded query={balances} skeleton={<BalancesSkeleton people={members.length} />}>
              {(list) => <BalanceList balances={list} />}
            </Loaded>
          </section>
          <div className={styles.plan}>
            <SettlementPlan groupId={group.id} members={members} balances={balances.data} onSettle={record} />
            {!beside && <GroupSpending groupId={group.id} />}
          </div>
          {!beside && <SettlementHistory groupId={group.id} onRecord={() => record()} />}
        </div>
      )}
    </RecordSettlement>
  );
};
