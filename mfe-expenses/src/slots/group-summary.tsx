import { useIsPhone } from '@allsquare/kit/media';
import { CurrencyContext } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import type { SlotProps } from '@allsquare/kit/slots';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { OtherBalances, OtherBalancesSkeleton, OwnBalance, OwnBalanceSkeleton } from '../balances/balance-list.tsx';
import { groupBalancesQuery } from '../balances/balances.queries.ts';
import { OtherPayments, SettlementPlan } from '../balances/settlement-plan.tsx';
import styles from '../balances/summary.module.css';
import { NewExpensesNotice } from '../expenses/new-rows/new-expenses-notice.tsx';
import { SummaryHead } from '../parts/summary-head.tsx';
import { RecordSettlement } from '../settlements/record-settlement.tsx';
import { SettlementHistory } from '../settlements/settlement-history.tsx';
import { GroupSpending } from '../spending/group-spending.tsx';
import { OwnPart } from '../spending/own-part.tsx';
import { useWhy } from '../why/use-why.tsx';

/**
 * Slot group.summary: the user's balance, payment and part, then the largest balances, the other payments, the
 * settlements, the spending. Beside a list only the main parts, so that they fit.
 */
export const GroupSummary = (props: SlotProps['group.summary']) => (
  // The server renders each slot alone, without the page's.
  <CurrencyContext value={props.group.currency}>
    <Summary {...props} />
  </CurrencyContext>
);

const Summary = ({ group, members, beside }: SlotProps['group.summary']) => {
  const balances = useQuery(groupBalancesQuery(group.id));
  const isPhone = useIsPhone();
  const { ask, dialog } = useWhy(group.id);
  return (
    <RecordSettlement groupId={group.id} members={members} balances={balances.data}>
      {(record) => {
        const ofPlan = { groupId: group.id, members, balances: balances.data, onSettle: record, onWhy: ask };
        const mine = (
          <section>
            <SummaryHead title="Balances" />
            <Loaded query={balances} skeleton={<OwnBalanceSkeleton />}>
              {(list) => <OwnBalance balances={list} onWhy={ask} />}
            </Loaded>
            {dialog}
          </section>
        );
        const others = (
          <div>
            {balances.data ? (
              <OtherBalances
                balances={balances.data}
                onWhy={ask}
                allAt={beside ? `/groups/${group.id}?tab=summary` : undefined}
              />
            ) : (
              balances.isPending && <OtherBalancesSkeleton people={members.length} />
            )}
          </div>
        );
        const next = <SettlementPlan {...ofPlan} />;
        if (beside)
          return (
            <div className={styles.story} data-beside>
              {mine}
              {next}
              {others}
            </div>
          );
        const part = <OwnPart groupId={group.id} />;
        const payments = <OtherPayments {...ofPlan} />;
        const history = (
          <SettlementHistory
            groupId={group.id}
            people={balances.data ?? members}
            balances={balances.data}
            onRecord={() => record()}
          />
        );
        const spending = <GroupSpending group={group} people={members.length} />;
        return (
          <>
            <NewExpensesNotice groupId={group.id} />
            {isPhone ? (
              <div className={styles.story}>
                {mine}
                {next}
                {part}
                {others}
                {payments}
                {history}
                {spending}
              </div>
            ) : (
              <div className={styles.columns}>
                <div className={styles.story}>
                  {mine}
                  {part}
                  {others}
                  {history}
                </div>
                <div className={styles.story}>
                  {next}
                  {payments}
                  {spending}
                </div>
              </div>
            )}
          </>
        );
      }}
    </RecordSettlement>
  );
};
