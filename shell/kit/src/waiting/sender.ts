import type { Topic } from '@allsquare/contract-kit';
import { currentCaller, request } from '../api/api.ts';
import type { WaitingEntry } from './entry.ts';
import { listWaiting, markSent, settle } from './queue.ts';

/** Held by the tab that sends: the others wait. */
const SEND_LOCK = 'allsquare-send';
/** Held by the form that edits an entry, and while it is sent. */
const entryLock = (ref: string) => `allsquare-entry-${ref}`;
/** Longest wait for an answer (ms). */
export const SEND_LIMIT = 10_000;
/** The first wait after no answer (ms), and the longest: each is twice the one before. */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 300_000;

/** After one entry: `next` sends the others too; `later` none of them until `after` ms or the next wake. */
type Step = { kind: 'sent' | 'refused' | 'skipped' | 'next' } | { kind: 'later'; after?: number };

/** Not forwarded to the service, or refused before it ran: what was true of the entry before is still. */
const NOT_RUN = new Set([401, 429, 503]);

const seconds = (response: Response) => Number(response.headers.get('Retry-After')) || 60;

const post = (token: string, { ref, path, body }: WaitingEntry): Promise<Response> =>
  request(path, {
    method: 'POST',
    signal: AbortSignal.timeout(SEND_LIMIT),
    credentials: 'include',
    // With this token, so never as somebody else who has signed in.
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': ref },
    body: JSON.stringify(body),
  });

const refusalOf = async (response: Response) => {
  const known = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  return { code: known.code ?? 'unknown', message: known.message ?? 'Something went wrong. Please try again.' };
};

const LATER: Step = { kind: 'later' };
const SIGNED_OUT: Step = { kind: 'later', after: Number.POSITIVE_INFINITY };

const sendOne = async (userId: string, entry: WaitingEntry): Promise<Step> => {
  const findToken = async () => {
    const caller = await currentCaller();
    return caller?.id === userId ? caller.token : undefined;
  };
  let response: Response;
  try {
    // Without a network there may be none.
    const token = await findToken();
    if (!token) return SIGNED_OUT;
    if (!(await markSent(userId, entry))) return { kind: 'skipped' };
    response = await post(token, entry);
    // `request` has renewed the token.
    const renewed = response.status === 401 ? await findToken() : undefined;
    if (renewed && renewed !== token) response = await post(renewed, entry);
  } catch {
    return LATER;
  }
  const { status, ok } = response;
  if (ok) await settle(userId, entry, undefined);
  else if (NOT_RUN.has(status)) await settle(userId, entry, { wasSent: entry.wasSent });
  if (ok) return { kind: 'sent' };
  if (status === 401) return SIGNED_OUT;
  if (status === 429) return { kind: 'later', after: seconds(response) * 1_000 };
  if (status >= 500 || status === 408) return { kind: 'next' };
  await settle(userId, entry, { wasSent: false, refusal: await refusalOf(response) });
  return { kind: 'refused' };
};

type Pass = { sent: WaitingEntry[]; left: number; after: number | undefined };

/** Sends all once, oldest first. `after`: when to try again (ms), where the server said so. */
const sendAll = (userId: string): Promise<Pass> =>
  navigator.locks.request(SEND_LOCK, async () => {
    const sent: WaitingEntry[] = [];
    const entries = (await listWaiting(userId)).filter(({ refusal }) => !refusal);
    let left = entries.length;
    for (const entry of entries) {
      const step = await navigator.locks.request(
        entryLock(entry.ref),
        { ifAvailable: true },
        async (lock): Promise<Step> => (lock ? sendOne(userId, entry) : { kind: 'skipped' }),
      );
      if (step.kind === 'sent') sent.push(entry);
      if (step.kind !== 'next' && step.kind !== 'later') left--;
      if (step.kind === 'later') return { sent, left, after: step.after };
    }
    return { sent, left, after: undefined };
  });

/** Sends all once, also what waits for its time. Returns how many are left, refused ones too. */
export const sendQueued = async (userId: string): Promise<number> => {
  await sendAll(userId);
  return (await listWaiting(userId)).length;
};

/** Nothing sends this entry until the returned function is called, or the tab ends; wake the sender then. */
export const holdEntry = (ref: string): Promise<() => void> =>
  new Promise((resolve) => {
    void navigator.locks.request(entryLock(ref), () => {
      const { promise, resolve: release } = Promise.withResolvers<void>();
      resolve(release);
      return promise;
    });
  });

/** `onSent` gets how many were sent, and the topics to refetch. */
type OnSent = (count: number, topics: readonly Topic[]) => void;

/**
 * Sends what waits: now, when something is added, when the network or the page is back, and after no answer in doubling
 * intervals. Timers and not times of day, so that a clock set back delays nothing. Returns `sendNow` and `stop`.
 */
export const startSender = (userId: string, onSent: OnSent): { sendNow: () => void; stop: () => void } => {
  let isStopped = false;
  let isSending = false;
  let isAsked = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = async () => {
    clearTimeout(timer);
    if (isSending || isStopped || !navigator.onLine) {
      isAsked = isSending;
      return;
    }
    isSending = true;
    isAsked = false;
    const { sent, left, after } = await sendAll(userId).catch((): Pass => ({ sent: [], left: 1, after: undefined }));
    isSending = false;
    if (isStopped) return;
    if (sent.length > 0) onSent(sent.length, [...new Set(sent.flatMap(({ topics }) => topics))]);
    if (isAsked) void run();
    else if (left === 0) wait = FIRST_WAIT;
    else if (after !== Number.POSITIVE_INFINITY) {
      timer = setTimeout(() => void run(), after ?? wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    }
  };
  const sendNow = () => {
    wait = FIRST_WAIT;
    void run();
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') sendNow();
  };
  addEventListener('online', sendNow);
  document.addEventListener('visibilitychange', onVisible);
  void run();
  return {
    sendNow,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', sendNow);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
};
