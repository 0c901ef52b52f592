import type { Logger } from 'pino';

export type Kind = keyof typeof KINDS;
export type Span = {
  service: string;
  name: string;
  kind: Kind;
  traceId: string;
  spanId: string;
  parentSpanId?: string | undefined;
  /** Milliseconds since 1970. */
  start: number;
  end: number;
  isError: boolean;
  attributes: Record<string, string | number>;
};

/** OTLP's numbers. */
const KINDS = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 } as const;
const ERROR = 2;
/** In milliseconds. */
const FLUSH_DELAY = 1_000;
const SEND_TIMEOUT = 5_000;
/** Size of a batch and of the buffer: a collector that is down costs spans, not memory. */
const BATCH_SIZE = 512;
const MAX_QUEUED = 4_096;

/** Sends spans to a collector, as JSON of OTLP over HTTP. */
export class SpanExporter {
  #queue: Span[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isFailing = false;

  constructor(
    private readonly endpoint: string,
    private readonly log: Logger,
  ) {}

  add(span: Span) {
    if (this.#queue.length < MAX_QUEUED) this.#queue.push(span);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_DELAY).unref();
  }

  /** Resolves when all buffered spans were sent, or lost. */
  async flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#queue;
    this.#queue = [];
    for (let n = 0; n < waiting.length; n += BATCH_SIZE) await this.#send(waiting.slice(n, n + BATCH_SIZE));
  }

  async #send(spans: Span[]) {
    const body = JSON.stringify({
      resourceSpans: Array.from(
        Map.groupBy(spans, ({ service }) => service),
        ([service, its]) => ({
          resource: { attributes: attributesOf({ 'service.name': service }) },
          scopeSpans: [{ scope: { name: 'allsquare' }, spans: its.map(otlpOf) }],
        }),
      ),
    });
    // Twice: the collector may close an idle connection at this very moment.
    const error = await this.#post(body)
      .catch(() => this.#post(body))
      .catch((failure: unknown) => failure);
    if (error && !this.#isFailing) this.log.warn({ err: error }, 'spans are lost');
    this.#isFailing = error !== undefined;
  }

  async #post(body: string) {
    const { ok, status } = await fetch(`${this.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT),
    });
    if (!ok) throw new Error(`The collector answers ${status}`);
  }
}

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: value } : { stringValue: value },
  }));

/** Nanoseconds, too many digits for a number. */
const time = (milliseconds: number) => `${Math.round(milliseconds * 1_000)}000`;

const otlpOf = ({ name, kind, traceId, spanId, parentSpanId, start, end, isError, attributes }: Span) => ({
  traceId,
  spanId,
  ...(parentSpanId && { parentSpanId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: time(start),
  endTimeUnixNano: time(end),
  attributes: attributesOf(attributes),
  ...(isError && { status: { code: ERROR } }),
});
