import type { MemberBalance } from '@allsquare/expenses-contract';
import type { SlotMember } from '@allsquare/groups-slots';
import { preloaded } from '@allsquare/kit/on-demand';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { SkeletonRows } from '@allsquare/kit/ui/skeleton';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { FEW, FirstFew } from '../parts/first-few.tsx';
import { SummaryHead } from '../parts/summary-head.tsx';
import type { AskWhy } from './ask-why.ts';
import { planQuery } from './balances.queries.ts';
import { ownFirst } from './own-first.ts';
import { Payment } from './payment.tsx';
import { PaymentActions } from './payment-actions.tsx';
import styles from './plan.module.css';
import { PlanPayments } from './plan-payments.tsx';
import type { Suggestion } from './suggestion.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useSettledHighlight } from './use-settled-highlight.ts';

const WhySoFew = lazy(
  preloaded(() =>
    import(/* webpackChunkName: "by-person" */ './why-so-few.tsx').then((loaded) => ({ default: loaded.WhySoFew })),
  ),
);

type SettlementPlanProps = {
  groupId: string;
  members: readonly SlotMember[];
  /** Names and colors, including former members once they are loaded. */
  balances: readonly MemberBalance[] | undefined;
  onSettle: (suggestion: Suggestion) => void;
  onWhy: AskWhy;
};

/** The dark block: the next payment with its settlement; the user's own comes first. */
export const SettlementPlan = ({ groupId, members, balances, onSettle, onWhy }: SettlementPlanProps) => {
  const plan = useQuery(planQuery(groupId));
  const me = useSession().user.id;
  const isNew = useSettledHighlight(plan.data?.transfers);
  const heading = useHeadingFocus(plan.data?.transfers);
  return (
    <section className={styles.plan} data-new={isNew || undefined}>
      <h2 ref={heading} tabIndex={-1}>
        Smart Settlement Plan
      </h2>
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
            nextOnly
            onWhy={onWhy}
          >
            {(transfer) => (
              <PaymentActions
                groupId={groupId}
                members={members}
                suggestion={{ transfer, planVersion: version }}
                isNext
                onSettle={onSettle}
              />
            )}
          </PlanPayments>
        )}
      </Loaded>
    </section>
  );
};

/** The payments of the plan after the next one, and why there are so few. */
export const OtherPayments = ({ groupId, members, balances, onSettle, onWhy }: SettlementPlanProps) => {
  const { data: plan, isPending } = useQuery(planQuery(groupId));
  const me = useSession().user.id;
  const [asksWhy, setAsksWhy] = useState(false);
  const head = <SummaryHead title="Other payments" />;
  if (isPending && members.length > 2)
    return (
      <section>
        {head}
        {/* Two skeleton rows are as high as a payment. */}
        <SkeletonRows rows={2 * Math.min(FEW, members.length - 2)} />
      </section>
    );
  if (!plan || plan.transfers.length < 2) return null;
  const [, ...others] = ownFirst(plan.transfers, me);
  return (
    <section className={styles.others}>
      {head}
      <FirstFew label="Other payments" what="payments" count={others.length}>
        {others.map((transfer) => (
          <Payment
            key={`${transfer.from} ${transfer.to}`}
            transfer={transfer}
            people={balances ?? members}
            onWhy={onWhy}
          >
            <PaymentActions
              groupId={groupId}
              members={members}
              suggestion={{ transfer, planVersion: plan.version }}
              onSettle={onSettle}
            />
          </Payment>
        ))}
      </FirstFew>
      <Button
        tone="quiet"
        icon={<ChevronDown aria-hidden="true" />}
        aria-expanded={asksWhy}
        onClick={() => setAsksWhy(!asksWhy)}
      >
        Why so few?
      </Button>
      {asksWhy && (
        <Suspense fallback={<SkeletonRows rows={1} />}>
          <WhySoFew plan={plan} people={balances ?? members} />
        </Suspense>
      )}
    </section>
  );
};
