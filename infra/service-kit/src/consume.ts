import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Broker } from './broker.ts';
import { type DataOf, type StateEvent, streamName } from './events.ts';
import { requestIdFrom, withRequestId } from './request-context.ts';
import type { Transaction } from './transaction.ts';
import type { Writes } from './writes.ts';

export type Consumer = { event: StateEvent; handle: (tx: Transaction, data: never) => Promise<void> };

/** Follows a state event. The handler must replace older by newer only: it may be told twice, late or out of order. */
export const consume = <E extends StateEvent>(
  event: E,
  handle: (tx: Transaction, data: DataOf<E>) => Promise<void>,
): Consumer => ({ event, handle });

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

  async #subscribe(event: StateEvent) {
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
        for (const message of messages) {
          const data = consumer.event.data.parse(message.json()) as never;
          await withRequestId(requestIdOf(message), () => consumer.handle(tx, data));
        }
      });
      for (const message of messages) message.ack();
    } catch (error) {
      const [message, ...others] = messages;
      if (others.length > 0) {
        for (const each of messages) await this.#handle(consumer, [each]);
      } else if (message) {
        const { subject, info } = message;
        this.log.warn(
          { err: error, subject, deliveries: info.deliveryCount, requestId: requestIdOf(message) },
          'an event could not be handled yet',
        );
        message.nak(Math.min(30_000, 250 * 2 ** Math.min(info.deliveryCount, 7)));
      }
    }
  }
}

const requestIdOf = (message: JsMsg) => requestIdFrom(message.headers?.get('X-Request-Id'));
