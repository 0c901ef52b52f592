import { setTimeout as sleep } from 'node:timers/promises';
import { parseReceived } from '@allsquare/contract-kit';
import type { Consumer, DeliveryInfo, JsMsg, StoredMsg } from '@nats-io/jetstream';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Broker } from '../broker/broker.ts';
import { isNotFound } from '../broker/ensure-streams.ts';
import { readStream } from '../broker/read-stream.ts';
import { DatabaseConnection } from '../connection/database.module.ts';
import { isDatabaseUnavailable } from '../database/database.ts';
import { DeadLetter } from '../database/entities.ts';
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { requestIdFrom, withContext } from '../process/request-context.ts';
import { readTraceparent, type Trace } from '../process/trace.ts';
import { Tracer } from '../process/tracer.ts';
import { type DomainEvents, type PublishedEvent, type StateEvent, streamName } from '../service/events.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';
import { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { Freshness } from './freshness.ts';
import { findSubscriptions, type Subscription } from './on-event.ts';

type Message = { subject: string; id: string; data: unknown; requestId: string; trace: Trace | undefined };

type Delivered = Pick<JsMsg, 'subject' | 'headers' | 'json' | 'string' | 'ack' | 'nak'> & {
  info: Pick<DeliveryInfo, 'deliveryCount'>;
};

/** Passes each state to its handler. */
async function handleStates(
  event: StateEvent,
  { handlers }: Subscription,
  tx: Transaction,
  messages: Message[],
  tracer: Tracer,
) {
  for (const message of messages)
    await inSpan(tracer, event, message, async () => handlers.get('')?.(tx, parseReceived(event.data, message.data)));
}

/**
 * Skips domain events without a handler. Handles each of the others once: its inbox row is in the handler's
 * transaction.
 */
async function handleDomainEvents(
  event: DomainEvents,
  { handlers }: Subscription,
  tx: Transaction,
  messages: Message[],
  tracer: Tracer,
) {
  const nameOf = ({ subject }: Message) => subject.slice(event.subject.length + 1);
  const handledHere = new Map(messages.filter((each) => handlers.has(nameOf(each))).map((each) => [each.id, each]));
  if (handledHere.size === 0) return;
  const first = await tx.query<{ message_id: string }>(
    `insert into inbox (subject, message_id) select $1, unnest($2::text[]) on conflict do nothing returning message_id`,
    [event.subject, [...handledHere.keys()]],
  );
  // Concurrently, so that their statements leave together. The transaction ends after the last of them.
  const handled = await Promise.allSettled(
    first.map(async ({ message_id }) => {
      const message = handledHere.get(message_id) as Message;
      const name = nameOf(message);
      const schema = event.facts[name];
      const data = schema && parseReceived(schema, message.data);
      await inSpan(tracer, event, message, async () => handlers.get(name)?.(tx, data, name));
    }),
  );
  for (const each of handled) if (each.status === 'rejected') throw each.reason;
}

/** Handles a message as part of its original request. */
const inSpan = (
  tracer: Tracer,
  { subject }: PublishedEvent,
  { requestId, trace }: Message,
  work: () => Promise<unknown>,
) =>
  tracer.span('consumer', `handle ${subject}`, trace, (current) =>
    withContext({ requestId, isAsked: false, trace: current }, work),
  );

/**
 * A dead letter: a domain event that failed so often is put aside in parked_facts, unless the database is what it waits
 * for.
 */
const MAX_DELIVERIES = 10;

const BATCH_SIZE = 50;

/** In milliseconds. */
const POLL_INTERVAL = 2000;
const MAX_LAG = 60_000;

/**
 * Runs the handlers of a service (@OnState, @OnEvent) once database and broker are up. The waiting messages of an event
 * share one transaction and are acknowledged after its commit.
 */
@Injectable()
export class Consumers implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #freshness = new Map<PublishedEvent, Freshness>();
  #subscriptions: Subscription[] = [];
  #running?: Promise<unknown>;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    private readonly discovery: DiscoveryService,
    private readonly connection: DatabaseConnection,
    private readonly db: DataSource,
    private readonly broker: Broker,
    private readonly unitOfWork: UnitOfWork,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly tracer: Tracer,
  ) {}

  /** Runs before any connection: a service with conflicting handlers does not start. */
  onModuleInit() {
    this.#subscriptions = findSubscriptions(this.discovery);
    for (const { event } of this.#subscriptions) {
      const freshness = new Freshness(heartbeatOf(event) !== undefined);
      this.#freshness.set(event, freshness);
      this.readiness.reportLag(event.subject, () => describeLag(freshness));
    }
    const labels = ['subject'];
    this.metrics.gauges(
      {
        allsquare_consumer_waiting: { help: 'Messages of a subject that are not handled yet.', labels },
        allsquare_consumer_late_seconds: { help: 'For how long a consumer has not caught up with its stream.', labels },
      },
      () => {
        const each = (value: (freshness: Freshness) => number) =>
          Array.from(this.#freshness, ([{ subject }, freshness]) => ({ labels: { subject }, value: value(freshness) }));
        return {
          allsquare_consumer_waiting: each(({ pending }) => pending),
          allsquare_consumer_late_seconds: each(({ lag }) => lag / 1_000),
        };
      },
    );
  }

  /** How long (ms) something that the publisher has committed may be unknown here. */
  maxStaleness(event: PublishedEvent): number {
    return this.#freshness.get(event)?.maxStaleness ?? Infinity;
  }

  get isConnected(): boolean {
    return this.broker.connected;
  }

  onApplicationBootstrap() {
    this.#running = this.#run();
  }

  async onApplicationShutdown() {
    this.#stop.abort();
    await this.#running;
  }

  async #run() {
    const ready = await Promise.all([this.connection.ready, this.broker.ready]);
    if (!ready.every(Boolean)) return;
    this.service.log.info('ready');
    for (const [event, freshness] of this.#freshness) {
      const heartbeat = heartbeatOf(event);
      if (heartbeat)
        this.broker.connection.subscribe(heartbeat, {
          callback: (error) => void (error ?? freshness.onHeartbeat()),
        });
    }
    await Promise.all(this.#subscriptions.map((subscription) => this.#follow(subscription)));
  }

  /**
   * Handles the dead letters again, each in one transaction with its removal; who comes second finds it handled.
   * Answers those that failed, and why.
   */
  async retryDeadLetters(): Promise<{
    handled: number;
    failed: Pick<DeadLetter, 'subject' | 'messageId' | 'error'>[];
  }> {
    await this.connection.ready;
    const deadLetters = await this.db.getRepository(DeadLetter).find({ order: { failedAt: 'asc' } });
    const failed: DeadLetter[] = [];
    for (const letter of deadLetters)
      await this.#retryDeadLetter(letter).catch(
        (error: unknown) => void failed.push({ ...letter, error: String(error) }),
      );
    return { handled: deadLetters.length - failed.length, failed };
  }

  async #retryDeadLetter({ subject, messageId, data }: DeadLetter) {
    const subscription = this.#subscriptions.find(({ event }) => subject.startsWith(`${event.subject}.`));
    const event = subscription?.event;
    if (!subscription || event?.kind !== 'fact') throw new Error('nothing here handles it any more');
    await this.unitOfWork.run(undefined, async (tx) => {
      await tx.query(`delete from parked_facts where subject = $1 and message_id = $2`, [subject, messageId]);
      const message = {
        subject,
        id: messageId,
        data: JSON.parse(data) as unknown,
        requestId: requestIdFrom(undefined),
        trace: undefined,
      };
      await handleDomainEvents(event, subscription, tx, [message], this.tracer);
    });
  }

  /** Runs until the stop. Waits for a stream or consumer that is lost or not created yet. */
  async #follow(subscription: Subscription) {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#handleAll(subscription);
      } catch (error) {
        this.service.log.warn(
          { err: error, subject: subscription.event.subject },
          isNotFound(error) ? 'waiting for the job that makes the consumer' : 'a consumer starts again',
        );
      }
      if (!this.#stop.signal.aborted) await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async #handleAll(subscription: Subscription) {
    const consumer = await this.#consumerOf(subscription);
    const messages = await consumer.consume({
      max_messages: 100,
      idle_heartbeat: 1000,
      expires: 5000,
      abort_on_missing_resource: true,
    });
    const ended = new AbortController();
    const watching = this.#watchLag(subscription.event, consumer, ended.signal);
    const stop = () => messages.stop();
    this.#stop.signal.addEventListener('abort', stop);
    // The service may have been stopped while the subscription was being made.
    if (this.#stop.signal.aborted) stop();
    const waiting: JsMsg[] = [];
    let handling: Promise<void> | undefined;
    const handleWaiting = async () => {
      while (waiting.length > 0) await this.#handle(subscription, waiting.splice(0));
      handling = undefined;
    };
    try {
      for await (const message of messages) {
        waiting.push(message);
        handling ??= handleWaiting();
        if (waiting.length >= BATCH_SIZE) await handling;
      }
    } finally {
      ended.abort();
      await Promise.all([handling, watching]);
      this.#stop.signal.removeEventListener('abort', stop);
    }
  }

  /** Polls the broker for the consumer's progress, as another replica may have handled messages. */
  async #watchLag(event: PublishedEvent, consumer: Consumer, ended: AbortSignal) {
    const freshness = this.#freshness.get(event);
    let wasLagging = false;
    while (!ended.aborted) {
      const askedAt = performance.now();
      // Without an answer the lag grows.
      const answers = this.broker.connected && (await this.#readInfo(event, consumer).catch(() => undefined));
      if (answers) freshness?.update(askedAt, ...answers);
      const lag = freshness && describeLag(freshness);
      if (lag && !wasLagging) this.service.log.warn({ subject: event.subject }, `a consumer is late: ${lag}`);
      if (!lag && wasLagging) this.service.log.info({ subject: event.subject }, 'a consumer has caught up');
      wasLagging = lag !== undefined;
      await sleep(POLL_INTERVAL, undefined, { signal: ended }).catch(() => undefined);
    }
  }

  async #readInfo(event: PublishedEvent, consumer: Consumer) {
    const manager = await this.broker.manager();
    return Promise.all([manager.streams.info(streamName(event)), consumer.info()]);
  }

  /**
   * Returns the service's consumer, which the broker's operator creates (ensure-streams.ts). It no longer has what it
   * delivered to an earlier database, so that is read from the stream first.
   */
  async #consumerOf(subscription: Subscription): Promise<Consumer> {
    const name = streamName(subscription.event);
    const consumer = await this.broker.jetstream.consumers.get(name, this.service.name);
    const followed = await this.db.query<unknown[]>(`select from followed_streams where name = $1`, [name]);
    if (followed.length > 0) return consumer;
    const { delivered } = await consumer.info(true);
    const retries = delivered.stream_seq > 0 ? await this.#readAll(subscription) : [];
    const note = async () => {
      for (const retry of retries) await retry;
      await this.db.query(`insert into followed_streams (name) values ($1) on conflict do nothing`, [name]);
    };
    note().catch((error: unknown) =>
      this.service.log.debug({ err: error }, 'a stream is read again at the next start'),
    );
    return consumer;
  }

  /** Resolves once everything was handled once, to the pending retries, which may grow in number. */
  async #readAll(subscription: Subscription): Promise<Promise<void>[]> {
    const retries: Promise<void>[] = [];
    const { signal } = this.#stop;
    const deliver = (stored: StoredMsg, deliveryCount: number): Delivered => ({
      subject: stored.subject,
      headers: stored.header,
      json: () => stored.json(),
      string: () => stored.string(),
      info: { deliveryCount },
      ack: () => undefined,
      nak: (after) => {
        const again = () => this.#handle(subscription, [deliver(stored, deliveryCount + 1)]);
        const retry = sleep(after, undefined, { signal }).then(again);
        retry.catch(() => undefined);
        retries.push(retry);
      },
    });
    const messages: Delivered[] = [];
    for await (const stored of readStream(await this.broker.manager(), streamName(subscription.event))) {
      signal.throwIfAborted();
      messages.push(deliver(stored, 1));
      if (messages.length >= BATCH_SIZE) await this.#handle(subscription, messages.splice(0));
    }
    if (messages.length > 0) await this.#handle(subscription, messages);
    return retries;
  }

  /** Handles messages in one transaction. If that fails, handles each alone, and retries those that fail again. */
  async #handle(subscription: Subscription, messages: Delivered[]): Promise<void> {
    try {
      await this.unitOfWork.run(undefined, async (tx) => {
        const { event } = subscription;
        const read = messages.map(readMessage);
        await (event.kind === 'state'
          ? handleStates(event, subscription, tx, read, this.tracer)
          : handleDomainEvents(event, subscription, tx, read, this.tracer));
      });
      for (const message of messages) {
        if (isUnknownKind(subscription.event, message.subject))
          this.service.log.info(
            { subject: message.subject },
            'a kind of domain event that is newer than this service is skipped',
          );
        message.ack();
      }
    } catch (error) {
      const [message, ...others] = messages;
      if (others.length > 0) {
        for (const each of messages) await this.#handle(subscription, [each]);
      } else if (message) {
        const { subject, info } = message;
        const maxDeliveriesReached = info.deliveryCount >= MAX_DELIVERIES && !isDatabaseUnavailable(error);
        if (subscription.event.kind === 'fact' && maxDeliveriesReached) return this.#deadLetter(message, error);
        this.service.log.warn(
          { err: error, subject, deliveries: info.deliveryCount, ...idsOf(message) },
          'an event could not be handled yet',
        );
        message.nak(backoff(info.deliveryCount, isDatabaseUnavailable(error)));
      }
    }
  }

  async #deadLetter(message: Delivered, error: unknown) {
    const { subject } = message;
    await this.db.query(
      `insert into parked_facts (subject, message_id, data, error) values ($1, $2, $3, $4) on conflict do nothing`,
      [subject, message.headers?.get('Nats-Msg-Id') ?? '', message.string(), String(error)],
    );
    const [count] = await this.db.query<{ parked: number }[]>(`select count(*)::int as parked from parked_facts`);
    this.service.log.error(
      { err: error, subject, parked: count?.parked, ...idsOf(message) },
      'a domain event is parked',
    );
    message.ack();
  }
}

/** In milliseconds. What waits for the database is handled within seconds of its return, however long it was down. */
const backoff = (deliveries: number, isUnavailable: boolean) =>
  Math.min(isUnavailable ? 4_000 : 30_000, 250 * 2 ** deliveries);

const heartbeatOf = (event: PublishedEvent) => (event.kind === 'state' ? event.heartbeat : undefined);

/** In words, where it is more than a minute. */
const describeLag = ({ lag, pending }: Freshness) =>
  lag > MAX_LAG ? `${Math.round(lag / 1000)} seconds behind, ${pending} events wait` : undefined;

/** Whether the contract of this build does not have this kind of event. */
const isUnknownKind = (event: PublishedEvent, subject: string) =>
  event.kind === 'fact' && !Object.hasOwn(event.facts, subject.slice(event.subject.length + 1));

const readMessage = (message: Delivered): Message => ({
  subject: message.subject,
  id: message.headers?.get('Nats-Msg-Id') ?? '',
  data: message.json(),
  requestId: requestIdOf(message),
  trace: traceOf(message),
});

/** For log lines. */
const idsOf = (message: Delivered) => ({ requestId: requestIdOf(message), traceId: traceOf(message)?.traceId });
const traceOf = (message: Delivered) => readTraceparent(message.headers?.get('traceparent'));
const requestIdOf = (message: Delivered) => requestIdFrom(message.headers?.get('X-Request-Id'));
