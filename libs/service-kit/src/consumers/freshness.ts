import type { ConsumerInfo, StreamInfo } from '@nats-io/jetstream';

/** In milliseconds, by a clock that nobody sets. */
const now = () => performance.now();

/**
 * How much a consumer knows of what its publisher has committed. Two halves make the road: the publisher's heartbeat
 * says that all is in the stream, the broker says that all of the stream was handled, here or at another replica.
 */
export class Freshness {
  readonly #since = now();
  #caughtUpAt?: number;
  #heartbeatAt?: number;
  /** The end of the stream when it was last looked at. */
  #mark?: { sequence: number; at: number };
  /** How many messages are not handled yet. */
  pending = 0;

  constructor(private readonly needsHeartbeat: boolean) {}

  onHeartbeat() {
    this.#heartbeatAt = now();
  }

  /** What the broker answered to a question asked at `askedAt`. */
  update(
    askedAt: number,
    { state: { last_seq: end } }: { state: Pick<StreamInfo['state'], 'last_seq'> },
    consumer: Pick<ConsumerInfo, 'ack_floor' | 'num_pending' | 'num_ack_pending'>,
  ) {
    const { sequence, at } = this.#mark ?? { sequence: Infinity, at: askedAt };
    const handled = consumer.ack_floor.stream_seq;
    this.pending = consumer.num_pending + consumer.num_ack_pending;
    if (this.pending === 0 || handled >= end) this.#caughtUpAt = askedAt;
    // Under load something always waits: then it counts that the end of the last look was reached.
    else if (handled >= sequence) this.#caughtUpAt = at;
    // A stream that was made anew begins anew.
    else if (end >= sequence) return;
    this.#mark = { sequence: end, at: askedAt };
  }

  /** For how long (ms) the consumer has not caught up with its stream, or has been starting. */
  get lag(): number {
    return now() - (this.#caughtUpAt ?? this.#since);
  }

  /**
   * For how long (ms) something that the publisher has committed may be unknown here; without end until that was known
   * once.
   */
  get maxStaleness(): number {
    const knownAt = [this.#caughtUpAt, ...(this.needsHeartbeat ? [this.#heartbeatAt] : [])];
    return Math.max(...knownAt.map((at) => (at === undefined ? Infinity : now() - at)));
  }
}
