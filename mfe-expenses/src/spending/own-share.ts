import type { getTotals } from '@allsquare/expenses-contract';
import type { Answer } from '@allsquare/kit/api';
import type { MonthSpent } from './spent-months.ts';

type Months = Answer<typeof getTotals>['months'];

/** Whether a service counts the user's share, as an older one does not. */
export const hasShares = (months: Months): boolean => months.every(({ mine }) => mine !== undefined);

/** The user's share by month; with an older service everybody's spending. */
export const ownShare = (months: Months): MonthSpent[] =>
  hasShares(months) ? months.map(({ month, mine = 0 }) => ({ month, amount: mine })) : months;
