import { Link } from '@allsquare/kit/router';
import { Amount } from '@allsquare/kit/ui/amount';
import { Card } from '@allsquare/kit/ui/card';
import { noFilter, writeFilter } from '../expenses/filter/expense-filter.ts';
import { periodOf } from '../expenses/filter/periods.ts';
import { shortMonthWords } from '../expenses/list/months.ts';
import styles from './month-chart.module.css';
import type { MonthSpent } from './spent-months.ts';

/** More months than this have initials below their columns. */
const MANY = 6;

type MonthChartProps = {
  /** Newest first; those without spending are gaps between the columns. */
  months: readonly MonthSpent[];
  /** Only of this group. */
  groupId?: string;
};

/** Spending by month: a column each if there are several, and the figures as text, each a link to its expenses. */
export const MonthChart = ({ months, groupId }: MonthChartProps) => {
  const spent = months.filter(({ amount }) => amount !== 0);
  const largest = Math.max(...months.map(({ amount }) => amount), 1);
  const addressOf = (month: string) =>
    `/expenses?${writeFilter({ ...noFilter, ...periodOf(month), groups: groupId ? [groupId] : [], sort: 'newest' })}`;
  return (
    <Card className={styles.months}>
      {spent.length > 1 && (
        <div className={styles.chart} aria-hidden="true">
          {months.toReversed().map(({ month, amount }) => (
            <span key={month} className={styles.month}>
              <i style={{ '--h': Math.max(amount, 0) / largest }} data-nothing={amount <= 0 || undefined} />
              {shortMonthWords(month).slice(0, months.length > MANY ? 1 : 3)}
            </span>
          ))}
        </div>
      )}
      <ul className={styles.figures} aria-label="Spending by month">
        {spent.map(({ month, amount }) => (
          <li key={month}>
            <Link className={styles.figure} to={addressOf(month)}>
              <span>{shortMonthWords(month)}</span> <Amount cents={amount} className={styles.amount} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};
