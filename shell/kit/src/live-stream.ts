import { callerNow, request } from './api.ts';

export type LiveEvent = { topic: string; groupId?: string };
type Heard = { event: (event: LiveEvent) => void; beat: () => void };

/** A comment comes every 15 s; after this much silence (ms) the connection counts as dead. */
export const SILENCE = 40_000;
/** The next connection opens this long (ms) before the token of this one expires. */
const BEFORE_EXPIRY = 20_000;

export type Connection = {
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

const read = async (body: ReadableStream<Uint8Array>, heard: Heard, silence: () => void) => {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    silence();
    heard.beat();
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) heard.event(JSON.parse(line.slice(5)) as LiveEvent);
  }
};

/** Opens GET /api/events with the bearer header. Rejects when the gateway does not answer 200. */
export const connect = async (heard: Heard, signal: AbortSignal): Promise<Connection> => {
  const own = new AbortController();
  signal.addEventListener('abort', () => own.abort(), { signal: own.signal });
  const caller = await callerNow();
  const response = await request('/api/events', {
    method: 'GET',
    headers: { Accept: 'text/event-stream' },
    cache: 'no-store',
    signal: own.signal,
  });
  if (!response.ok || !response.body) throw new Error(`/api/events answered ${response.status}`);

  let silent: ReturnType<typeof setTimeout> | undefined;
  const stillHeard = () => {
    clearTimeout(silent);
    silent = setTimeout(() => own.abort(), SILENCE);
  };
  stillHeard();
  let over = false;
  const ended = read(response.body, heard, stillHeard)
    .catch(() => undefined)
    .finally(() => {
      over = true;
      clearTimeout(silent);
      own.abort();
    });
  return {
    ended,
    isOver: () => over,
    handover: after((caller?.expiresAt ?? 0) - Date.now() - BEFORE_EXPIRY, own.signal),
    close: () => own.abort(),
  };
};

const waitFor = (failures: number) => Math.min(15_000, 300 * 2 ** failures) * (0.75 + Math.random() / 2);

/**
 * Keeps a stream open until `signal`: the next one opens before the token of this one expires. After a gap in which events may
 * have been missed it says `resync`.
 */
export const keepStream = async (heard: Heard, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  let current: Connection | undefined;
  while (!signal.aborted) {
    try {
      const next = await connect(
        {
          ...heard,
          beat: () => {
            failures = 0;
            heard.beat();
          },
        },
        signal,
      );
      if (!current || current.isOver()) heard.event({ topic: 'resync' });
      current?.close();
      current = next;
      await Promise.race([next.ended, next.handover]);
      if (next.isOver() && !signal.aborted) await after(waitFor(failures++), signal);
    } catch {
      await after(waitFor(failures++), signal);
    }
  }
  current?.close();
};
