/** A stretch of days, yyyy-MM-dd, both of them in it. */
export type Period = { from: string | undefined; to: string | undefined };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const months = (year: number, first: number, last: number): Period => ({
  from: dayOf(new Date(Date.UTC(year, first))),
  to: dayOf(new Date(Date.UTC(year, last + 1, 0))),
});

/** A month, yyyy-MM. */
export const periodOf = (month: string): Period => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return months(year, number - 1, number - 1);
};

/** The periods that one can choose by name, as of today. */
export const periodsAsOf = (today: string): ({ name: string } & Period)[] => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return [
    { name: 'This month', ...months(year, month - 1, month - 1) },
    { name: 'Last month', ...months(year, month - 2, month - 2) },
    { name: 'This year', ...months(year, 0, 11) },
    { name: 'Last year', ...months(year - 1, 0, 11) },
  ];
};
