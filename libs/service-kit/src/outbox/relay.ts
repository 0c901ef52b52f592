import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import pg from 'pg';
import { Broker } from '../broker/broker.ts';
import { isNotFound } from '../broker/ensure-streams.ts';
import { RefusedEvents } from '../broker/refused-events.ts';
import { DatabaseConnection } from '../connection/database.module.ts';
import { isDatabaseUnavailable, KEEPALIVE_OPTIONS, PLANNER_OPTIONS } from '../database/database.ts';
import { databaseConfig } from '../process/config.ts';
import { Tracer } from '../process/tracer.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { dropExpired } from './drop-expired.ts';
import { findOutbox } from './find-outbox.ts';
import { type Outbox, RELAY_BATCH, type Shard, type UnsentRow } from './outbox.ts';
import { OutboxPublisher } from './outbox-publisher.ts';
import { refillStreams } from './refill-streams.ts';

/** Backoff of a shard whose server is down, in milliseconds; the other shards continue. */
const SHARD_BACKOFF = 3000;
/**
 * Pause after a batch, in milliseconds: under load the next one then has several writes at the price of one. With 40
 * instead of 10 a machine recorded 407 instead of 359 expenses a second. The first write waits for nothing.
 */
const BATCH_DELAY = 40;
/**
 * PostgreSQL ends a relay's session that was silent for so long (ms), as that of a frozen process: another replica then
 * leads.
 */
const SESSION_TIMEOUT = 5000;
/** In milliseconds. An idle leader checks each second, so five seconds are the most. */
const HEARTBEAT_INTERVAL = 3500;
/** In milliseconds; a reconnect triggers a check too. */
const STREAM_CHECK_INTERVAL = 5000;

/**
 * Sends the outbox to the broker. The replica that holds a session advisory lock does it; the others wake it by NOTIFY.
 * It never marks a row before the broker's ack. Of a state's subject it sends only the newest row, with the expected
 * last sequence; it sends all domain events. A replica without the broker does not lead: another may have it.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  readonly #publisher: OutboxPublisher;
  #wake?: () => void;
  #isNotified = false;
  #running?: Promise<void>;
  readonly #unavailableUntil = new Map<Shard, number>();
  #shards: Shard[] = [];
  #streamsCheckedAt = 0;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    @Inject(databaseConfig.KEY) private readonly config: ConfigType<typeof databaseConfig>,
    private readonly connection: DatabaseConnection,
    private readonly broker: Broker,
    tracer: Tracer,
    private readonly refused: RefusedEvents,
  ) {
    this.#publisher = new OutboxPublisher(service, broker, tracer, refused);
  }

  onApplicationBootstrap() {
    // A broker that lost its files returns with other streams, one that was restarted with streams that accept writes.
    this.broker.onReconnect(() => {
      this.#streamsCheckedAt = 0;
      this.#publisher.resetBackoff();
    });
    this.#running = this.#run();
  }

  async onApplicationShutdown() {
    this.#stop.abort();
    this.notify();
    await this.#running;
  }

  /** Notifies the relay that a row may be waiting. */
  notify() {
    this.#isNotified = true;
    this.#wake?.();
  }

  async #run() {
    const ready = await Promise.all([this.connection.ready, this.broker.ready]);
    if (!ready.every(Boolean)) return;
    while (!this.#stop.signal.aborted) {
      const db = new pg.Client({
        connectionString: this.config.DATABASE_URL,
        connectionTimeoutMillis: 2000,
        application_name: 'relay',
        // A mark that a crash of PostgreSQL loses is a message sent twice, which every consumer accepts.
        options: `${PLANNER_OPTIONS} ${KEEPALIVE_OPTIONS} -c synchronous_commit=off -c idle_session_timeout=${SESSION_TIMEOUT}`,
      });
      db.on('error', (error) => this.service.log.debug({ err: error }, 'the relay lost its database session'));
      db.on('notification', () => this.notify());
      try {
        await db.connect();
        if (await this.#waitForLead(db)) await this.#lead(db).finally(() => this.refused.reset());
      } catch (error) {
        this.service.log.warn(
          { err: error },
          isNotFound(error) ? 'the relay waits for the job that makes the stream' : 'the relay pauses',
        );
      }
      await db.end().catch(() => undefined);
      await sleep(1000, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }

  /** Notifies the leading replica of what is written here, until this one leads (true) or stops (false). */
  async #waitForLead(db: pg.Client) {
    while (!this.#stop.signal.aborted) {
      const leads = this.broker.connected ? `pg_try_advisory_lock(hashtext('allsquare:relay'))` : 'false';
      const lock = await db.query(`select ${leads} as leads`);
      if (lock.rows[0].leads) return true;
      await this.#idle(1000);
      if (!this.#isNotified) continue;
      this.#isNotified = false;
      await db.query('notify outbox');
      await sleep(BATCH_DELAY);
    }
    return false;
  }

  async #lead(db: pg.Client) {
    await db.query('listen outbox');
    this.#publisher.instanceId = (await db.query(`select id from service_instance`)).rows[0].id;
    const outbox = await findOutbox(db);
    this.#shards = await outbox.readShards(db);
    let prunedAt = 0;
    let heartbeatAt = 0;
    this.#streamsCheckedAt = 0;
    while (!this.#stop.signal.aborted && this.broker.connected) {
      this.#isNotified = false;
      if (Date.now() - this.#streamsCheckedAt > STREAM_CHECK_INTERVAL) {
        this.#streamsCheckedAt = Date.now();
        await refillStreams(this.service, this.broker, db);
      }
      const sent = await this.#sendBatches(db, outbox);
      // Nothing new that was committed before is left, and the broker has acknowledged it.
      if (
        sent.fresh < RELAY_BATCH &&
        !this.#publisher.isBackingOff &&
        this.#unavailableUntil.size === 0 &&
        Date.now() - heartbeatAt > HEARTBEAT_INTERVAL
      ) {
        this.#publishHeartbeat();
        heartbeatAt = Date.now();
      }
      if (Date.now() - prunedAt > 60_000) {
        this.#shards = await outbox.readShards(db);
        await outbox.prune(db);
        prunedAt = Date.now();
      }
      if (sent.all > 0 && sent.all < RELAY_BATCH) await sleep(BATCH_DELAY);
      if (sent.all < RELAY_BATCH) await this.#idle(1000);
    }
  }

  /** Consumers without a heartbeat for some time treat what they know as stale (ADR 0004). */
  #publishHeartbeat() {
    for (const event of this.service.publishes ?? [])
      if (event.kind === 'state' && event.heartbeat) this.broker.connection.publish(event.heartbeat);
  }

  /**
   * Sends a batch of each shard. Returns how many rows the largest had, and how many of them were new. A shard whose
   * server is down delays only its own groups.
   */
  async #sendBatches(db: pg.Client, outbox: Outbox) {
    dropExpired(this.#unavailableUntil);
    const largest = { all: 0, fresh: 0 };
    for (const shard of this.#shards.filter((one) => !this.#unavailableUntil.has(one)))
      try {
        const rows = await this.#sendBatch(db, outbox, shard);
        largest.all = Math.max(largest.all, rows.length);
        largest.fresh = Math.max(largest.fresh, rows.filter(({ priority }) => priority === 0).length);
      } catch (error) {
        if (shard === undefined || !isShardError(error)) throw error;
        this.service.log.warn({ err: error }, 'a part of the outbox is away: its events wait, all others go on');
        this.#unavailableUntil.set(shard, Date.now() + SHARD_BACKOFF);
      }
    return largest;
  }

  /** Sends up to RELAY_BATCH unsent rows and returns them. */
  async #sendBatch(db: pg.Client, outbox: Outbox, shard: Shard) {
    const { rows } = await db.query<UnsentRow>(outbox.selectUnsent(shard, this.#publisher.excluded()));
    if (rows.length === 0) return rows;
    const { done, sequences } = await this.#publisher.publishAll(rows);
    await db.query(outbox.markSent(done, sequences));
    return rows;
  }

  async #idle(milliseconds: number) {
    if (this.#isNotified || this.#stop.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}

/** The error of a server that has a shard, while the session to the coordinator remains. */
const isShardError = (error: unknown) =>
  (error as { severity?: string }).severity === 'ERROR' && isDatabaseUnavailable(error);
