import type { Original } from '@allsquare/expenses-contract';
import { Amount } from '@allsquare/kit/ui/amount';
import type { ReactNode } from 'react';
import styles from './paid-amount.module.css';

type PaidAmountProps = {
  /** A bill or a payment. */
  of: { currency?: string | undefined; original?: Original | undefined };
  /** In the group's currency. */
  cents: number;
  className?: string;
};

/** An amount in the group's currency, and small below it what was paid in another one. */
export const PaidAmount = ({ of: { currency, original }, cents, className = '' }: PaidAmountProps): ReactNode => {
  const amount = <Amount cents={cents} currency={currency} className={className} />;
  if (!original) return amount;
  return (
    <span className={`${styles.paid} ${className}`} data-original="">
      <Amount cents={cents} currency={currency} />{' '}
      <Amount
        cents={cents < 0 ? -original.amount : original.amount}
        currency={original.currency}
        className={styles.original}
      />
    </span>
  );
};
