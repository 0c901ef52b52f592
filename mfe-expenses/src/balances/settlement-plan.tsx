import type { MemberBalance } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { formatCents } from '@allsquare/kit/money';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { planQuery } from './balances.queries.ts';
import { ownFirst } from './own-first.ts';
import styles from './plan.module.css';
import { PlanPayments } from './plan-payments.tsx';
import { RemindButton } from './remind-button.tsx';
import type { Suggestion } from './suggestion.ts';
import { useGoneLine } from './use-gone-line.ts';

type SettlementPlanProps = {
  groupId: string;
  members: readonly SlotMember[];
  /** Names and colours of former members too, once they are here. */
  balances: readonly MemberBalance[] | undefined;
  onSettle: (suggestion: Suggestion) => void;
};

/** The ink block: suggested payments, each leads to its settlement; the next one yellow. */
export const SettlementPlan = ({ groupId, members, balances, onSettle }: SettlementPlanProps) => {
  const plan = useQuery(planQuery(groupId));
  const me = useSession().user.id;
  const asGuest = members.some(({ userId, guest }) => userId === me && guest);
  const isNew = useGoneLine(plan.data?.transfers);
  return (
    <section className={styles.plan}>
      <h2>Smart Settlement Plan</h2>
      <Loaded
        query={plan}
        skeleton={
          <div className={styles.loading}>
            <SkeletonRows />
          </div>
        }
      >
        {({ transfers, version }) => (
          <PlanPayments
            transfers={ownFirst(transfers, me)}
            people={balances ?? members}
            members={members}
            isNew={isNew}
          >
            {(transfer, isNext) => {
              const settle = () => onSettle({ transfer, planVersion: version });
              const { fromName, toName, cents } = transfer;
              const payer = members.find(({ userId }) => userId === transfer.from);
              return (
                <>
                  {isNext ? (
                    <Button tone="onBrand" wide onClick={settle}>
                      Settle Balance
                    </Button>
                  ) : (
                    <Button
                      tone="lineOnBlock"
                      wide
                      aria-label={`Settle: ${fromName} pays ${toName} ${formatCents(cents)}`}
                      onClick={settle}
                    >
                      Settle
                    </Button>
                  )}
                  {transfer.to === me && !asGuest && (
                    <RemindButton groupId={groupId} payer={payer} transfer={transfer} isNext={isNext} />
                  )}
                </>
              );
            }}
          </PlanPayments>
        )}
      </Loaded>
    </section>
  );
};
