import { dayOfMonth } from '@allsquare/contract-kit';

/** A range of days, yyyy-MM-dd, inclusive. */
export type Period = { from: string | undefined; to: string | undefined };

const months = (year: number, first: number, last: number): Period => ({
  from: dayOfMonth(year, first, 1),
  to: dayOfMonth(year, last, 31),
});

/** A month, yyyy-MM. */
export const periodOf = (month: string): Period => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return months(year, number, number);
};

/** The named periods, as of today. */
export const periodsAsOf = (today: string): ({ name: string } & Period)[] => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [
    { name: 'This month', ...months(year, month, month) },
    { name: 'Last month', ...months(year, month - 1, month - 1) },
    { name: 'This year', ...months(year, 1, 12) },
    { name: 'Last year', ...months(year - 1, 1, 12) },
  ];
};
