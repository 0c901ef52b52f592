import type { Operation } from '@allsquare/contract-kit';

/** As `request` of the API client. */
type Send = (
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> },
) => Promise<unknown>;
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  status?: number;
  /** performance.now(). */
  start: number;
  end: number;
};

/** A request within this time (ms) after a press belongs to it: it may have waited for code. */
const PRESS_WINDOW = 1_000;
/** Spans are batched for this long (ms); those beyond the maximum are dropped. */
const BATCH_DELAY = 3_000;
const MAX_SPANS = 50;

const newSpanId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** When a change becomes visible; a hidden page paints nothing. */
const painted = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) resolve(undefined);
    document.addEventListener('visibilitychange', resolve, { once: true });
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

/**
 * Creates the spans of this page and exports them by `send`: each request, the press that caused it, and what a live
 * event updates. A trace's id is its first request's.
 */
export const createTracer = (send: Send) => {
  let waiting: Span[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const now = performance.now();
    const spans = waiting.map(({ start, end, ...span }) => ({ ...span, ago: now - start, took: end - start }));
    waiting = [];
    const init = { method: 'POST', keepalive: true, headers: { 'Content-Type': 'application/json' } };
    send('/api/traces', { ...init, body: JSON.stringify({ spans }) }).catch(() => undefined);
  };
  const add = (span: Omit<Span, 'end'>) => {
    if (waiting.length < MAX_SPANS) waiting.push({ ...span, end: performance.now() });
    timer ??= setTimeout(report, BATCH_DELAY);
  };
  addEventListener('pagehide', report);

  /** The last click, submit or key press without a response; what follows a response is its consequence. */
  let pressedAt: number | undefined;
  const press = ({ timeStamp }: Event) => {
    pressedAt = timeStamp;
  };
  for (const kind of ['click', 'submit', 'keydown']) addEventListener(kind, press, true);

  /** The live event whose work is running. */
  let showing: Pick<Span, 'traceId' | 'spanId'> | undefined;

  return {
    /** Starts a request's span; `end` takes its status, if the response says that its trace is recorded. */
    startSpan: ({ method, path }: Operation) => {
      const name = `${method} ${path}`;
      const start = performance.now();
      const press = !showing && pressedAt !== undefined && start - pressedAt < PRESS_WINDOW ? pressedAt : undefined;
      const requestId = crypto.randomUUID();
      const traceId = showing?.traceId ?? requestId.replaceAll('-', '');
      const spanId = newSpanId();
      const parentSpanId = press === undefined ? showing?.spanId : newSpanId();
      return {
        headers: { 'X-Request-Id': requestId, traceparent: `00-${traceId}-${spanId}-01` },
        end: async (status: number) => {
          add({ name, traceId, spanId, parentSpanId, status, start });
          if (press === undefined || !parentSpanId) return;
          if (pressedAt === press) pressedAt = undefined;
          await painted();
          add({ name: `click ${name}`, traceId, spanId: parentSpanId, start: press });
        },
      };
    },
    /** Runs the work of a live event in its trace, from its arrival until what it fetched is painted. */
    show: (topic: string, traceparent: string, since: number, work: () => Promise<unknown>) => {
      if (document.hidden) return work();
      const [, traceId = '', parentSpanId] = traceparent.split('-');
      const spanId = newSpanId();
      showing = { traceId, spanId };
      const done = work();
      showing = undefined;
      const end = () => add({ name: `show ${topic}`, traceId, spanId, parentSpanId, start: since });
      void done.then(painted).then(end, () => undefined);
      return done;
    },
  };
};
