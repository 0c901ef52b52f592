import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, ApiError, call, callerNow, type Input, type Operation } from './api.ts';
import { refetch, watchAsked } from './refetch.ts';
import type { Topic } from './topics.ts';
import { toast, type Way } from './ui/toast.tsx';

export {
  infiniteQueryOptions,
  QueryClientProvider,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export type { Topic } from './topics.ts';

const REPEAT_FAILED = 5_000;

const isGone = (error: Error | null) => error instanceof ApiError && error.status === 404;

/**
 * No retry, no refetch on focus, never stale (spec.md section 7); a refetch that failed keeps what is shown and is repeated, unless
 * it was told that there is nothing any more.
 */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        refetchInterval: ({ state: { status, data, error } }) =>
          status === 'error' && data !== undefined && !isGone(error) ? REPEAT_FAILED : false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchAsked(client);
  return client;
};

type Problems = Record<string, { title: string; message: string }>;
type WriteOptions<O extends Operation> = {
  /** The contract's problems: a refusal shows the title of its code. */
  problems: Problems;
  /** What is refetched afterwards. */
  topics: readonly Topic[];
  /** Title for a refusal without a known code, and the message where the server gave none. */
  failure?: { title: string; message?: string };
  onSuccess?: (answer: Answer<O>, input: Input<O>) => void;
  /** Answers true when it has shown the refusal itself, so that no toast is needed. */
  onRefusal?: (error: ApiError) => boolean;
};

/** The way on from a refusal, by its code: what every page offers beside its words. */
const ways = new Map<string, Way>();
/** The shell says where a refusal leads, whichever page it is shown on; that page's own `onRefusal` is not asked. */
export const offerWay = (code: string, way: Way): void => void ways.set(code, way);

/** Whether the server has decided: only then may the same body be sent as something new. */
const isDecided = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The one way to write: a key per submitted body, kept until a 2xx or 4xx; refetches `topics`; refusals become toasts. */
export const useWrite = <O extends Operation>(operation: O, options: WriteOptions<O>) => {
  const client = useQueryClient();
  const submitted = useRef<{ body: string; key: string } | null>(null);

  return useMutation<Answer<O>, Error, Input<O>>({
    mutationFn: async (input) => {
      const body = JSON.stringify(input);
      if (submitted.current?.body !== body) submitted.current = { body, key: crypto.randomUUID() };
      try {
        const answer = await call(operation, input, {
          idempotencyKey: operation.method === 'POST' ? submitted.current.key : undefined,
        });
        submitted.current = null;
        return answer;
      } catch (error) {
        if (isDecided(error)) submitted.current = null;
        throw error;
      }
    },
    onSuccess: (answer, input) => {
      for (const topic of options.topics) void refetch(client, { queryKey: [topic] });
      options.onSuccess?.(answer, input);
    },
    onError: async (error) => {
      const known = error instanceof ApiError ? error : null;
      const way = ways.get(known?.code ?? '');
      if (known && !way && options.onRefusal?.(known)) return;
      // The session has ended, and says so itself.
      if (known?.status === 401 && !operation.public && (await callerNow()) === null) return;
      const message = known?.message ?? options.failure?.message ?? 'Something went wrong. Please try again.';
      const title = known ? options.problems[known.code]?.title : undefined;
      toast.failure(title ?? options.failure?.title ?? 'Error', message, way);
    },
  });
};
