import { Amount } from '@allsquare/kit/ui/amount';
import { Button } from '@allsquare/kit/ui/button';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { BalanceList } from '../balances/balance-list.tsx';
import { PlanPayments } from '../balances/plan-payments.tsx';
import { balancesBefore, friends, plan } from './sample.ts';

/** Balances and plan of four made-up friends; marking a payment as settled moves them. */
export const SamplePlan = () => {
  const [made, setMade] = useState(0);
  const open = plan.slice(made);
  return (
    <div className="x-summary x-demo-plan">
      <section>
        <div className="x-summary-head">
          <h2>Sample Balances</h2>
          <span>
            Sum <Amount cents={0} />
          </span>
        </div>
        <BalanceList balances={balancesBefore(open)} />
      </section>
      <section className="x-plan">
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
          <Button tone="brand" className="mt-5" icon={<RotateCcw aria-hidden="true" />} onClick={() => setMade(0)}>
            Start again
          </Button>
        )}
      </section>
    </div>
  );
};
