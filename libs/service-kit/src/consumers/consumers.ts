import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, JsMsg, StoredMsg } from '@nats-io/jetstream';
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
import { Metrics } from '../process/metrics.ts';
import { Readiness } from '../process/readiness.ts';
import { Tracer } from '../process/tracer.ts';
import { type PublishedEvent, streamName } from '../service/events.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { DeadLetters } from './dead-letters.ts';
import { describeLag, Freshness } from './freshness.ts';
import { type Delivered, deliveredOf, handleMessages, idsOf, isUnknownKind, readMessage } from './handle-messages.ts';
import { createLagMetrics } from './lag-metrics.ts';
import { findSubscriptions, type Subscription } from './on-event.ts';

/** After so many failures a domain event becomes a dead letter, unless the database is unavailable. */
const MAX_DELIVERIES = 10;

/** How many messages share a transaction at most. */
const BATCH_SIZE = 100;

/** In milliseconds. */
const POLL_INTERVAL = 2000;

/**
 * Runs the handlers of a service (@OnState, @OnEvent) once database and broker are up. The waiting messages of an event
 * share one transaction and are acknowledged after its commit.
 */
@Injectable()
export class Consumers implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #freshness = new Map<PublishedEvent, Freshness>();
  readonly #deadLetters: DeadLetters;
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
  ) {
    this.#deadLetters = new DeadLetters(db, unitOfWork, tracer, service.log);
  }

  /** Runs before any connection: a service with conflicting handlers does not start. */
  onModuleInit() {
    this.#subscriptions = findSubscriptions(this.discovery);
    for (const { event } of this.#subscriptions) {
      const freshness = new Freshness(heartbeatOf(event) !== undefined);
      this.#freshness.set(event, freshness);
      this.readiness.reportLag(event.subject, () => describeLag(freshness));
    }
    createLagMetrics(this.metrics, this.#freshness);
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

  /** Handles the dead letters again. Returns those that failed, and why. */
  async retryDeadLetters() {
    await this.connection.ready;
    return this.#deadLetters.retryAll(this.#subscriptions);
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
      max_messages: 2 * BATCH_SIZE,
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
      while (waiting.length > 0) await this.#handle(subscription, waiting.splice(0, BATCH_SIZE));
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
    const deliver = (stored: StoredMsg, deliveryCount: number): Delivered =>
      deliveredOf(stored, deliveryCount, (after) => {
        const again = () => this.#handle(subscription, [deliver(stored, deliveryCount + 1)]);
        const retry = sleep(after, undefined, { signal }).then(again);
        retry.catch(() => undefined);
        retries.push(retry);
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

  /**
   * Handles messages in one transaction. If that fails, handles each half in one, down to the message that fails alone,
   * which is retried: one bad message of a hundred costs its neighbors a dozen transactions.
   */
  async #handle(subscription: Subscription, messages: Delivered[]): Promise<void> {
    try {
      await this.unitOfWork.run(undefined, async (tx) =>
        handleMessages(subscription, tx, messages.map(readMessage), this.tracer),
      );
      for (const message of messages) {
        if (isUnknownKind(subscription.event, message.subject))
          this.service.log.info(
            { subject: message.subject },
            'a kind of domain event that is newer than this service is skipped',
          );
        message.ack();
      }
    } catch (error) {
      const [message] = messages;
      if (messages.length > 1) {
        const half = Math.ceil(messages.length / 2);
        await this.#handle(subscription, messages.slice(0, half));
        await this.#handle(subscription, messages.slice(half));
      } else if (message) {
        const { subject, info } = message;
        const maxDeliveriesReached = info.deliveryCount >= MAX_DELIVERIES && !isDatabaseUnavailable(error);
        if (subscription.event.kind === 'fact' && maxDeliveriesReached) return this.#deadLetters.add(message, error);
        this.service.log.warn(
          { err: error, subject, deliveries: info.deliveryCount, ...idsOf(message) },
          'an event could not be handled yet',
        );
        message.nak(backoff(info.deliveryCount, isDatabaseUnavailable(error)));
      }
    }
  }
}

/** In milliseconds. What waits for the database is handled within seconds of its return, however long it was down. */
const backoff = (deliveries: number, isUnavailable: boolean) =>
  Math.min(isUnavailable ? 4_000 : 30_000, 250 * 2 ** deliveries);

const heartbeatOf = (event: PublishedEvent) => (event.kind === 'state' ? event.heartbeat : undefined);
