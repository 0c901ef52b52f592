import { lookupOr } from '@allsquare/contract-kit';
import type { Expense, SplitKind, SplitType } from '@allsquare/expenses-contract';

/** The names of each type of split: in the add form, in the edit form, on an expense, and in its history. */
export const splitWords: Record<SplitType, { add: string; edit: string; badge: string; history: string }> = {
  equally: { add: 'Equally', edit: 'Split Equally', badge: 'Split equally', history: 'equal shares' },
  exact: { add: 'Exact', edit: 'Exact Amounts', badge: 'Exact', history: 'exact amounts' },
};

/** The names of each kind of 'More', in the forms and on an expense. */
export const kindWords: Record<SplitKind, string> = {
  percent: 'Percent',
  shares: 'Shares',
  adjusted: 'Plus / minus',
  items: 'Items',
  amounts: 'Exact',
};

/** The badge of an expense. A type that is newer than this remote is edited and shown as exact shares. */
export const splitWord = ({ splitType, kind }: Pick<Expense, 'splitType' | 'kind'>): string =>
  kind !== undefined && Object.hasOwn(kindWords, kind)
    ? kindWords[kind as SplitKind]
    : lookupOr(splitWords, splitType, 'exact').badge;

/** '3 of 14 items open'; nothing if all are claimed, or the service is older and does not count them. */
export const openWords = ({ open, items }: Pick<Expense, 'open' | 'items'>): string | undefined =>
  open && items ? `${open} of ${items} ${items === 1 ? 'item' : 'items'} open` : undefined;
