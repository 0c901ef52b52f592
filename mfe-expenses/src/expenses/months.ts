import type { Expense } from '@allsquare/expenses-contract';

export type Month = { month: string; cents: number; expenses: Expense[] };

/** Expenses (newest first) by month, yyyy-MM, with the sum of each. */
export const byMonth = (expenses: readonly Expense[]): Month[] => {
  const months: Month[] = [];
  for (const expense of expenses) {
    const month = expense.date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) {
      last.expenses.push(expense);
      last.cents += expense.amount;
    } else months.push({ month, cents: expense.amount, expenses: [expense] });
  }
  return months;
};

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** '2026-11' as 'November 2026'. */
export const monthWords = (month: string): string => words.format(new Date(`${month}-01T00:00:00Z`));
