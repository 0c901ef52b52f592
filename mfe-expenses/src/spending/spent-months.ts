/** Cents spent in a month, yyyy-MM. */
export type MonthSpent = { month: string; amount: number };

const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (number: number) => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;

/** `count` months up to `newest`, newest first. Months without spending are zero. */
export const monthsUpTo = (newest: string, count: number, spent: readonly MonthSpent[]): MonthSpent[] =>
  Array.from({ length: count }, (_, back) => {
    const month = monthAt(numberOf(newest) - back);
    return { month, amount: spent.find((one) => one.month === month)?.amount ?? 0 };
  });

/** From the newest month with spending back to the first one, at most `most` months. */
export const spentMonths = (spent: readonly MonthSpent[], most: number): MonthSpent[] => {
  if (spent.length === 0) return [];
  const numbers = spent.map(({ month }) => numberOf(month));
  const newest = Math.max(...numbers);
  return monthsUpTo(monthAt(newest), Math.min(most, newest - Math.min(...numbers) + 1), spent);
};
