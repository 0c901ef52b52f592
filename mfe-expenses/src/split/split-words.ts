import { lookOf } from '@allsquare/contract-kit';
import type { Expense, SplitType } from '@allsquare/expenses-contract';

/** What each kind of split is called: to choose it when adding and when editing, on an expense, and in its history. */
export const splitWords: Record<SplitType, { add: string; edit: string; badge: string; history: string }> = {
  equally: { add: 'Equally', edit: 'Split Equally', badge: 'Split equally', history: 'equal shares' },
  exact: { add: 'Exact', edit: 'Exact Amounts', badge: 'Exact', history: 'exact amounts' },
};

/** The badge of an expense. A kind that is newer than this remote is edited as exact shares, and is called so. */
export const splitWord = ({ splitType }: Pick<Expense, 'splitType'>): string =>
  lookOf(splitWords, splitType, 'exact').badge;
