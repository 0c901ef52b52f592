import { centsAsText } from '@allsquare/kit/money';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import type { Ref } from 'react';
import { SplitOptions } from '../add-expense/split-options.tsx';
import type { SplitDraft } from '../split/split-kinds.ts';
import styles from './demo.module.css';
import { friends } from './sample.ts';

type SplitDemoProps = {
  ref: Ref<HTMLElement>;
  /** The typed text, and the amount in cents. */
  amountText: string;
  amount: number;
  onAmount: (text: string) => void;
  split: SplitDraft;
  onSplit: (next: SplitDraft) => void;
};

/** The split options of Add Expense, for a dinner of the invented friends. */
export const SplitDemo = ({ ref, amountText, amount, onAmount, split, onSplit }: SplitDemoProps) => (
  <section ref={ref} className={styles.card}>
    <h2>Split Options</h2>
    <p>Dinner for four, split equally or to the cent.</p>
    <AmountField label="Amount ($)" value={amountText} onChange={({ target }) => onAmount(target.value)} />
    <SplitOptions
      amount={amount}
      payers={[]}
      people={friends}
      split={split}
      place="card"
      onChange={onSplit}
      onUseAmount={(cents) => onAmount(centsAsText(cents))}
    />
  </section>
);
