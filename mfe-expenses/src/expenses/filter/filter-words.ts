import { isolated } from '@allsquare/contract-kit';
import { formatDay } from '@allsquare/kit/dates';
import type { ExpenseFilter } from './expense-filter.ts';
import type { Period } from './periods.ts';

type Named = { value: string; label: string };
type Options = Record<'groups' | 'payers' | 'categories' | 'sorts', readonly Named[]>;

const labelsOf = (values: readonly string[], options: readonly Named[]) =>
  values.map((value) => isolated(options.find((option) => option.value === value)?.label ?? '…')).join(', ');

/** A range of days: 'Nov 1, 2026 to Nov 30, 2026', 'since Nov 1, 2026'. */
const daysOf = ({ from, to }: Period) => {
  if (from && to) return `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `since ${formatDay(from)}`;
  return to ? `until ${formatDay(to)}` : '';
};

/** The chosen filters without the search, by kind; another order than newest first is last. */
export const filterWords = (
  { groups, payer, categories, from, to, sort }: ExpenseFilter,
  options: Options,
  periodName: string | undefined,
): { chosen: string[]; order: string[] } => ({
  chosen: [
    labelsOf(groups, options.groups),
    labelsOf(payer ? [payer] : [], options.payers),
    labelsOf(categories, options.categories),
    periodName ?? daysOf({ from, to }),
  ].filter(Boolean),
  order: sort === 'newest' ? [] : [labelsOf([sort], options.sorts)],
});
