import { today } from '@allsquare/kit/dates';
import type { ReactNode } from 'react';
import { SummaryHead } from '../parts/summary-head.tsx';
import { MonthChart } from './month-chart.tsx';
import { hasShares, ownShare } from './own-share.ts';
import styles from './spending.module.css';
import { monthsUpTo } from './spent-months.ts';

const MONTHS = 6;

type RecentProps = { spent: Parameters<typeof ownShare>[0]; children?: ReactNode };
/** The user's share of the last six months; empty without spending. */
export const RecentSpending = ({ spent, children }: RecentProps) => {
  const months = monthsUpTo(today().slice(0, 7), MONTHS, ownShare(spent));
  return (
    months.some(({ amount }) => amount > 0) && (
      <section className={styles.ofAll}>
        <SummaryHead title="Spending by month">
          <span>{hasShares(spent) ? 'your share' : 'by everyone in your groups'}</span>
        </SummaryHead>
        {children}
        <MonthChart months={months} />
      </section>
    )
  );
};
