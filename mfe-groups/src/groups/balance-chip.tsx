import { Amount, toneOf } from '@allsquare/kit/ui/amount';
import { Chip } from '@allsquare/kit/ui/chip';
import styles from './balance-chip.module.css';

/** The labels of the caller's own balance. */
export const balanceLabels = { pos: 'You are owed', neg: 'You owe', zero: 'All settled' } as const;

/** The caller's balance in signed cents as a sentence; on phones two lines without a background. */
export const BalanceChip = ({ cents, currency }: { cents: number; currency: string | undefined }) => {
  const tone = toneOf(cents);
  return (
    <span className={styles.balance}>
      <Chip tone={tone} tall bareOnPhones>
        {balanceLabels[tone]}
        {tone !== 'zero' && (
          <>
            {' '}
            <Amount cents={Math.abs(cents)} currency={currency} className={styles.amount} />
          </>
        )}
      </Chip>
    </span>
  );
};
