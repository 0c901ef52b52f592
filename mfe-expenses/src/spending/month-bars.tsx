import { noFilter, writeFilter } from '../expenses/filter/expense-filter.ts';
import { periodOf } from '../expenses/filter/periods.ts';
import { monthWords } from '../expenses/list/months.ts';
import { type Bar, SpendingBars } from './spending-bars.tsx';
import type { MonthSpent } from './spent-months.ts';

/** The bar of a month, of a group or of all the user's groups. */
export const monthBarOf = ({ month, amount }: MonthSpent, groupId?: string): Bar => ({
  id: month,
  name: monthWords(month),
  cents: amount,
  colour: 'var(--ink)',
  to: `/expenses?${writeFilter({ ...noFilter, ...periodOf(month), groups: groupId ? [groupId] : [], sort: 'newest' })}`,
});

/** Spending by month in all the user's groups. */
export const MonthBars = ({ months }: { months: readonly MonthSpent[] }) => (
  <SpendingBars label="Spending by month" bars={months.map((month) => monthBarOf(month))} />
);
