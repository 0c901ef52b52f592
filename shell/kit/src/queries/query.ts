import type { ProblemTable, Topic } from '@allsquare/contract-kit';
import { QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type Answer,
  ApiError,
  call,
  currentCaller,
  hasStatus,
  type Input,
  isClientError,
  MAY_BE_SAVED,
  type Operation,
} from '../api/api.ts';
import { type ToastAction, type ToastContent, toast } from '../ui/toast.tsx';
import { isAbout, refetch, trackFetchStart } from './refetch.ts';

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

const RETRY_INTERVAL = 5_000;

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
          status === 'error' && data !== undefined && !hasStatus(error, 404) ? RETRY_INTERVAL : false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  trackFetchStart(client);
  return client;
};

/** What has the keys of writes, such as the draft of a form (`@allsquare/kit/draft`). */
export type WriteKeys = {
  /** Before it leaves: the key, what is sent in fact, and what is called once it is answered, or was not. */
  send: (path: string, input: object) => { key: string; input: object; end: (error?: unknown) => void };
  /** What an earlier page has sent and had no answer to, which this one sends again by itself; once. */
  takeUnresolved: (path: string) => object | undefined;
};

type WriteOptions<O extends Operation> = {
  /** The contract's problems: a refusal shows the title of its code, unless that is only 'Error'. */
  problems: ProblemTable;
  /** What is refetched afterwards. */
  topics: readonly Topic[];
  /** Title for a refusal without a title of its own, and the message where the server's is not shown. */
  failure?: { title: string; message?: string };
  /** The notice after a success. */
  success?: (answer: Answer<O>, input: Input<O>) => ToastContent;
  /** Whether a refusal is shown with the server's message; by default always. */
  showsServerMessage?: (error: ApiError) => boolean;
  /** Whether a refusal means that the page is out of date: then the topics are refetched too. */
  meansStale?: (error: ApiError) => boolean;
  onSuccess?: (answer: Answer<O>, input: Input<O>) => void;
  /** Answers true when it has shown the refusal itself, so that no toast is needed. */
  onRefusal?: (error: ApiError, input: Input<O>) => boolean | void;
  /** The draft of its form, whose text is written once, whatever becomes of the page. */
  draft?: WriteKeys;
};
/** What the hook of a write leaves to the screen that calls it. */
export type ScreenOptions<O extends Operation> = Pick<WriteOptions<O>, 'onSuccess' | 'onRefusal' | 'draft'>;

/** The way on from a refusal, by its code: what every page offers beside its words. */
const refusalActions = new Map<string, ToastAction>();
/** The shell says where a refusal leads, whichever page it is shown on; that page's own `onRefusal` is not asked. */
export const setRefusalAction = (code: string, action: ToastAction): void => void refusalActions.set(code, action);

const always = () => true;

/**
 * The one way to write: a key per submitted body until a 2xx or 4xx, of its draft where there is one; refetches
 * `topics`; refusals become toasts.
 */
export const useWrite = <O extends Operation>(operation: O, options: WriteOptions<O>) => {
  const {
    problems,
    topics,
    failure,
    success,
    showsServerMessage = always,
    meansStale,
    onSuccess,
    onRefusal,
    draft,
  } = options;
  const client = useQueryClient();
  const refetchTopics = () => void refetch(client, isAbout(topics));
  const submitted = useRef<{ body: string; key: string } | null>(null);
  /** Without a draft a key lasts as long as what has been mounted. */
  const own = (given: object) => {
    const body = JSON.stringify(given);
    if (submitted.current?.body !== body) submitted.current = { body, key: crypto.randomUUID() };
    const end = (error?: unknown) => {
      if (!error || isClientError(error)) submitted.current = null;
    };
    return { key: submitted.current.key, input: given, end };
  };

  const write = useMutation<Answer<O>, Error, Input<O>>({
    mutationFn: async (given) => {
      const { key, input, end } = draft ? draft.send(operation.path, given as object) : own(given as object);
      try {
        const idempotencyKey = operation.method === 'POST' ? key : undefined;
        const answer = await call(operation, input as Input<O>, { idempotencyKey });
        end();
        return answer;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    onSuccess: (answer, input) => {
      refetchTopics();
      onSuccess?.(answer, input);
      const notice = success?.(answer, input);
      if (notice) toast.success(notice.title, notice.message, notice.action);
    },
    onError: async (error, input) => {
      const refusal = error instanceof ApiError ? error : null;
      if (draft && !isClientError(error)) return toast.failure(failure?.title ?? 'Error', MAY_BE_SAVED);
      if (refusal && meansStale?.(refusal)) refetchTopics();
      const action = refusalActions.get(refusal?.code ?? '');
      if (refusal && !action && onRefusal?.(refusal, input)) return;
      const quoted = refusal && showsServerMessage(refusal) ? refusal : null;
      // The session has ended, and says so itself.
      if (quoted?.status === 401 && !operation.public && (await currentCaller()) === null) return;
      const known = quoted && problems[quoted.code]?.title;
      const title = known && known !== 'Error' ? known : (failure?.title ?? 'Error');
      toast.failure(title, quoted?.message ?? failure?.message ?? 'Something went wrong. Please try again.', action);
    },
  });
  const resolve = useEffectEvent(() => {
    const input = draft?.takeUnresolved(operation.path);
    if (input) write.mutate(input as Input<O>);
  });
  useEffect(() => resolve(), []);
  return write;
};
