import { DEFAULT_CURRENCY } from '@allsquare/contract-kit';
import { sorts } from '@allsquare/expenses-contract';
import { useQuery } from '@allsquare/kit/query';
import { groupsQuery } from '../../groups/groups.queries.ts';
import type { ExpenseFilter, Sort } from './expense-filter.ts';

const byDay = (sort: Sort) => sort === 'newest' || sort === 'oldest';

/** The orders of these expenses, and the chosen one: amounts in several currencies are not compared. */
export const useSorts = ({ groups: chosen, sort }: ExpenseFilter): { offered: readonly Sort[]; sort: Sort } => {
  const groups = useQuery(groupsQuery).data ?? [];
  const listed = groups.filter(({ id }) => chosen.length === 0 || chosen.includes(id));
  const isMixed = new Set(listed.map(({ currency = DEFAULT_CURRENCY }) => currency)).size > 1;
  return { offered: isMixed ? sorts.filter(byDay) : sorts, sort: isMixed && !byDay(sort) ? 'newest' : sort };
};
