import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type Kind, type Span, SpanExporter } from './span-exporter.ts';
import { type Trace, traceIdOf } from './trace.ts';

/** A started span. */
export type ActiveSpan = {
  trace: Trace;
  end: (name: string, attributes?: Span['attributes'], isError?: boolean) => void;
};

const now = () => performance.timeOrigin + performance.now();

/**
 * Creates and exports the spans of a service. If off, it creates none and passes on the trace of a request or a
 * message.
 */
export class Tracer {
  readonly #exporter: SpanExporter | undefined;

  constructor(
    private readonly service: string,
    log: Logger,
    { endpoint, sampleRatio }: { endpoint?: string | undefined; sampleRatio: number },
  ) {
    if (endpoint) this.#exporter = new SpanExporter(endpoint.replace(/\/$/, ''), log);
    // Samples the same requests at each service, regardless of the caller.
    this.#isSampled = (traceId) => Number.parseInt(traceId.slice(-8), 16) < sampleRatio * 2 ** 32;
  }

  readonly #isSampled: (traceId: string) => boolean;

  get isOn() {
    return this.#exporter !== undefined;
  }

  /** The trace of a request without one; undefined if off. */
  rootOf(requestId: string): Pick<Trace, 'traceId'> | undefined {
    return this.#exporter && { traceId: traceIdOf(requestId) };
  }

  /** Starts a span below `parent`, or the first of a trace; undefined if it is not recorded. */
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

  /** Records a finished span; `ago` and `took` in milliseconds. */
  record({ ago, took, ...span }: Omit<Span, 'start' | 'end'> & { ago: number; took: number }) {
    if (!this.#isSampled(span.traceId)) return;
    const start = now() - ago;
    this.#exporter?.add({ ...span, start, end: start + Math.min(took, ago) });
  }

  /** Runs the work in a span below `parent`, if there is one, with the current trace. */
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
