import { setTimeout as sleep } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import pg from 'pg';
import { Broker } from '../broker/broker.ts';
import { isNotFound } from '../broker/ensure-streams.ts';
import { RefusedEvents } from '../broker/refused-events.ts';
import { originHeaders } from '../broker/send-live.ts';
import { isWrongSequence } from '../broker/update-published-state.ts';
import { DatabaseConnection } from '../connection/database.module.ts';
import { columnsOf } from '../database/columns-of.ts';
import { isDatabaseUnavailable, KEEPALIVE_OPTIONS, PLANNER_OPTIONS } from '../database/database.ts';
import { OutboxMessage } from '../database/entities.ts';
import { querySharded } from '../database/sharding.ts';
import { databaseConfig } from '../process/config.ts';
import { readTraceparent, writeTraceparent } from '../process/trace.ts';
import { Tracer } from '../process/tracer.ts';
import { type PublishedEvent, streamName } from '../service/events.ts';
import { type RunningService, SERVICE } from '../service/service.ts';
import { refillStreams } from './refill-streams.ts';

const OMITTED = ['live', 'createdAt', 'sentAt'] as const;
/** `groupId` where rows are spread. */
type Row = Omit<OutboxMessage, (typeof OMITTED)[number]> & { groupId?: string };
/** A part of the outbox: nothing is the whole, a group of each shard stands for the shard. */
type Shard = string | undefined;
const UNSHARDED: Shard[] = [undefined];

const BATCH = 200;
/** New rows first, which a replay of all history would delay; then states, which carry rights and balances. */
const QUEUE = `select ${columnsOf(OutboxMessage, 'o', OMITTED)} from outbox o
  where o.sent_at is null and o.subject not like all($1) order by o.priority, o.id limit ${BATCH}`;
/** The same of one shard (infra/docs/scale.md). */
const SHARD_QUEUE = `select * from queue_of_shard($2::uuid, $1::text[], ${BATCH})`;
/** One group of each shard, found among random ids. */
const SHARDS = `with keys as materialized (
    select gen_random_uuid() as key from pg_dist_shard, generate_series(1, 50) where logicalrelid = 'outbox'::regclass)
  select distinct on (get_shard_id_for_distribution_column('outbox', key)) key from keys`;
/** For so long (ms) a shard whose server is away is not asked, and the others go on. */
const SHARD_BACKOFF = 3000;
/**
 * After a batch, in milliseconds: under load the next one then carries several writes at the price of one. With 40
 * instead of 10 a machine recorded 407 instead of 359 expenses a second. Who writes first waits for nothing.
 */
const BATCH_DELAY = 40;
const MAX_CACHED_SUBJECTS = 20_000;
/**
 * PostgreSQL ends a relay's session that was silent for so long (ms), as that of a frozen process is: another replica
 * then leads.
 */
const SESSION_TIMEOUT = 5000;
/** In milliseconds; a leader that has nothing to do looks each second, so that five seconds are the most. */
const HEARTBEAT_INTERVAL = 3500;
/** In milliseconds; a reconnect is an occasion too. */
const STREAM_CHECK_INTERVAL = 5000;
/** For so long (ms) nothing is sent to a stream that was full, and the others go on. */
const FULL_BACKOFF = 3000;
/** The same of one that did not answer twice, because each try holds the others up for two seconds. */
const TIMEOUT_BACKOFF = 15_000;

/**
 * Carries the outbox to the broker. One replica does it, holding a session advisory lock; the others wake it by NOTIFY.
 * It never marks a row before the broker's ack. Of a state subject it sends only the newest row, with the expected last
 * sequence; domain events it sends all. A replica without the broker does not lead: another may have it.
 */
@Injectable()
export class Relay implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  #wake?: () => void;
  #isNotified = false;
  #running?: Promise<void>;
  #instanceId = '';
  readonly #lastSequence = new Map<string, number>();
  /** The subjects of streams that took nothing, and until when they rest. */
  readonly #backoffUntil = new Map<string, number>();
  /** The shards that are not asked, and until when. */
  readonly #unavailableUntil = new Map<Shard, number>();
  #shards = UNSHARDED;
  #streamsCheckedAt = 0;

  constructor(
    @Inject(SERVICE) private readonly service: RunningService,
    @Inject(databaseConfig.KEY) private readonly config: ConfigType<typeof databaseConfig>,
    private readonly connection: DatabaseConnection,
    private readonly broker: Broker,
    private readonly tracer: Tracer,
    private readonly refused: RefusedEvents,
  ) {}

  onApplicationBootstrap() {
    // A broker that lost its files comes back with other streams, one that was started again with streams that write.
    this.broker.onReconnect(() => {
      this.#streamsCheckedAt = 0;
      this.#backoffUntil.clear();
    });
    this.#running = this.#run();
  }

  async onApplicationShutdown() {
    this.#stop.abort();
    this.notify();
    await this.#running;
  }

  /** Says that a row may be waiting. */
  notify() {
    this.#isNotified = true;
    this.#wake?.();
  }

  async #run() {
    const there = await Promise.all([this.connection.ready, this.broker.ready]);
    if (!there.every(Boolean)) return;
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

  /** Tells the replica that leads of what is written here, until this one leads (true) or stops (false). */
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
    this.#instanceId = (await db.query(`select id from service_instance`)).rows[0].id;
    const isSharded = await querySharded(async (sql) => (await db.query(sql)).rows);
    this.#shards = isSharded ? await readShards(db) : UNSHARDED;
    let prunedAt = 0;
    let heartbeatAt = 0;
    this.#streamsCheckedAt = 0;
    while (!this.#stop.signal.aborted && this.broker.connected) {
      this.#isNotified = false;
      if (Date.now() - this.#streamsCheckedAt > STREAM_CHECK_INTERVAL) {
        this.#streamsCheckedAt = Date.now();
        await refillStreams(this.service, this.broker, db);
      }
      const sent = await this.#sendBatches(db);
      // Nothing new that was committed before is left, and the broker has acknowledged it.
      if (
        sent.fresh < BATCH &&
        this.#backoffUntil.size + this.#unavailableUntil.size === 0 &&
        Date.now() - heartbeatAt > HEARTBEAT_INTERVAL
      ) {
        this.#publishHeartbeat();
        heartbeatAt = Date.now();
      }
      if (Date.now() - prunedAt > 60_000) {
        if (isSharded) this.#shards = await readShards(db);
        await prune(db, isSharded);
        prunedAt = Date.now();
      }
      if (sent.all > 0 && sent.all < BATCH) await sleep(BATCH_DELAY);
      if (sent.all < BATCH) await this.#idle(1000);
    }
  }

  /** Consumers who hear nothing for some time doubt what they know (ADR 0004). */
  #publishHeartbeat() {
    for (const event of this.service.publishes ?? [])
      if (event.kind === 'state' && event.heartbeat) this.broker.connection.publish(event.heartbeat);
  }

  /**
   * Sends a batch, of each shard where rows are spread, and answers how many rows the largest had, and how many of them
   * were new. A shard whose server is away stops only its own groups.
   */
  async #sendBatches(db: pg.Client) {
    dropExpired(this.#unavailableUntil);
    const largest = { all: 0, fresh: 0 };
    for (const shard of this.#shards.filter((one) => !this.#unavailableUntil.has(one)))
      try {
        const rows = await this.#sendBatch(db, shard);
        largest.all = Math.max(largest.all, rows.length);
        largest.fresh = Math.max(largest.fresh, rows.filter(({ priority }) => priority === 0).length);
      } catch (error) {
        if (shard === undefined || !isShardError(error)) throw error;
        this.service.log.warn({ err: error }, 'a part of the outbox is away: its events wait, all others go on');
        this.#unavailableUntil.set(shard, Date.now() + SHARD_BACKOFF);
      }
    return largest;
  }

  /** Sends up to BATCH waiting rows and answers them. */
  async #sendBatch(db: pg.Client, shard: Shard) {
    dropExpired(this.#backoffUntil);
    const excluded = Array.from(this.#backoffUntil.keys(), (subject) => `${subject}.%`);
    const { rows } = await db.query<Row>(
      shard
        ? { name: 'queue of shard', text: SHARD_QUEUE, values: [excluded, shard] }
        : { name: 'queue', text: QUEUE, values: [excluded] },
    );
    if (rows.length === 0) return rows;

    const newest = new Map<string, Row>();
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

    await db.query({
      name: shard ? 'sent of shard' : 'sent',
      // What was erased while it was being published stays unsent, so that it is erased in the stream too.
      text: `update outbox o set sequence = coalesce(s.sequence, o.sequence),
          sent_at = case when s.sequence is null or o.data is not null then $3::timestamptz end
        from unnest($1::bigint[], $2::bigint[]) as s(id, sequence)
        where o.id = s.id${shard ? ' and o.group_id = any($4::uuid[])' : ''}`,
      values: [
        done.map((row) => row.id),
        done.map((row) => sequences.get(row.id) ?? null),
        new Date(),
        ...(shard ? [[...new Set(done.map((row) => row.groupId))]] : []),
      ],
    });
    return rows;
  }

  /** A stream that takes nothing, while the broker answers, stops only its own events. */
  async #backOffOnRefusal(row: Row, publish: () => Promise<unknown>, wait: () => void) {
    const { event } = this.#streamOf(row);
    const stream = streamName(event);
    try {
      await publish();
      this.refused.recordSuccess(stream);
    } catch (error) {
      const isAgain = this.refused.isRefusing(stream);
      const refusal = await this.refused.recordFailure(stream, error);
      if (!refusal) throw error;
      wait();
      if (this.#backoffUntil.has(event.subject)) return;
      this.service.log.error({ stream, err: error }, `a stream ${refusal}: its events wait in the outbox`);
      const isSilent = isAgain && refusal === 'takes no events';
      this.#backoffUntil.set(event.subject, Date.now() + (isSilent ? TIMEOUT_BACKOFF : FULL_BACKOFF));
    }
  }

  #streamOf(row: Row) {
    const subject = row.subject ?? '';
    const event = this.service.publishes?.find((candidate) => subject.startsWith(`${candidate.subject}.`));
    if (!event) throw new Error(`${subject} is not among the events that this service publishes`);
    return { subject, event };
  }

  /** Answers its sequence in the stream. */
  async #publishDomainEvent(row: Row): Promise<number> {
    const { subject } = this.#streamOf(row);
    const { seq } = await this.#publish(subject, row);
    return seq;
  }

  async #eraseDomainEvent(row: Row) {
    if (row.sequence === null) return;
    const { event } = this.#streamOf(row);
    const manager = await this.broker.manager();
    await manager.streams.deleteMessage(streamName(event), Number(row.sequence)).catch((error: unknown) => {
      // The broker no longer has it.
      if (!(error instanceof JetStreamApiError)) throw error;
    });
  }

  #publish(subject: string, row: Row, expect?: { lastSubjectSequence: number }) {
    const parent = readTraceparent(row.traceparent ?? undefined);
    return this.tracer.span('producer', `publish ${this.#streamOf(row).event.subject}`, parent, (trace) =>
      this.broker.jetstream.publish(subject, JSON.stringify(row.data), {
        msgID: `${this.#instanceId}:${row.id}`,
        headers: originHeaders({
          requestId: row.requestId ?? undefined,
          traceparent: trace && writeTraceparent(trace),
        }),
        timeout: 2000,
        ...(expect && { expect }),
      }),
    );
  }

  async #publishState(row: Row) {
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

  /** The sequence that our message must follow, or 'newer' when the stream already holds this state or a later one. */
  async #readLast(event: PublishedEvent, subject: string, row: Row): Promise<number | 'newer'> {
    const manager = await this.broker.manager();
    const last = await manager.streams.getMessage(streamName(event), { last_by_subj: subject });
    if (!last) return 0;
    return last.json<{ version: number }>().version >= Number(row.version) ? 'newer' : last.seq;
  }

  #cacheSequence(subject: string, sequence: number) {
    if (this.#lastSequence.size >= MAX_CACHED_SUBJECTS) this.#lastSequence.clear();
    this.#lastSequence.set(subject, sequence);
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

/** The error of a server that has a shard, while the session to the coordinator goes on. */
const isShardError = (error: unknown) =>
  (error as { severity?: string }).severity === 'ERROR' && isDatabaseUnavailable(error);

function dropExpired<Name>(deadlines: Map<Name, number>) {
  for (const [name, until] of deadlines) if (until < Date.now()) deadlines.delete(name);
}

const readShards = async (db: pg.Client): Promise<Shard[]> =>
  (await db.query<{ key: string }>(SHARDS)).rows.map(({ key }) => key);

const PRUNE_BATCH = 1000;

type Retention = { table: string; key: string; expired: string };
const OUTBOX: Retention = { table: 'outbox', key: 'id', expired: `sent_at < now() - interval '7 days'` };
const INBOX: Retention = {
  table: 'inbox',
  key: '(subject, message_id)',
  expired: `handled_at < now() - interval '7 days'`,
};
/** For what the doctor and operators compare. */
const STORED: Retention = {
  table: 'stored_bytes',
  key: '(person_id, day)',
  expired: `day < current_date - 30`,
};
const KEYS: Retention = {
  table: 'idempotency',
  key: '(caller_id, method, path, key)',
  expired: `created_at < now() - interval '24 hours'`,
};

/**
 * Deletes what is over, a thousand rows at a time until none is left; where rows are spread, at each server by itself.
 */
async function prune(db: pg.Client, isSharded: boolean) {
  for (const { table, key, expired } of isSharded ? [INBOX, STORED] : [OUTBOX, INBOX, KEYS, STORED]) {
    const found = `select ${key.replaceAll(/[()]/g, '')} from ${table} where ${expired} limit ${PRUNE_BATCH}`;
    while ((await db.query(`delete from ${table} where ${key} in (${found})`)).rowCount === PRUNE_BATCH);
  }
  for (const { table, expired } of isSharded ? [OUTBOX, KEYS] : [])
    await db.query(`select run_command_on_shards($1, $2)`, [table, `delete from %s where ${expired}`]);
}
