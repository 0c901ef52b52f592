import { Category, Day, type Expense, sorts } from '@allsquare/expenses-contract';
import { z } from 'zod';
import type { ExpensesListInput } from '../expenses.queries.ts';

export type Sort = (typeof sorts)[number];

/** The filter and order of all the user's expenses. */
export type ExpenseFilter = {
  q: string;
  groups: string[];
  categories: Category[];
  payer: string | undefined;
  from: string | undefined;
  to: string | undefined;
  sort: Sort;
};

/** No filter. */
export const noFilter: Omit<ExpenseFilter, 'sort'> = {
  q: '',
  groups: [],
  categories: [],
  payer: undefined,
  from: undefined,
  to: undefined,
};

const among = <T>(schema: z.ZodType<T>, texts: readonly (string | null)[]): T[] =>
  texts.flatMap((text) => schema.safeParse(text).data ?? []);

/** A stored category that the filter knows; a newer one is not. */
export const filterableCategory = (category: Expense['category']): Category[] => among(Category, [category]);

/** Reads the filter from a URL. Ignores values that the UI does not offer. */
export const readFilter = (search: URLSearchParams): ExpenseFilter => ({
  q: search.get('q') ?? '',
  groups: among(z.uuid(), search.getAll('group')),
  categories: among(Category, search.getAll('category')),
  payer: among(z.uuid(), [search.get('payer')])[0],
  from: among(Day, [search.get('from')])[0],
  to: among(Day, [search.get('to')])[0],
  sort: among(z.enum(sorts), [search.get('sort')])[0] ?? 'newest',
});

/** The URL parameters of a filter. 'Newest' is the default and has none. */
export const writeFilter = ({ q, groups, categories, payer, from, to, sort }: ExpenseFilter): URLSearchParams => {
  const stated = [
    ['q', q],
    ...groups.map((id) => ['group', id]),
    ...categories.map((category) => ['category', category]),
    ['payer', payer],
    ['from', from],
    ['to', to],
    ['sort', sort === 'newest' ? undefined : sort],
  ];
  return new URLSearchParams(stated.filter((pair): pair is [string, string] => Boolean(pair[1])));
};

/** Whether it excludes anything. */
export const isFiltered = (filter: ExpenseFilter): boolean => writeFilter({ ...filter, sort: 'newest' }).size > 0;

/** The query of the request. */
export const listQueryOf = ({ q, groups, categories, payer, from, to, sort }: ExpenseFilter): ExpensesListInput => ({
  q,
  groupId: groups,
  category: categories,
  paidBy: payer,
  from,
  to,
  sort: sort === 'newest' ? undefined : sort,
});
