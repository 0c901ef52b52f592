import { noFilter, writeFilter } from '../expenses/expense-filter.ts';
import { monthWords } from '../expenses/months.ts';
import { periodOf } from '../expenses/periods.ts';
import { type Bar, SpendingBars } from './spending-bars.tsx';
import type { MonthSpent } from './spent-months.ts';

type MonthBarsProps = { months: readonly MonthSpent[]; groupId?: string };

const barOf = ({ month, amount }: MonthSpent, groupId: string | undefined): Bar => ({
  id: month,
  name: monthWords(month),
  cents: amount,
  colour: 'var(--ink)',
  to: `/expenses?${writeFilter({ ...noFilter, ...periodOf(month), groups: groupId ? [groupId] : [], sort: 'newest' })}`,
});

/** Spending by month, of a group or of all my groups. */
export const MonthBars = ({ months, groupId }: MonthBarsProps) => (
  <SpendingBars label="Spending by month" bars={months.map((month) => barOf(month, groupId))} />
);
