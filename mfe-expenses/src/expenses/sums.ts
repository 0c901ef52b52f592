import type { getTotals } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import type { Money } from '../parts/others-text.ts';

type Totals = Answer<typeof getTotals>;
type Sums = Pick<Totals, 'amount' | 'months' | 'categories' | 'currency'>;

/** The sums in each currency, that of most groups first. */
export const sumsIn = ({ others = [], ...main }: Totals): readonly Sums[] => [main, ...others];

/** The sums of a month in each currency; none without expenses. */
export const sumsOfMonth = (totals: Totals, month: string): Money[] =>
  sumsIn(totals).flatMap(({ months, currency }) =>
    months.flatMap((one) => (one.month === month ? { cents: one.amount, currency } : [])),
  );
