import {
  type Change,
  getExpense,
  getHistory,
  getSplits,
  type Split,
  type WholeExpense,
} from '@allsquare/expenses-contract';
import { call, callPage } from '@allsquare/kit/api';
import { infiniteQueryOptions, queryOptions } from '@allsquare/kit/query';
import { type ChangesSince, changesSince } from '../undo/use-confirm-undo.ts';
import { sentencesOf } from './change-words.ts';

export type OpenedExpense = { expense: WholeExpense; splits: Split[] };

/**
 * An expense with its shares, refetched while it is open. The shares are fetched last: at worst they are newer than the
 * expense, and saving is refused as stale. Nothing is cached, so that each opening starts with the stored state.
 */
export const expenseQuery = (id: string) =>
  queryOptions({
    queryKey: ['expenses', 'one', id],
    queryFn: async ({ signal }): Promise<OpenedExpense> => {
      const expense = await call(getExpense, { params: { id } }, { signal });
      const splits = await call(getSplits, { params: { id } }, { signal });
      return { expense, splits };
    },
    gcTime: 0,
  });

/** The history of an expense, oldest first, in pages. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['expenses', 'history', id],
    queryFn: ({ signal, pageParam }) =>
      callPage(getHistory, { params: { id }, query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

/** The whole history in order. */
const readHistory = async (id: string, signal?: AbortSignal): Promise<Change[]> => {
  const first = await callPage(getHistory, { params: { id } }, { signal });
  const changes = [...first.items];
  for (let { next } = first; next; ) {
    const page = await callPage(getHistory, { params: { id }, query: { cursor: next } }, { signal });
    changes.push(...page.items);
    next = page.next;
  }
  return changes;
};

/** The last change of an expense. */
export const lastChangeQuery = (id: string) =>
  queryOptions({
    queryKey: ['expenses', 'history', id, 'last'],
    queryFn: async ({ signal }): Promise<Change | null> => (await readHistory(id, signal)).at(-1) ?? null,
    gcTime: 0,
  });

/** The changes of an expense since a version. */
export const readChangesSince = async (id: string, version: number, me: string): Promise<ChangesSince> =>
  changesSince(await readHistory(id), version, (change) => sentencesOf(change, me, 'expense'));
