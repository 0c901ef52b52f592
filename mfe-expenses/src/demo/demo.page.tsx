import { parseCents } from '@allsquare/kit/amount-text';
import { centsAsText } from '@allsquare/kit/money';
import { BareFrame } from '@allsquare/kit/ui/bare-frame';
import { PageHeader } from '@allsquare/kit/ui/page-header';
import { useRef, useState } from 'react';
import { newSplit, switched, withAmount } from '../split/split-draft.ts';
import styles from './demo.module.css';
import { friends } from './sample.ts';
import { SamplePlan } from './sample-plan.tsx';
import { SplitDemo } from './split-demo.tsx';
import { TipCalculator } from './tip-calculator.tsx';

/** /demo: parts of the product to try, without the page frame. It sends nothing. */
export const DemoPage = () => {
  const splitDemo = useRef<HTMLElement>(null);
  const [amountText, setAmountText] = useState('96.00');
  const [draft, setDraft] = useState(() => newSplit(friends.map(({ userId }) => userId)));
  const amount = parseCents(amountText) || 0;
  const apply = (total: number) => {
    setAmountText(centsAsText(total));
    setDraft(switched(draft, draft.type, total));
    splitDemo.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <BareFrame back={{ to: '/dashboard', place: 'Dashboard' }}>
      <PageHeader title="Feature Demo" sub="Four made-up friends, real arithmetic. Nothing here is saved." />
      <SamplePlan />
      <div className={styles.cards}>
        <SplitDemo
          ref={splitDemo}
          amountText={amountText}
          amount={amount}
          onAmount={setAmountText}
          split={withAmount(draft, amount)}
          onSplit={setDraft}
        />
        <TipCalculator onApply={apply} />
      </div>
    </BareFrame>
  );
};
