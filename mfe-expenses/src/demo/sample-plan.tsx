import { Button } from '@allsquare/kit/ui/button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { BalanceList } from '../balances/balance-list.tsx';
import planStyles from '../balances/plan.module.css';
import { PlanPayments } from '../balances/plan-payments.tsx';
import summaryStyles from '../balances/summary.module.css';
import { SummaryHead } from '../parts/summary-head.tsx';
import styles from './demo.module.css';
import { balancesBefore, friends, plan } from './sample.ts';

/** Balances and plan of four invented friends. Marking a payment as settled updates them. */
export const SamplePlan = () => {
  const [made, setMade] = useState(0);
  const open = plan.slice(made);
  return (
    <div className={summaryStyles.columns}>
      <section className={styles.balances}>
        <SummaryHead title="Sample Balances" />
        <BalanceList balances={balancesBefore(open)} />
      </section>
      <section className={planStyles.plan}>
        <h2>Smart Settlement Plan</h2>
        <PlanPayments transfers={open} people={friends} members={friends}>
          {(_, isNext) =>
            isNext && (
              <Button tone="onBrand" wide onClick={() => setMade(made + 1)}>
                Mark as Settled
              </Button>
            )
          }
        </PlanPayments>
        {open.length === 0 && (
          <Button
            tone="brand"
            className={planStyles.again}
            icon={<RotateCcw aria-hidden="true" />}
            onClick={() => setMade(0)}
          >
            Start again
          </Button>
        )}
      </section>
    </div>
  );
};
