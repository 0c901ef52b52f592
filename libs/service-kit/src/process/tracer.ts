import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type Kind, type Span, SpanExporter } from './span-exporter.ts';
import { type Trace, traceIdOf } from './trace.ts';

/** A span that has begun. */
export type ActiveSpan = {
  trace: Trace;
  end: (name: string, attributes?: Span['attributes'], isError?: boolean) => void;
};

const now = () => performance.timeOrigin + performance.now();

/**
 * Makes the spans of a service and has them sent. Where it is off it makes none, and hands on the trace that comes with
 * a request or a message.
 */
export class Tracer {
  readonly #exporter: SpanExporter | undefined;

  constructor(
    private readonly service: string,
    log: Logger,
    { endpoint, sampleRatio }: { endpoint?: string | undefined; sampleRatio: number },
  ) {
    if (endpoint) this.#exporter = new SpanExporter(endpoint.replace(/\/$/, ''), log);
    // The same requests at each service, whatever a caller wishes.
    this.#isSampled = (traceId) => Number.parseInt(traceId.slice(-8), 16) < sampleRatio * 2 ** 32;
  }

  readonly #isSampled: (traceId: string) => boolean;

  get isOn() {
    return this.#exporter !== undefined;
  }

  /** Where a request without a trace begins one; nowhere while it is off. */
  rootOf(requestId: string): Pick<Trace, 'traceId'> | undefined {
    return this.#exporter && { traceId: traceIdOf(requestId) };
  }

  /** Begins a span below `parent`, or the first of a trace; undefined where none is recorded. */
  begin(
    kind: Kind,
    { traceId, spanId: parentSpanId }: Pick<Trace, 'traceId'> & Partial<Trace>,
  ): ActiveSpan | undefined {
    const exporter = this.#exporter;
    if (!exporter || !this.#isSampled(traceId)) return undefined;
    const trace = { traceId, spanId: randomBytes(8).toString('hex'), isRecorded: true };
    const start = now();
    return {
      trace,
      end: (name, attributes = {}, isError = false) =>
        exporter.add({
          service: this.service,
          name,
          kind,
          traceId,
          spanId: trace.spanId,
          parentSpanId,
          start,
          end: now(),
          isError,
          attributes,
        }),
    };
  }

  /** Takes a span that was made elsewhere; `ago` and `took` in milliseconds. */
  record({ ago, took, ...span }: Omit<Span, 'start' | 'end'> & { ago: number; took: number }) {
    if (!this.#isSampled(span.traceId)) return;
    const start = now() - ago;
    this.#exporter?.add({ ...span, start, end: start + Math.min(took, ago) });
  }

  /** Does the work as a span below `parent`, if there is one, with the trace as it is then. */
  async span<T>(
    kind: Kind,
    name: string,
    parent: Trace | undefined,
    work: (trace: Trace | undefined) => Promise<T> | T,
  ): Promise<T> {
    const span = parent && this.begin(kind, parent);
    if (!span) return work(parent);
    try {
      const answer = await work(span.trace);
      span.end(name);
      return answer;
    } catch (error) {
      span.end(name, {}, true);
      throw error;
    }
  }

  async flush() {
    await this.#exporter?.flush();
  }
}
