import { currentCaller, request } from '../api/api.ts';

/** `traceparent`: the trace of the event's cause, if any. */
export type LiveEvent = { topic: string; groupId?: string; traceparent?: string };
type StreamListener = {
  /** `since`: requests sent up to this time (performance.now()) may not know of the event. */
  event: (event: LiveEvent, since?: number) => void;
  heartbeat: () => void;
  /** The stream is down; repeated with each failed attempt. */
  lost: () => void;
};

/** A stream that the page opened before the app started: its user, and when it opened (performance.now()). */
export type EarlyStream = { token: string; response: Response; since: number };

/** A comment arrives every 15 s; after this much silence (ms) the connection counts as dead. */
export const SILENCE_TIMEOUT = 40_000;
/** As long as a read may take (ms): a line without answers refuses nothing. */
export const OPENING_TIMEOUT = 10_000;
/**
 * The last event of a stream that newer ones of the same user have replaced: reconnecting at once would end one of
 * those.
 */
const TOO_MANY_STREAMS = 'too-many-streams';
const TOO_MANY_STREAMS_DELAY = 60_000;
/** The next connection opens this long (ms) before the token of this one expires. */
const BEFORE_EXPIRY = 20_000;

type Connection = {
  since: number;
  ended: Promise<void>;
  isOver: () => boolean;
  /** When to open the next connection, while this one is still up. */
  handover: Promise<void>;
  close: () => void;
};

const delay = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, milliseconds));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

const read = async (
  body: ReadableStream<Uint8Array>,
  listener: StreamListener,
  silence: () => void,
  signal: AbortSignal,
) => {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    silence();
    listener.heartbeat();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) listener.event(JSON.parse(line.slice(5)) as LiveEvent);
  }
};

/** Opens GET /api/events with the bearer header. */
const openStream = async (signal: AbortSignal) => {
  const response = await request('/api/events', {
    method: 'GET',
    headers: { Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  return { response, since: performance.now() };
};

export const closeStream = async ({ response }: EarlyStream): Promise<void> =>
  response.body?.cancel().catch(() => undefined);

/** Returns the early stream if it is still usable, or opens another. Rejects unless the gateway responds 200. */
const connect = async (
  listener: StreamListener,
  signal: AbortSignal,
  early: EarlyStream | undefined,
): Promise<Connection> => {
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort(), { signal: own.signal });
  let silent = setTimeout(() => own.abort(), OPENING_TIMEOUT);
  const caller = await currentCaller();
  const isGood = early?.response.ok && early.token === caller?.token;
  if (early && !isGood) void closeStream(early);
  const { response, since } = isGood ? early : await openStream(own.signal);
  if (!response.ok || !response.body) throw new Error('refused');

  const restartSilence = () => {
    clearTimeout(silent);
    silent = setTimeout(() => own.abort(), SILENCE_TIMEOUT);
  };
  restartSilence();
  const end = () => own.abort();
  // Otherwise a lost network would be noticed only after the silence.
  window.addEventListener('offline', end);
  let over = false;
  const ended = read(response.body, listener, restartSilence, own.signal)
    .catch(() => undefined)
    .finally(() => {
      over = true;
      clearTimeout(silent);
      window.removeEventListener('offline', end);
      end();
    });
  return {
    since,
    ended,
    isOver: () => over,
    handover: delay((caller?.expiresAt ?? 0) - Date.now() - BEFORE_EXPIRY, own.signal),
    close: end,
  };
};

const backoff = (failures: number) => Math.min(15_000, 300 * 2 ** failures) * (0.75 + Math.random() / 2);

/** Waits for the next attempt, at most until the browser is back online. */
const waitForRetry = async (milliseconds: number, signal: AbortSignal) => {
  const over = new AbortController();
  const end = () => over.abort();
  window.addEventListener('online', end);
  await delay(milliseconds, AbortSignal.any([signal, over.signal]));
  window.removeEventListener('online', end);
};

/**
 * Keeps a stream open until `signal` aborts: opens the next one before the token of this one expires. After a gap in
 * which events may be lost it emits `resync`.
 */
export const maintainStream = async (
  listener: StreamListener,
  signal: AbortSignal,
  early?: EarlyStream,
): Promise<void> => {
  let failures = 0;
  let current: Connection | undefined;
  let opened = early;
  let isFull = false;
  const event: StreamListener['event'] = (next, since) => {
    if (next.topic === TOO_MANY_STREAMS) isFull = true;
    else listener.event(next, since);
  };
  const heartbeat = () => {
    failures = 0;
    listener.heartbeat();
  };
  while (!signal.aborted) {
    try {
      const connecting = connect({ ...listener, event, heartbeat }, signal, opened);
      opened = undefined;
      const next = await connecting;
      if (!current || current.isOver()) listener.event({ topic: 'resync' }, next.since);
      current?.close();
      current = next;
      await Promise.race([next.ended, next.handover]);
      if (!next.isOver()) continue;
    } catch {
      // Retried below.
    }
    if (signal.aborted) break;
    if (!current || current.isOver()) listener.lost();
    await waitForRetry(isFull ? TOO_MANY_STREAMS_DELAY : backoff(failures++), signal);
    isFull = false;
  }
  current?.close();
};
