import type { ProblemTable, Topic } from '@allsquare/contract-kit';
import { QueryClient, type QueryPersister, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { askToSaveAccount } from './save-account.ts';

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

export type Persister = QueryPersister;
/** Once its code is there (stored-answers.ts). Module state: the app's, in browsers. */
let persister: Persister = (ask, context) => ask(context);
export const setPersister = (next: Persister): void => {
  persister = next;
};

/**
 * No retry, no refetch on focus, never stale (spec.md section 7). A failed refetch keeps the data and is repeated,
 * unless the response was 'not found'.
 */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        // Nor is anything refetched on reconnect.
        networkMode: 'always',
        persister: (...given) => persister(...given),
        refetchInterval: ({ state: { data, error } }) =>
          error && data !== undefined && !hasStatus(error, 404) ? RETRY_INTERVAL : false,
      },
      mutations: { networkMode: 'always' },
    },
  });
  trackFetchStart(client);
  return client;
};

/** Stores the keys of writes, such as a form's draft (`@allsquare/kit/draft`). */
export type WriteKeys = {
  /**
   * Before it is sent: the key, the input to send, whether it is a repeat, and what to call with the outcome. `withKey`
   * puts a new key into the input; a repeat is sent as it was.
   */
  send: (
    path: string,
    input: object,
    withKey?: (input: object, key: string) => object,
  ) => {
    key: string;
    input: object;
    /** Sent before, without a response. */
    isRepeat: boolean;
    end: (error?: unknown) => void;
  };
  /** A write of an earlier page without a response, which this page resends automatically, once. */
  takeUnresolved: (path: string) => object | undefined;
};

/** How a create waits for the network (`@allsquare/kit/waiting`). */
export type Waits<O extends Operation> = {
  /** Its input with a ref, by which the server knows it when it is sent again. */
  withRef: (input: Input<O>, ref: string) => Input<O>;
  /** Stores it to send later, and closes the form; false if this browser cannot. `wasSent`: it may have arrived. */
  store: (input: Input<O>, ref: string, wasSent: boolean) => Promise<boolean>;
};

const NEEDS_NETWORK = 'This needs the network.';
const CANNOT_STORE = 'This browser can’t store it.';
/** Not sent: `title` says why. */
class Offline extends Error {
  constructor(readonly title: string) {
    super();
  }
}
/** Stored to be sent later, which its screen has said. */
class Stored extends Error {}

/** Also when the answer broke off. */
const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.status === 0;

type WriteOptions<O extends Operation> = {
  /** The contract's problems: an error shows the title of its code, unless that is only 'Error'. */
  problems: ProblemTable;
  /** The topics to refetch afterwards. */
  topics: readonly Topic[];
  /** The title for an error without its own, and the message when the server's is not shown. */
  failure?: { title: string; message?: string };
  /** The toast after a success. */
  success?: (answer: Answer<O>, input: Input<O>) => ToastContent;
  /** Whether to show the server's message of a failure; true by default. That of a refusal is always shown. */
  showsServerMessage?: (error: ApiError) => boolean;
  /** Whether an error means that the page is out of date: then the topics are refetched too. */
  meansStale?: (error: ApiError) => boolean;
  onSuccess?: (answer: Answer<O>, input: Input<O>) => void;
  /** Returns true when it has shown the error itself, so that no toast is needed. */
  onRefusal?: (error: ApiError, input: Input<O>) => boolean | void;
  /** The draft of its form, whose text is written once even if the page reloads. */
  draft?: WriteKeys;
  /** Without it, the write needs the network. */
  waits?: Waits<O>;
};
/** The options that a write's hook leaves to its screen. */
export type ScreenOptions<O extends Operation> = Pick<WriteOptions<O>, 'onSuccess' | 'onRefusal' | 'draft' | 'waits'>;

/** The action for an error, by its code, on every page. Module state: the app's, in browsers. */
const refusalActions = new Map<string, ToastAction>();
/** The shell sets an error's action for all pages; the page's own `onRefusal` is not called. */
export const setRefusalAction = (code: string, action: ToastAction): void => void refusalActions.set(code, action);

const always = () => true;
const TRY_AGAIN = / Please try again.*$/;

/**
 * The only way to write: one idempotency key per submitted body until a 2xx or 4xx, stored in its draft if any.
 * Refetches `topics`; errors become toasts.
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
    waits,
  } = options;
  const client = useQueryClient();
  const refetchTopics = () => void refetch(client, isAbout(topics));
  const submitted = useRef<{ body: string; key: string } | null>(null);
  /** Without a draft a key lasts as long as the component is mounted. */
  const own = (given: object, withKey = (input: object, _key: string) => input) => {
    const body = JSON.stringify(given);
    const isRepeat = submitted.current?.body === body;
    if (submitted.current?.body !== body) submitted.current = { body, key: crypto.randomUUID() };
    const end = (error?: unknown) => {
      if (!error || isClientError(error)) submitted.current = null;
    };
    return { key: submitted.current.key, input: withKey(given, submitted.current.key), isRepeat, end };
  };

  const write = useMutation<Answer<O>, Error, Input<O>>({
    mutationFn: async (given) => {
      const isOnline = navigator.onLine;
      if (!isOnline && !waits) throw new Offline(NEEDS_NETWORK);
      const withRef = waits?.withRef as ((input: object, ref: string) => object) | undefined;
      const { key, input, isRepeat, end } = draft
        ? draft.send(operation.path, given as object, withRef)
        : own(given as object, withRef);
      const sent = input as Input<O>;
      try {
        if (!isOnline) throw new Offline(CANNOT_STORE);
        const idempotencyKey = operation.method === 'POST' ? key : undefined;
        const answer = await call(operation, sent, { idempotencyKey });
        end();
        return answer;
      } catch (error) {
        const wasSent = isOnline || isRepeat;
        const isStored = isUnanswered(error) && (await waits?.store(sent, key, wasSent));
        end(isStored || !wasSent ? undefined : error);
        throw isStored ? new Stored() : error;
      }
    },
    onSuccess: (answer, input) => {
      refetchTopics();
      onSuccess?.(answer, input);
      const notice = success?.(answer, input);
      if (notice) toast.success(notice.title, notice.message, notice.action);
    },
    onError: async (error, input) => {
      if (error instanceof Stored) return;
      if (error instanceof Offline) return toast.failure(error.title);
      const refusal = error instanceof ApiError ? error : null;
      if (draft && !isClientError(error)) return toast.failure(failure?.title ?? 'Error', MAY_BE_SAVED);
      if (refusal && meansStale?.(refusal)) refetchTopics();
      if (refusal?.code === 'guest') return askToSaveAccount(refusal.message);
      const action = refusalActions.get(refusal?.code ?? '');
      if (refusal && !action && onRefusal?.(refusal, input)) return;
      const isFinal = isClientError(error);
      const hasReason = isFinal && error.code !== 'unknown';
      const quoted = refusal && (hasReason || showsServerMessage(refusal)) ? refusal : null;
      // The session has ended, which is reported elsewhere.
      if (quoted?.status === 401 && !operation.public && (await currentCaller()) === null) return;
      const known = quoted && problems[quoted.code]?.title;
      const title = known && known !== 'Error' ? known : (failure?.title ?? 'Error');
      const message = quoted?.message ?? failure?.message ?? 'Something went wrong. Please try again.';
      toast.failure(title, isFinal && !hasReason ? message.replace(TRY_AGAIN, '') : message, action);
    },
  });
  const resolve = useEffectEvent(() => {
    const input = draft?.takeUnresolved(operation.path);
    if (input) write.mutate(input as Input<O>);
  });
  useEffect(() => resolve(), []);
  return write;
};
