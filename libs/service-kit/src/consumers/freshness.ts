import type { ConsumerInfo, StreamInfo } from '@nats-io/jetstream';

/** Monotonic, in milliseconds. */
const now = () => performance.now();

/**
 * How current a consumer is. The publisher's heartbeat confirms that all is in the stream; the broker confirms that all
 * of the stream was handled, here or at another replica.
 */
export class Freshness {
  readonly #since = now();
  #caughtUpAt?: number;
  #heartbeatAt?: number;
  /** The end of the stream at the last check. */
  #mark?: { sequence: number; at: number };
  /** Messages that are not handled yet. */
  pending = 0;

  constructor(private readonly needsHeartbeat: boolean) {}

  onHeartbeat() {
    this.#heartbeatAt = now();
  }

  /** Updates from the broker's answer to a request sent at `askedAt`. */
  update(
    askedAt: number,
    { state: { last_seq: end } }: { state: Pick<StreamInfo['state'], 'last_seq'> },
    consumer: Pick<ConsumerInfo, 'ack_floor' | 'num_pending' | 'num_ack_pending'>,
  ) {
    const { sequence, at } = this.#mark ?? { sequence: Infinity, at: askedAt };
    const handled = consumer.ack_floor.stream_seq;
    this.pending = consumer.num_pending + consumer.num_ack_pending;
    if (this.pending === 0 || handled >= end) this.#caughtUpAt = askedAt;
    // Under load something always waits: then reaching the end of the last check counts.
    else if (handled >= sequence) this.#caughtUpAt = at;
    // A recreated stream starts again.
    else if (end >= sequence) return;
    this.#mark = { sequence: end, at: askedAt };
  }

  /** How long (ms) the consumer has not caught up with its stream, or has been starting. */
  get lag(): number {
    return now() - (this.#caughtUpAt ?? this.#since);
  }

  /**
   * How long (ms) something that the publisher has committed may be unknown here; Infinity until it has caught up once.
   */
  get maxStaleness(): number {
    const knownAt = [this.#caughtUpAt, ...(this.needsHeartbeat ? [this.#heartbeatAt] : [])];
    return Math.max(...knownAt.map((at) => (at === undefined ? Infinity : now() - at)));
  }
}

const MAX_LAG = 60_000;

/** Describes a lag of more than a minute. */
export const describeLag = ({ lag, pending }: Freshness) =>
  lag > MAX_LAG ? `${Math.round(lag / 1000)} seconds behind, ${pending} events wait` : undefined;
