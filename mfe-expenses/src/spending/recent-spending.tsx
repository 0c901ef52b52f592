import { today } from '@allsquare/kit/dates';
import type { ReactNode } from 'react';
import { SummaryHead } from '../parts/summary-head.tsx';
import { MonthChart } from './month-chart.tsx';
import styles from './spending.module.css';
import { type MonthSpent, monthsUpTo } from './spent-months.ts';

const MONTHS = 6;

type RecentProps = { spent: readonly MonthSpent[]; children?: ReactNode };
/** The last six months; empty without spending. */
export const RecentSpending = ({ spent, children }: RecentProps) => {
  const months = monthsUpTo(today().slice(0, 7), MONTHS, spent);
  return (
    months.some(({ amount }) => amount > 0) && (
      <section className={styles.ofAll}>
        <SummaryHead title="Spending by month">
          <span>by everyone in your groups</span>
        </SummaryHead>
        {children}
        <MonthChart months={months} />
      </section>
    )
  );
};
