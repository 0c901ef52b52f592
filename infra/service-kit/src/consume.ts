import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Broker } from './broker.ts';
import { isDatabaseAway } from './database.ts';
import {
  type DataOf,
  type FactEvents,
  type FactName,
  type FactOf,
  type PublishedEvent,
  type StateEvent,
  streamName,
} from './events.ts';
import { requestIdFrom, withRequestId } from './request-context.ts';
import type { Transaction } from './transaction.ts';
import type { Writes } from './writes.ts';

type Told = { subject: string; id: string; data: unknown; requestId: string };

export type Consumer = { event: PublishedEvent; handle: (tx: Transaction, told: Told[]) => Promise<void> };

/** Follows a state event. The handler must replace older by newer only: it may be told twice, late or out of order. */
export const consume = <E extends StateEvent>(
  event: E,
  handle: (tx: Transaction, data: DataOf<E>) => Promise<void>,
): Consumer => ({
  event,
  handle: async (tx, told) => {
    for (const { data, requestId } of told)
      await withRequestId(requestId, () => handle(tx, event.data.parse(data) as DataOf<E>));
  },
});

/**
 * Follows the facts of a service, each handled once: its inbox row is written in the handler's transaction. Facts without a handler
 * pass by. One that failed PARKED_AFTER times is put aside in parked_facts, unless the database is what it waits for.
 */
export const followFacts = <E extends FactEvents>(
  event: E,
  handlers: { [Name in FactName<E>]?: (tx: Transaction, fact: FactOf<E, Name>) => Promise<void> },
): Consumer => ({
  event,
  handle: async (tx, told) => {
    const nameOf = ({ subject }: Told) => subject.slice(event.subject.length + 1) as FactName<E>;
    const wanted = new Map(told.filter((fact) => handlers[nameOf(fact)]).map((fact) => [fact.id, fact]));
    if (wanted.size === 0) return;
    const first = await tx.query<{ message_id: string }>(
      `insert into inbox (subject, message_id) select $1, unnest($2::text[]) on conflict do nothing returning message_id`,
      [event.subject, [...wanted.keys()]],
    );
    // Side by side, so that their statements go out together; the transaction ends when the last of them has.
    const handled = await Promise.allSettled(
      first.map(async ({ message_id }) => {
        const fact = wanted.get(message_id) as Told;
        const name = nameOf(fact);
        const data = event.facts[name]?.parse(fact.data) as FactOf<E, typeof name>;
        await withRequestId(fact.requestId, () => handlers[name]?.(tx, data));
      }),
    );
    for (const each of handled) if (each.status === 'rejected') throw each.reason;
  },
});

const PARKED_AFTER = 10;

const AT_ONCE = 50;

/** Runs the consumers of a service: each handles the messages that are waiting in one transaction and acknowledges after its commit. */
export class Consumers {
  readonly #stop = new AbortController();
  #running: Promise<void>[] = [];

  constructor(
    private readonly service: string,
    private readonly db: DataSource,
    private readonly broker: Broker,
    private readonly writes: Writes,
    private readonly log: Logger,
  ) {}

  start(consumers: Consumer[]) {
    this.#running = consumers.map((consumer) => this.#follow(consumer));
  }

  async stop() {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  /** Follows for ever: a lost stream or consumer is made again. */
  async #follow(consumer: Consumer) {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#handleAll(consumer);
      } catch (error) {
        this.log.warn({ err: error, subject: consumer.event.subject }, 'a consumer starts again');
      }
      if (!this.#stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async #handleAll(consumer: Consumer) {
    const messages = await this.#subscribe(consumer.event);
    const stop = () => messages.stop();
    this.#stop.signal.addEventListener('abort', stop);
    // The service may have been stopped while the subscription was being made.
    if (this.#stop.signal.aborted) stop();
    const waiting: JsMsg[] = [];
    let handling: Promise<void> | undefined;
    const handleWaiting = async () => {
      while (waiting.length > 0) await this.#handle(consumer, waiting.splice(0));
      handling = undefined;
    };
    try {
      for await (const message of messages) {
        waiting.push(message);
        handling ??= handleWaiting();
        if (waiting.length >= AT_ONCE) await handling;
      }
    } finally {
      await handling;
      this.#stop.signal.removeEventListener('abort', stop);
    }
  }

  async #subscribe(event: PublishedEvent) {
    const [instance] = await this.db.query<{ id: string }[]>(`select id from service_instance`);
    const durable = `${this.service}-${instance?.id}`;
    await this.broker.ensureStream(event);
    const manager = await this.broker.manager();
    await manager.consumers.add(streamName(event), {
      durable_name: durable,
      filter_subject: `${event.subject}.*`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: nanos(3000),
      max_deliver: -1,
      max_ack_pending: 1000,
      inactive_threshold: nanos(7 * 86_400_000),
    });
    const consumer = await this.broker.jetstream.consumers.get(streamName(event), durable);
    return consumer.consume({
      max_messages: 100,
      idle_heartbeat: 1000,
      expires: 5000,
      abort_on_missing_resource: true,
    });
  }

  /** Handles messages in one transaction; where that fails each by itself, and what fails then comes again later. */
  async #handle(consumer: Consumer, messages: JsMsg[]): Promise<void> {
    try {
      await this.writes.run(undefined, async (tx) => {
        await consumer.handle(tx, messages.map(toldBy));
      });
      for (const message of messages) {
        if (isNew(consumer.event, message.subject))
          this.log.info({ subject: message.subject }, 'a kind of fact that is newer than this service is skipped');
        message.ack();
      }
    } catch (error) {
      const [message, ...others] = messages;
      if (others.length > 0) {
        for (const each of messages) await this.#handle(consumer, [each]);
      } else if (message) {
        const { subject, info } = message;
        const isHopeless = info.deliveryCount >= PARKED_AFTER && !isDatabaseAway(error);
        if (consumer.event.kind === 'fact' && isHopeless) return this.#park(message, error);
        this.log.warn(
          { err: error, subject, deliveries: info.deliveryCount, requestId: requestIdOf(message) },
          'an event could not be handled yet',
        );
        message.nak(Math.min(30_000, 250 * 2 ** Math.min(info.deliveryCount, 7)));
      }
    }
  }

  async #park(message: JsMsg, error: unknown) {
    const { subject } = message;
    await this.db.query(
      `insert into parked_facts (subject, message_id, data, error) values ($1, $2, $3, $4) on conflict do nothing`,
      [subject, message.headers?.get('Nats-Msg-Id') ?? '', message.string(), String(error)],
    );
    const [count] = await this.db.query<{ parked: number }[]>(`select count(*)::int as parked from parked_facts`);
    this.log.error({ err: error, subject, parked: count?.parked, requestId: requestIdOf(message) }, 'a fact is parked');
    message.ack();
  }
}

/** Whether it is of a kind that the contract which this service was built with does not have. */
const isNew = (event: PublishedEvent, subject: string) =>
  event.kind === 'fact' && !Object.hasOwn(event.facts, subject.slice(event.subject.length + 1));

const toldBy = (message: JsMsg): Told => ({
  subject: message.subject,
  id: message.headers?.get('Nats-Msg-Id') ?? '',
  data: message.json(),
  requestId: requestIdOf(message),
});

const requestIdOf = (message: JsMsg) => requestIdFrom(message.headers?.get('X-Request-Id'));
