import { JetStreamApiError } from '@nats-io/jetstream';
import type { Broker } from '../broker/broker.ts';
import type { RefusedEvents } from '../broker/refused-events.ts';
import { originHeaders } from '../broker/send-live.ts';
import { isWrongSequence } from '../broker/update-published-state.ts';
import { readTraceparent, writeTraceparent } from '../process/trace.ts';
import type { Tracer } from '../process/tracer.ts';
import { type PublishedEvent, streamName } from '../service/events.ts';
import type { RunningService } from '../service/service.ts';
import { dropExpired } from './drop-expired.ts';
import type { UnsentRow } from './outbox.ts';

const MAX_CACHED_SUBJECTS = 20_000;
/** Backoff of a stream that is full, in milliseconds; the other streams continue. */
const FULL_BACKOFF = 3000;
/** Backoff of a stream that did not answer twice: each attempt delays the others by two seconds. */
const TIMEOUT_BACKOFF = 15_000;

/** Publishes rows of the outbox to JetStream. A stream that accepts nothing delays only its own events. */
export class OutboxPublisher {
  /** Of the database, as part of message ids. */
  instanceId = '';
  readonly #lastSequence = new Map<string, number>();
  /** By the subject of an event. */
  readonly #backoffUntil = new Map<string, number>();

  constructor(
    private readonly service: RunningService,
    private readonly broker: Broker,
    private readonly tracer: Tracer,
    private readonly refused: RefusedEvents,
  ) {}

  get isBackingOff() {
    return this.#backoffUntil.size > 0;
  }

  resetBackoff() {
    this.#backoffUntil.clear();
  }

  /** Subjects, as SQL patterns, whose stream is backing off. */
  excluded(): string[] {
    dropExpired(this.#backoffUntil);
    return Array.from(this.#backoffUntil.keys(), (subject) => `${subject}.%`);
  }

  /**
   * Publishes the newest state of each subject and all domain events. Returns the rows that are done, and the sequences
   * of domain events by row.
   */
  async publishAll(rows: UnsentRow[]) {
    const newest = new Map<string, UnsentRow>();
    for (const row of rows)
      if (row.subject && row.version !== null && !(Number(newest.get(row.subject)?.version) > Number(row.version)))
        newest.set(row.subject, row);
    const events = rows.filter((row) => row.subject && row.version === null);
    const sequences = new Map<string, number>();
    /** Events by their row, states by their subject. */
    const postponed = new Set<string | null>();
    await Promise.all([
      ...Array.from(newest.values(), (row) =>
        this.#backOffOnRefusal(
          row,
          () => this.#publishState(row),
          () => postponed.add(row.subject),
        ),
      ),
      ...events.map(async (row) => {
        if (row.data === null) return this.#eraseDomainEvent(row);
        const publish = async () => sequences.set(row.id, await this.#publishDomainEvent(row));
        return this.#backOffOnRefusal(row, publish, () => postponed.add(row.id));
      }),
    ]);
    const done = rows.filter(({ id, subject, version }) => !postponed.has(version === null ? id : subject));
    return { done, sequences };
  }

  async #backOffOnRefusal(row: UnsentRow, publish: () => Promise<unknown>, postpone: () => void) {
    const { event } = this.#streamOf(row);
    const stream = streamName(event);
    try {
      await publish();
      this.refused.recordSuccess(stream);
    } catch (error) {
      const isAgain = this.refused.isRefusing(stream);
      const refusal = await this.refused.recordFailure(stream, error);
      if (!refusal) throw error;
      postpone();
      if (this.#backoffUntil.has(event.subject)) return;
      this.service.log.error({ stream, err: error }, `a stream ${refusal}: its events wait in the outbox`);
      const isSilent = isAgain && refusal === 'takes no events';
      this.#backoffUntil.set(event.subject, Date.now() + (isSilent ? TIMEOUT_BACKOFF : FULL_BACKOFF));
    }
  }

  #streamOf(row: UnsentRow) {
    const subject = row.subject ?? '';
    const event = this.service.publishes?.find((candidate) => subject.startsWith(`${candidate.subject}.`));
    if (!event) throw new Error(`${subject} is not among the events that this service publishes`);
    return { subject, event };
  }

  /** Returns its sequence in the stream. */
  async #publishDomainEvent(row: UnsentRow): Promise<number> {
    const { subject } = this.#streamOf(row);
    const { seq } = await this.#publish(subject, row);
    return seq;
  }

  async #eraseDomainEvent(row: UnsentRow) {
    if (row.sequence === null) return;
    const { event } = this.#streamOf(row);
    const manager = await this.broker.manager();
    await manager.streams.deleteMessage(streamName(event), Number(row.sequence)).catch((error: unknown) => {
      // The broker no longer has it.
      if (!(error instanceof JetStreamApiError)) throw error;
    });
  }

  async #publishState(row: UnsentRow) {
    const { subject, event } = this.#streamOf(row);
    // A newer state may have been sent before a replayed one.
    if (row.priority > 0) this.#lastSequence.delete(subject);
    for (;;) {
      const last = this.#lastSequence.get(subject) ?? (await this.#readLast(event, subject, row));
      if (last === 'newer') return;
      try {
        const ack = await this.#publish(subject, row, { lastSubjectSequence: last });
        this.#cacheSequence(subject, ack.seq);
        return;
      } catch (error) {
        this.#lastSequence.delete(subject);
        if (!isWrongSequence(error)) throw error;
      }
    }
  }

  #publish(subject: string, row: UnsentRow, expect?: { lastSubjectSequence: number }) {
    const parent = readTraceparent(row.traceparent ?? undefined);
    return this.tracer.span('producer', `publish ${this.#streamOf(row).event.subject}`, parent, (trace) =>
      this.broker.jetstream.publish(subject, JSON.stringify(row.data), {
        msgID: `${this.instanceId}:${row.id}`,
        headers: originHeaders({
          requestId: row.requestId ?? undefined,
          traceparent: trace && writeTraceparent(trace),
        }),
        timeout: 2000,
        ...(expect && { expect }),
      }),
    );
  }

  /** The sequence that our message must follow, or 'newer' when the stream has this state or a later one. */
  async #readLast(event: PublishedEvent, subject: string, row: UnsentRow): Promise<number | 'newer'> {
    const manager = await this.broker.manager();
    const last = await manager.streams.getMessage(streamName(event), { last_by_subj: subject });
    if (!last) return 0;
    return last.json<{ version: number }>().version >= Number(row.version) ? 'newer' : last.seq;
  }

  #cacheSequence(subject: string, sequence: number) {
    if (this.#lastSequence.size >= MAX_CACHED_SUBJECTS) this.#lastSequence.clear();
    this.#lastSequence.set(subject, sequence);
  }
}
