import type { Topic } from '@allsquare/contract-kit';
import type pg from 'pg';
import type {
  EntityManager,
  EntityTarget,
  ObjectLiteral,
  QueryDeepPartialEntity,
  QueryRunner,
  Repository,
} from 'typeorm';
import { buildSqlTag } from 'typeorm/util/SqlTagUtils.js';
import type { Broker } from '../broker/broker.ts';
import { sendLive } from '../broker/send-live.ts';
import type { ObservedClient } from '../database/database.ts';
import { EPOCH, withVersion } from '../database/epoch.ts';
import { isSharded, NO_GROUP } from '../database/sharding.ts';
import { currentOrigin, type Origin } from '../process/request-context.ts';
import type {
  DataOf,
  DomainEventName,
  DomainEventOf,
  DomainEvents,
  LiveMessage,
  StateEvent,
} from '../service/events.ts';
import { isQuotaExceeded, type StorageQuota, type StorageUsage, sizeOf } from './storage-quota.ts';

type OutboxRow = Origin & {
  usage: StorageUsage;
  subject?: string;
  version?: number;
  data?: unknown;
  read?: StateQuery;
};
/** SQL that reads a state as the columns `version` and `state`, which is jsonb. */
type StateQuery = { query: string; values: unknown[] };
/** What a state that SQL reads counts as: balances of about ten people. */
const STATE_QUERY_BYTES = 1000;
/** Of a row beside its values, header and indexes: so a small bill counts as what its tables grow by (3.7 kB). */
const ROW_OVERHEAD_BYTES = 200;

/** What several writes give under one name is sent as one. */
type OnCommit<Item = unknown> = {
  usage: StorageUsage;
  name: unknown;
  item: Item;
  send: (items: Item[]) => Promise<unknown>;
};

type BrowserNotification = { userIds: Set<string>; message: LiveMessage; origin: Origin };

/**
 * One database transaction together with what it publishes: both happen or neither. Entities go by `repository`, SQL by
 * `sql`, on the same connection.
 */
export class Transaction {
  readonly #rows: OutboxRow[] = [];
  readonly #notifications: BrowserNotification[] = [];
  /** Of the write under way; of those that stay. */
  readonly #onCommit: OnCommit[] = [];
  readonly #batched: OnCommit[] = [];
  readonly #sent: Promise<unknown>[] = [];
  #erases = false;
  /** As it was read; as the writes so far leave it. */
  readonly #readValues = new Map<string, unknown>();
  #cached = new Map<string, unknown>();
  #savepoints = 0;
  /** Of the write under way; of those that stay. */
  #usage: StorageUsage = unowned();
  readonly #committed: StorageUsage[] = [];
  /** Sets the savepoint of the write under way, which leaves before the first statement that it would have to undo. */
  #pendingSavepoint: (() => void) | undefined;

  private constructor(
    private readonly entities: EntityManager,
    private readonly client: pg.ClientBase,
    /** Whether several writes follow each other in it. */
    private readonly isBatch: boolean,
  ) {}

  /** Begins a transaction of at most `within` milliseconds, in the packet of its first statements. */
  static async begin(runner: QueryRunner, within: number, isBatch = false): Promise<Transaction> {
    const client = (await runner.connect()) as ObservedClient;
    const tx = new Transaction(runner.manager, client, isBatch);
    client.onWrite = (values) => (tx.#usage.bytes += sizeOf(values) + ROW_OVERHEAD_BYTES);
    // TypeORM's startTransaction waits for the answer before anything else is sent.
    Object.assign(runner, { isTransactionActive: true });
    tx.#send(client.query(`start transaction; set local transaction_timeout = ${within}`));
    return tx;
  }

  /** Whether rows are spread over servers by their group. */
  get isSharded(): boolean {
    return isSharded(this.entities.dataSource);
  }

  /** TypeORM's manager, in this transaction. */
  get manager(): EntityManager {
    this.#pendingSavepoint?.();
    return this.entities;
  }

  /** TypeORM's repository of an entity, in this transaction. */
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /**
   * TypeORM's `sql` tag: a value becomes a parameter, a function's string is put in as it is. Answers the rows.
   * Statements sent without awaiting in between leave in one packet and run in their order, which `manager.sql` does
   * not give (ADR 0010).
   */
  async sql<Row>(strings: TemplateStringsArray, ...expressions: unknown[]): Promise<Row[]> {
    const { query, parameters } = buildSqlTag({ driver: this.entities.dataSource.driver, strings, expressions });
    return this.query(query, parameters);
  }

  /**
   * Inserts rows that give the same columns, without waiting as a repository's `insert` does: they leave in the packet
   * of their neighbours. By TypeORM's metadata, without its query builder: 0.04 instead of 0.16 ms of processor for an
   * expense.
   */
  async insert<Entity extends ObjectLiteral>(
    entity: EntityTarget<Entity>,
    ...rows: QueryDeepPartialEntity<Entity>[]
  ): Promise<void> {
    const { driver } = this.entities.dataSource;
    const { tablePath, columns } = this.repository(entity).metadata;
    const given = columns.filter((column) => rows.some((row) => column.getEntityValue(row) !== undefined));
    await this.query(
      `insert into ${driver.escape(tablePath)} (${given.map(({ databaseName }) => driver.escape(databaseName)).join()})
       values ${placeholders(rows.length, given.length)}`,
      rows.flatMap((row) => given.map((column) => driver.preparePersistentValue(column.getEntityValue(row), column))),
    );
  }

  /** Resolves to the rows. Statements sent without awaiting in between leave together and run in order. */
  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    this.#pendingSavepoint?.();
    const { rows } = await this.client.query(sql, values);
    return rows as Row[];
  }

  /**
   * What nobody waits for: it is sent once the work has answered, in the packet of the COMMIT, and if it fails, so does
   * the write, with its error.
   */
  sendOnCommit(...statements: (() => Promise<unknown>)[]) {
    for (const send of statements) this.#onCommit.push({ usage: this.#usage, name: send, item: undefined, send });
  }

  /**
   * The same of what the writes of a transaction give under one name: `send` gets it of all that follow each other
   * without a statement in between, in one array.
   */
  batchOnCommit<Item>(name: string, item: Item, send: (items: Item[]) => Promise<unknown>) {
    this.#onCommit.push({ usage: this.#usage, name, item, send: send as OnCommit['send'] });
  }

  /**
   * What the lock shows, which stays locked and is read once for all writes of the transaction: those that follow get
   * it as `updateCached` has left it.
   */
  async readOnce<Value>(name: string, read: (isBatch: boolean) => Promise<Value>): Promise<Value> {
    if (this.#cached.has(name)) return this.#cached.get(name) as Value;
    const pending = this.#pendingSavepoint;
    this.#pendingSavepoint = undefined;
    const reading = read(this.isBatch);
    this.#pendingSavepoint = pending;
    const value = await reading;
    if (this.isBatch) for (const map of [this.#readValues, this.#cached]) map.set(name, value);
    return value;
  }

  /** Says what a write makes of what is shared, for those that follow. */
  updateCached<Value>(name: string, change: (value: Value) => Value) {
    if (this.#cached.has(name)) this.#cached.set(name, change(this.#cached.get(name) as Value));
  }

  /**
   * Begins one of the writes of the transaction, which stores for this person. The answered function undoes it, unless
   * `releaseSavepoint` was called.
   */
  savepoint(person: string | undefined): () => void {
    this.#usage = { person, bytes: 0 };
    const lengths = this.#queues.map(({ length }) => length);
    const cached = new Map(this.#cached);
    let savepointName: string | undefined;
    this.#pendingSavepoint = () => {
      this.#pendingSavepoint = undefined;
      if (!this.isBatch) return;
      this.#sendBatched();
      // One name each: where a statement has failed, none is set any more, and undoing fails too.
      savepointName = `w${this.#savepoints++}`;
      this.#send(this.client.query(`savepoint ${savepointName}`));
    };
    return () => {
      this.#pendingSavepoint = undefined;
      for (const [n, list] of this.#queues.entries()) list.length = lengths[n] ?? 0;
      this.#cached = new Map([...this.#readValues, ...cached]);
      if (savepointName) this.#send(this.client.query(`rollback to savepoint ${savepointName}`));
    };
  }

  /** The write stays: what it has left for its end goes with the next statement. */
  releaseSavepoint() {
    this.#pendingSavepoint = undefined;
    this.#batched.push(...this.#onCommit.splice(0));
    this.#committed.push(this.#usage);
  }

  /** For whom the write under way stores, if it stores anything. */
  get chargedPerson(): string | undefined {
    const { person, bytes } = this.#usage;
    const stores = bytes > 0 || [...this.#rows, ...this.#onCommit].some((one) => one.usage === this.#usage);
    return stores ? person : undefined;
  }

  /** Says for whom a write stores that nobody has asked for, as the clock's. */
  chargeTo(person: string) {
    this.#usage.person ??= person;
  }

  /** The same of a copy of what another service owns, whoever has asked: it is nobody's. */
  chargeNobody() {
    this.#usage.person = undefined;
    this.#usage.isCopy = true;
  }

  /** Whether the write under way stores such a copy: no change that anybody has asked for. */
  get isCopy(): boolean {
    return this.#usage.isCopy ?? false;
  }

  /** What an update replaces is stored no longer. */
  subtractReplaced(values: unknown) {
    this.#usage.bytes -= sizeOf(values);
  }

  #sendBatched() {
    for (const batch of Map.groupBy(this.#batched.splice(0), ({ name }) => name).values())
      this.#send(this.#splitUsage(batch, () => batch[0]?.send(batch.map(({ item }) => item))));
  }

  /** Of what is stored at once each write has the part of its item. */
  async #splitUsage(batch: OnCommit[], send: () => Promise<unknown> | undefined) {
    const underWay = this.#usage;
    const all = unowned();
    this.#usage = all;
    const sending = send();
    this.#usage = underWay;
    if (all.bytes > 0) {
      const parts = batch.map(({ item }) => 1 + (batch.length > 1 ? sizeOf(item) : 0));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      for (const [n, { usage }] of batch.entries()) usage.bytes += (all.bytes * (parts[n] ?? 0)) / whole;
    }
    await sending;
  }

  get #queues(): unknown[][] {
    return [this.#rows, this.#notifications, this.#onCommit];
  }

  /** It is awaited with the COMMIT. */
  #send(statement: Promise<unknown>) {
    statement.catch(() => undefined);
    this.#sent.push(statement);
  }

  /**
   * Publishes the state of one thing on `<subject>.<id>`. Hold the lock of that thing's row, so that versions follow
   * commits.
   */
  publish<E extends StateEvent>(event: E, id: string, data: DataOf<E>) {
    const checked = event.data.parse(data);
    this.#rows.push({
      ...currentOrigin(),
      usage: this.#usage,
      subject: `${event.subject}.${id}`,
      version: checked.version,
      data: checked,
    });
  }

  /**
   * The same of a state that is too large to be carried around: SQL reads it with the COMMIT, as the columns `version`
   * and `state`, which is jsonb. It names its values (`:groupId`).
   */
  publishFromSql(event: StateEvent, id: string, sql: string, values: ObjectLiteral) {
    const [query, parameters] = this.entities.dataSource.driver.escapeQueryWithParameters(sql, values);
    const read = { query, values: parameters };
    this.#rows.push({ ...currentOrigin(), usage: this.#usage, subject: `${event.subject}.${id}`, read });
  }

  /** Publishes a domain event, once, on `<subject>.<name>`. */
  publishEvent<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    data: DomainEventOf<E, Name>,
  ) {
    this.#rows.push({
      ...currentOrigin(),
      usage: this.#usage,
      subject: `${event.subject}.${name}`,
      data: event.facts[name]?.parse(data),
    });
  }

  /**
   * Takes back the domain events of this name whose data contain these fields: from the outbox now, from the stream by
   * the relay. Whoever has not handled them by then never will.
   */
  async eraseEvents<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    fields: Partial<DomainEventOf<E, Name>>,
  ) {
    this.#erases = true;
    await this.query(`update outbox set data = null, sent_at = null where subject = $1 and data @> $2`, [
      `${event.subject}.${name}`,
      JSON.stringify(fields),
    ]);
  }

  /** Forgets the states of a thing that were sent: its stream keeps the last one alone. */
  async eraseSentStates(event: StateEvent, id: string) {
    await this.query(`delete from outbox where subject = $1 and sent_at is not null`, [`${event.subject}.${id}`]);
  }

  /**
   * Makes the open browsers of these people refetch the topics after the commit (infra/docs/wire.md). One that a crash
   * loses costs a page that is older until its next question, so they do not go by the outbox.
   */
  notifyBrowsers(userIds: Iterable<string>, topics: Topic[], groupId?: string) {
    const messages = topics.map((topic) => (groupId ? { topic, groupId } : { topic }));
    const origin = currentOrigin();
    for (const message of messages) this.#notifications.push({ userIds: new Set(userIds), message, origin });
  }

  /**
   * After the commit, the same to the same person once. While the broker is away they are lost: when it is back, the
   * gateway makes every browser refetch.
   */
  sendLiveMessages(broker: Broker) {
    if (!broker.connected) return;
    const all = new Map<string, BrowserNotification>();
    for (const live of this.#notifications) {
      const same = all.get(JSON.stringify(live.message));
      all.set(JSON.stringify(live.message), { ...live, userIds: new Set([...(same?.userIds ?? []), ...live.userIds]) });
    }
    for (const same of Map.groupBy(all.values(), ({ userIds }) => [...userIds].join()).values())
      sendLive(
        broker,
        same[0]?.userIds ?? [],
        same.map(({ message }) => message),
        same[0]?.origin,
      );
  }

  /** Whether the relay has got something to do. */
  get hasEvents() {
    return this.#rows.length > 0 || this.#erases;
  }

  /**
   * Sends the outbox rows, what the day of those who store has to grow by and, behind them, the COMMIT; throws the
   * first failure of all that went with it.
   */
  async commit(stored: StorageQuota, commit: () => Promise<void>) {
    this.#sendBatched();
    this.#usage = unowned();
    const flushed = this.flush();
    // It reads before it inserts.
    if (this.isSharded) await flushed.catch(() => undefined);
    const reserved = stored.reserve(this.#committed);
    if (reserved.length > 0) this.#send(this.query(...stored.recordStatement(reserved)));
    const committed = commit().catch((error: unknown) => {
      throw isConnectionError(error) ? new Error('the commit may have happened', { cause: error }) : error;
    });
    const sent = await Promise.allSettled([...this.#sent, flushed, committed]);
    // Later ones only say that the transaction was aborted.
    const failed = sent.find((result) => result.status === 'rejected');
    if (failed) throw isQuotaExceeded(failed.reason) ? stored.onExceeded(this.#committed) : failed.reason;
    stored.credit(reserved);
  }

  /** Of a thing whose state was published again later only that later state matters. */
  #isSuperseded(row: OutboxRow) {
    const isState = row.version !== undefined || row.read !== undefined;
    return isState && this.#rows.findLast(({ subject }) => subject === row.subject) !== row;
  }

  private async flush() {
    const rows = this.#rows.filter((row) => !this.#isSuperseded(row));
    if (rows.length === 0) return;
    const texts = rows.map(({ data, read }) => (read ? '' : JSON.stringify(data)));
    for (const [n, { usage }] of rows.entries())
      usage.bytes += (texts[n] ? sizeOf(texts[n]) : STATE_QUERY_BYTES) + ROW_OVERHEAD_BYTES;
    if (this.isSharded) {
      await this.#flushSharded(rows);
      return;
    }
    const given = rows.filter(({ read }) => !read);
    const values: unknown[] = [
      given.map(({ subject }) => subject),
      given.map(({ version }) => version),
      texts.filter((_, n) => !rows[n]?.read),
      given.map(({ requestId }) => requestId),
      given.map(({ traceparent }) => traceparent),
    ];
    const stored = rows.flatMap(({ subject, requestId, traceparent, read: one }) => {
      if (!one) return [];
      const before = values.push(subject, requestId, traceparent);
      values.push(...one.values);
      return `
       union all select $${before - 2}::text, version + ${EPOCH}, ${withVersion('state', `version + ${EPOCH}`)},
         $${before - 1}::text, $${before}::text
       from (${renumberFrom(before, one.query)}) as stored`;
    });
    await this.query(
      `insert into outbox (subject, version, data, request_id, traceparent)
       select subject, version + ${EPOCH},
         case when version is null then data else ${withVersion('data', `version + ${EPOCH}`)} end, request_id, traceparent
       from unnest($1::text[], $2::bigint[], $3::jsonb[], $4::text[], $5::text[])
         as given(subject, version, data, request_id, traceparent)${stored.join('')}`,
      values,
    );
  }

  /**
   * The same where rows are spread, and each says its group: as values, so that it is one task on the server that has
   * the group's rows.
   */
  async #flushSharded(rows: OutboxRow[]) {
    const [[known], ...stored] = await Promise.all([
      this.query<{ epoch: string }>(`select ${EPOCH} as epoch`),
      ...rows.map(async ({ read }) => read && this.query<Published>(read.query, read.values)),
    ]);
    const inserted = rows.flatMap(({ subject, requestId, traceparent, ...row }, n) => {
      const given = { version: row.version, state: row.data } as Published;
      const { version, state } = row.read ? (stored[n]?.[0] ?? {}) : given;
      if (!state) return [];
      const published = version === undefined ? undefined : Number(version) + Number(known?.epoch);
      const data = JSON.stringify(published === undefined ? state : { ...state, version: published });
      return [[state.groupId ?? NO_GROUP, subject, published, data, requestId, traceparent]];
    });
    if (inserted.length === 0) return;
    await this.query(
      `insert into outbox (group_id, subject, version, data, request_id, traceparent)
       values ${placeholders(inserted.length, 6)}`,
      inserted.flat(),
    );
  }
}

const unowned = (): StorageUsage => ({ person: undefined, bytes: 0 });

type Published = { version?: number | string | undefined; state?: { groupId?: string } | undefined };

/** A COMMIT that ends so had lost the server that has the rows. */
const isConnectionError = (error: unknown) => (error as { code?: string }).code?.startsWith('08') === true;

/** SQL: `($1, $2), ($3, $4)`. */
export const placeholders = (rows: number, columns: number) =>
  Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: columns }, (__, column) => `$${row * columns + column + 1}`).join()})`,
  ).join();

/** The SQL with its values behind so many others. */
const renumberFrom = (before: number, sql: string) =>
  sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
