import { JetStreamApiError } from '@nats-io/jetstream';
import { TimeoutError } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { Broker } from './broker.ts';

/** Codes of a full store and of the limits of account, server and disk. The client has no names for them. */
const STORE_FULL_CODES = new Set([10_077, 10_002, 10_023, 10_047]);

/** In milliseconds: until then it is known what was sent before the broker went down, and whether it is up. */
const RECONNECT_GRACE = 5000;

export type Refusal = 'is full' | 'takes no events';

/** Counts events that the broker refuses because a stream, or its disk, is full, and names the stream in readiness. */
@Injectable()
export class RefusedEvents {
  /** Streams that have accepted nothing since, by name. */
  readonly #refusing = new Map<string, Refusal>();
  #reconnectedAt = 0;
  readonly #count: (of?: Record<'stream', string>) => void;

  constructor(
    private readonly broker: Broker,
    readiness: Readiness,
    metrics: Metrics,
  ) {
    broker.onReconnect(() => {
      this.#reconnectedAt = Date.now();
    });
    readiness.reportLag(
      'streams',
      () =>
        [...this.#refusing].map(([stream, refusal]) => `${stream} ${refusal}: its events wait`).join('; ') || undefined,
    );
    this.#count = metrics.counter(
      'allsquare_refused_events_total',
      'Events that the broker did not take because a stream, or its disk, is full; they wait.',
      ['stream'],
    );
  }

  /** Returns how the stream caused a publish to fail; undefined for another cause. */
  async recordFailure(stream: string, error: unknown): Promise<Refusal | undefined> {
    const isFull = error instanceof JetStreamApiError && STORE_FULL_CODES.has(error.code);
    if (!isFull && !(error instanceof TimeoutError && (await this.#isUnresponsive(stream)))) return undefined;
    const refusal = isFull ? 'is full' : 'takes no events';
    this.#refusing.set(stream, refusal);
    this.#count({ stream });
    return refusal;
  }

  recordSuccess(stream: string) {
    this.#refusing.delete(stream);
  }

  /** Called when another replica starts to publish. */
  reset() {
    this.#refusing.clear();
  }

  isRefusing = (stream: string) => this.#refusing.has(stream);

  /** A stream that could not write to its disk does not acknowledge, but answers all other requests. */
  async #isUnresponsive(stream: string) {
    const isThere = await (await this.broker.manager()).streams.info(stream).then(Boolean, () => false);
    return isThere && Date.now() - this.#reconnectedAt > RECONNECT_GRACE;
  }
}
