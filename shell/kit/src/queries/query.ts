import type { ProblemTable, Topic } from '@allsquare/contract-kit';
import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  type Answer,
  ApiError,
  call,
  callerNow,
  hasStatus,
  type Input,
  isDecided,
  type Operation,
} from '../api/api.ts';
import { type Notice, toast, type Way } from '../ui/toast.tsx';
import { isAbout, refetch, watchAsked } from './refetch.ts';

export type { Topic } from '@allsquare/contract-kit';
export {
  infiniteQueryOptions,
  QueryClientProvider,
  queryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';

const REPEAT_FAILED = 5_000;

/**
 * No retry, no refetch on focus, never stale (spec.md section 7); a refetch that failed keeps what is shown and is
 * repeated, unless it was told that there is nothing any more.
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
          status === 'error' && data !== undefined && !hasStatus(error, 404) ? REPEAT_FAILED : false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  watchAsked(client);
  return client;
};

type WriteOptions<O extends Operation> = {
  /** The contract's problems: a refusal shows the title of its code, unless that is only 'Error'. */
  problems: ProblemTable;
  /** What is refetched afterwards. */
  topics: readonly Topic[];
  /** Title for a refusal without a title of its own, and the message where the server's is not shown. */
  failure?: { title: string; message?: string };
  /** The notice after a success. */
  success?: (answer: Answer<O>, input: Input<O>) => Notice;
  /** Whether a refusal is shown with the server's message; by default always. */
  quotes?: (error: ApiError) => boolean;
  /** Whether a refusal means that the page is out of date: then the topics are refetched too. */
  outdates?: (error: ApiError) => boolean;
  onSuccess?: (answer: Answer<O>, input: Input<O>) => void;
  /** Answers true when it has shown the refusal itself, so that no toast is needed. */
  onRefusal?: (error: ApiError, input: Input<O>) => boolean | void;
};
/** What the hook of a write leaves to the screen that calls it. */
export type OnScreen<O extends Operation> = Pick<WriteOptions<O>, 'onSuccess' | 'onRefusal'>;

/** The way on from a refusal, by its code: what every page offers beside its words. */
const ways = new Map<string, Way>();
/** The shell says where a refusal leads, whichever page it is shown on; that page's own `onRefusal` is not asked. */
export const offerWay = (code: string, way: Way): void => void ways.set(code, way);

const always = () => true;

/**
 * The one way to write: a key per submitted body, kept until a 2xx or 4xx; refetches `topics`; refusals become toasts.
 */
export const useWrite = <O extends Operation>(operation: O, options: WriteOptions<O>) => {
  const { problems, topics, failure, success, quotes = always, outdates, onSuccess, onRefusal } = options;
  const client = useQueryClient();
  const refetchTopics = () => void refetch(client, isAbout(topics));
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
      refetchTopics();
      onSuccess?.(answer, input);
      const notice = success?.(answer, input);
      if (notice) toast.success(notice.title, notice.message, notice.way);
    },
    onError: async (error, input) => {
      const refusal = error instanceof ApiError ? error : null;
      if (refusal && outdates?.(refusal)) refetchTopics();
      const way = ways.get(refusal?.code ?? '');
      if (refusal && !way && onRefusal?.(refusal, input)) return;
      const quoted = refusal && quotes(refusal) ? refusal : null;
      // The session has ended, and says so itself.
      if (quoted?.status === 401 && !operation.public && (await callerNow()) === null) return;
      const known = quoted && problems[quoted.code]?.title;
      const title = known && known !== 'Error' ? known : (failure?.title ?? 'Error');
      toast.failure(title, quoted?.message ?? failure?.message ?? 'Something went wrong. Please try again.', way);
    },
  });
};
