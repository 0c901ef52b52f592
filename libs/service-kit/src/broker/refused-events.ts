import { JetStreamApiError } from '@nats-io/jetstream';
import { TimeoutError } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { Broker } from './broker.ts';

/** What the store refuses; the account's, the server's and the disk's limits. The client has no names for them. */
const STORE_FULL_CODES = new Set([10_077, 10_002, 10_023, 10_047]);

/** In milliseconds: what was sent before the broker went, and whether it is there, are known by then. */
const RECONNECT_GRACE = 5000;

export type Refusal = 'is full' | 'takes no events';

/** Counts what the broker does not take because a stream, or its disk, is full, and names the stream in readiness. */
@Injectable()
export class RefusedEvents {
  /** By the names of streams that have taken nothing since. */
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

  /** Whether a publish failed because of its stream alone, and how; undefined where it is another matter. */
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

  /** Another replica publishes from now on. */
  reset() {
    this.#refusing.clear();
  }

  isRefusing = (stream: string) => this.#refusing.has(stream);

  /** A stream that could not write to its disk says nothing to what is sent, and answers all else. */
  async #isUnresponsive(stream: string) {
    const isThere = await (await this.broker.manager()).streams.info(stream).then(Boolean, () => false);
    return isThere && Date.now() - this.#reconnectedAt > RECONNECT_GRACE;
  }
}
