import { monthWords } from '../expenses/months.ts';
import { type Bar, SpendingBars } from './spending-bars.tsx';
import { daysOf, type MonthSpent } from './spent-months.ts';

type MonthBarsProps = { months: readonly MonthSpent[]; groupId?: string };

const barOf = ({ month, amount }: MonthSpent, groupId: string | undefined): Bar => ({
  id: month,
  name: monthWords(month),
  cents: amount,
  colour: 'var(--ink)',
  to: `/expenses?${new URLSearchParams({ ...(groupId ? { group: groupId } : {}), ...daysOf(month) })}`,
});

/** Spending by month, of a group or of all my groups. */
export const MonthBars = ({ months, groupId }: MonthBarsProps) => (
  <SpendingBars label="Spending by month" bars={months.map((month) => barOf(month, groupId))} />
);
