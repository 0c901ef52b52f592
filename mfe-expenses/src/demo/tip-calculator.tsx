import { parseCents } from '@allsquare/kit/amount-text';
import { formatCents } from '@allsquare/kit/money';
import { Amount } from '@allsquare/kit/ui/amount';
import { AmountField } from '@allsquare/kit/ui/amount-field';
import { Button } from '@allsquare/kit/ui/button';
import { TextField } from '@allsquare/kit/ui/field';
import { type ChangeEvent, useState } from 'react';
import { DEFAULT_TIP, hundredthsOf, percentTyped, tipOf } from '../tip/tip.ts';
import { TipPresets } from '../tip/tip-presets.tsx';
import styles from './demo.module.css';

/** `onApply` gets the total in cents. */
export const TipCalculator = ({ onApply }: { onApply: (total: number) => void }) => {
  const [billText, setBillText] = useState('84.50');
  const [percent, setPercent] = useState(String(DEFAULT_TIP));
  const bill = parseCents(billText) || 0;
  const tip = tipOf(bill, percent);
  const total = bill + tip;
  const typePercent = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const kept = percentTyped(target.value);
    if (kept !== undefined) setPercent(kept);
  };
  return (
    <section className={styles.card}>
      <h2>Tip Calculator</h2>
      <p>The bill, the tip, done.</p>
      <div className={styles.bill}>
        <AmountField label="Bill Amount ($)" value={billText} onChange={({ target }) => setBillText(target.value)} />
        <TextField
          label="Tip Percent"
          type="number"
          inputMode="decimal"
          min="0"
          max="100"
          value={percent}
          onChange={typePercent}
        />
      </div>
      <TipPresets
        isPressed={(preset) => hundredthsOf(percent) === preset * 100}
        onChoose={(preset) => setPercent(String(preset))}
      />
      <div className={styles.sum} aria-hidden="true">
        <i style={{ flexGrow: Math.max(bill, 1) }}>Bill</i>
        {tip > 0 && <i style={{ flexGrow: tip }}>Tip</i>}
      </div>
      <dl className={styles.result} aria-live="polite">
        <dt>Tip Amount</dt>
        <dd>
          <Amount cents={tip} />
        </dd>
        <dt>Total</dt>
        {/* The style sheet needs the number of characters to fit the amount. */}
        <dd style={{ '--n': formatCents(total).length }}>
          <Amount cents={total} />
        </dd>
      </dl>
      <Button tone="main" wide className={styles.apply} disabled={bill <= 0} onClick={() => onApply(total)}>
        Apply
      </Button>
    </section>
  );
};
