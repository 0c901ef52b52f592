import type { Query, QueryClient } from '@tanstack/react-query';
import { anchorScroll } from '../browser/scroll-anchor.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `topics`: what the query is about besides the topic at the start of its key. */
    queryMeta: { topics?: readonly string[] };
  }
}

type Predicate = (query: Query) => boolean;

/** The queries about one of these topics: their key starts with it, or their `meta` names it. */
export const isAbout =
  (topics: readonly string[]): Predicate =>
  ({ queryKey: [first], meta }) =>
    topics.some((topic) => topic === first || meta?.topics?.includes(topic));

/**
 * Refetches what `which` matches. A first response under way may predate the reason to refetch, and the client would
 * take it for the new one: such a query is refetched when it has arrived.
 */
export const refetch = async (client: QueryClient, which: Predicate): Promise<void> => {
  const first = client.getQueryCache().findAll({ predicate: which, fetchStatus: 'fetching' });
  const late = first
    .filter(({ state }) => state.data === undefined)
    .map((query) => invalidateAfterFetch(client, query));
  await Promise.all([client.invalidateQueries({ predicate: which }), ...late]);
};

const invalidateAfterFetch = async (client: QueryClient, query: Query) => {
  await query.promise?.catch(() => undefined);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
};

// Module state: by an object that belongs to one render.
const fetchStartedAt = new WeakMap<Query, number>();

/** Records when each query of `client` was last sent. Anchors the repeat of a failed refetch. */
export const trackFetchStart = (client: QueryClient): void => {
  client.getQueryCache().subscribe((event) => {
    if (!('action' in event) || event.action.type !== 'fetch') return;
    const { query } = event;
    fetchStartedAt.set(query, performance.now());
    // It has its promise after this event.
    if (query.state.error) queueMicrotask(() => void anchorScroll(Promise.allSettled([query.promise])));
  });
};

/** Whether a query was last sent no later than `moment` (performance.now()). */
export const fetchStartedBefore = (query: Query, moment: number): boolean => (fetchStartedAt.get(query) ?? 0) <= moment;
