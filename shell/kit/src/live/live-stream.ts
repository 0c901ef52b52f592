import { callerNow, request } from '../api/api.ts';

/** `traceparent`: of what it is about, where that is traced. */
export type LiveEvent = { topic: string; groupId?: string; traceparent?: string };
type StreamListener = {
  /** `since`: what was asked no later than this (performance.now()) may not know of the event. */
  event: (event: LiveEvent, since?: number) => void;
  beat: () => void;
  /** There is no stream; said again with each attempt that fails. */
  lost: () => void;
};

/**
 * A stream that the page has opened before the app was there: by whom, and since when it stands (performance.now()).
 */
export type EarlyStream = { token: string; response: Response; since: number };

/** A comment comes every 15 s; after this much silence (ms) the connection counts as dead. */
export const SILENCE = 40_000;
/**
 * The last event of a stream that newer ones of the same person have ended: to come back at once would end one of
 * those.
 */
const FULL = 'too-many-streams';
const WHEN_FULL = 60_000;
/** The next connection opens this long (ms) before the token of this one expires. */
const BEFORE_EXPIRY = 20_000;

type Connection = {
  since: number;
  ended: Promise<void>;
  isOver: () => boolean;
  /** When the next connection should be opened, while this one still stands. */
  handover: Promise<void>;
  close: () => void;
};

const after = (milliseconds: number, signal: AbortSignal) =>
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
    listener.beat();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) listener.event(JSON.parse(line.slice(5)) as LiveEvent);
  }
};

/** Opens GET /api/events with the bearer header. */
const open = async (signal: AbortSignal) => {
  const response = await request('/api/events', {
    method: 'GET',
    headers: { Accept: 'text/event-stream' },
    cache: 'no-store',
    signal,
  });
  return { response, since: performance.now() };
};

export const close = async ({ response }: EarlyStream): Promise<void> => response.body?.cancel().catch(() => undefined);

/** A stream: the early one if it is still good, else another. Rejects when the gateway does not answer 200. */
const connect = async (
  listener: StreamListener,
  signal: AbortSignal,
  early: EarlyStream | undefined,
): Promise<Connection> => {
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort(), { signal: own.signal });
  const caller = await callerNow();
  const isGood = early?.response.ok && early.token === caller?.token;
  if (early && !isGood) void close(early);
  const { response, since } = isGood ? early : await open(own.signal);
  if (!response.ok || !response.body) throw new Error(`/api/events answered ${response.status}`);

  let silent: ReturnType<typeof setTimeout> | undefined;
  const restartSilence = () => {
    clearTimeout(silent);
    silent = setTimeout(() => own.abort(), SILENCE);
  };
  restartSilence();
  const end = () => own.abort();
  // A stream that has lost its network would be missed only after the silence.
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
    handover: after((caller?.expiresAt ?? 0) - Date.now() - BEFORE_EXPIRY, own.signal),
    close: end,
  };
};

const waitFor = (failures: number) => Math.min(15_000, 300 * 2 ** failures) * (0.75 + Math.random() / 2);

/** Waits for the next attempt, but no longer than until the browser says that it is online again. */
const pause = async (milliseconds: number, signal: AbortSignal) => {
  const over = new AbortController();
  const end = () => over.abort();
  window.addEventListener('online', end);
  await after(milliseconds, AbortSignal.any([signal, over.signal]));
  window.removeEventListener('online', end);
};

/**
 * Keeps a stream open until `signal`: the next one opens before the token of this one expires. After a gap in which
 * events may have been missed it says `resync`.
 */
export const keepStream = async (listener: StreamListener, signal: AbortSignal, early?: EarlyStream): Promise<void> => {
  let failures = 0;
  let current: Connection | undefined;
  let opened = early;
  let isFull = false;
  const event: StreamListener['event'] = (next, since) => {
    if (next.topic === FULL) isFull = true;
    else listener.event(next, since);
  };
  const beat = () => {
    failures = 0;
    listener.beat();
  };
  while (!signal.aborted) {
    try {
      const connecting = connect({ ...listener, event, beat }, signal, opened);
      opened = undefined;
      const next = await connecting;
      if (!current || current.isOver()) listener.event({ topic: 'resync' }, next.since);
      current?.close();
      current = next;
      await Promise.race([next.ended, next.handover]);
      if (!next.isOver()) continue;
    } catch {
      // Tried again below.
    }
    if (signal.aborted) break;
    if (!current || current.isOver()) listener.lost();
    await pause(isFull ? WHEN_FULL : waitFor(failures++), signal);
    isFull = false;
  }
  current?.close();
};
