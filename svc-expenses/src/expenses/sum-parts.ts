import { safeSum } from '../safe-sum.ts';
import type { MonthPart } from './statistics.repository.ts';

export const sumOfParts = (parts: MonthPart[] = []): number => safeSum(parts.map(({ cents }) => cents));

type Sums<Mine> = {
  months: ({ month: string; amount: number } & Mine)[];
  categories: ({ category: MonthPart['category']; amount: number } & Mine)[];
};
type WithMine = { mine: number };

/** By month and by category, in the order of `parts`; `own` are those of one person. */
export function sumByMonthAndCategory(parts: MonthPart[], own: MonthPart[]): Sums<WithMine>;
export function sumByMonthAndCategory(parts: MonthPart[], own?: MonthPart[]): Sums<Partial<WithMine>>;
export function sumByMonthAndCategory(parts: MonthPart[], own?: MonthPart[]): Sums<Partial<WithMine>> {
  const ownMonths = Map.groupBy(own ?? [], ({ month }) => month);
  const ownCategories = Map.groupBy(own ?? [], ({ category }) => category);
  const mine = (some: MonthPart[] | undefined) => own && { mine: sumOfParts(some) };
  return {
    months: Array.from(
      Map.groupBy(parts, ({ month }) => month),
      ([month, some]) => ({ month, amount: sumOfParts(some), ...mine(ownMonths.get(month)) }),
    ),
    categories: Array.from(
      Map.groupBy(parts, ({ category }) => category),
      ([category, some]) => ({ category, amount: sumOfParts(some), ...mine(ownCategories.get(category)) }),
    ),
  };
}
