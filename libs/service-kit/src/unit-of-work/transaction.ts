import type { Topic } from '@allsquare/contract-kit';
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
import type { ObservedClient } from '../database/database.ts';
import { placeholders } from '../database/placeholders.ts';
import { isSharded } from '../database/sharding.ts';
import type { DataOf, DomainEventName, DomainEventOf, DomainEvents, StateEvent } from '../service/events.ts';
import { BrowserNotifications } from './browser-notifications.ts';
import { PublishedEvents } from './published-events.ts';
import { type StorageQuota, sizeOf } from './storage-quota.ts';
import { WriteBatch } from './write-batch.ts';

/**
 * One database transaction together with what it publishes: both happen or neither. Entities go by `repository`, SQL by
 * `sql`, on the same connection.
 */
export class Transaction {
  readonly #events: PublishedEvents;
  readonly #notifications: BrowserNotifications;

  private constructor(
    private readonly entities: EntityManager,
    /** Its writes, for UnitOfWork. */
    readonly batch: WriteBatch,
  ) {
    this.#events = new PublishedEvents(batch, entities.dataSource);
    this.#notifications = new BrowserNotifications(batch);
  }

  /** Begins a transaction of at most `within` milliseconds, in the packet of its first statements. */
  static async begin(runner: QueryRunner, within: number, isBatch = false): Promise<Transaction> {
    const client = (await runner.connect()) as ObservedClient;
    // TypeORM's startTransaction waits for the answer before anything else is sent.
    Object.assign(runner, { isTransactionActive: true });
    return new Transaction(runner.manager, new WriteBatch(client, within, isBatch));
  }

  /** Whether rows are sharded by their group. */
  get isSharded(): boolean {
    return isSharded(this.entities.dataSource);
  }

  /** TypeORM's manager, in this transaction. */
  get manager(): EntityManager {
    this.batch.flushSavepoint();
    return this.entities;
  }

  /** TypeORM's repository of an entity, in this transaction. */
  repository<Entity extends ObjectLiteral>(entity: EntityTarget<Entity>): Repository<Entity> {
    return this.manager.getRepository(entity);
  }

  /**
   * TypeORM's `sql` tag: a value becomes a parameter, a function's string is inserted as it is. Resolves to the rows.
   * Statements sent without awaiting in between leave in one packet and run in order, which `manager.sql` does not
   * guarantee (ADR 0010).
   */
  async sql<Row>(strings: TemplateStringsArray, ...expressions: unknown[]): Promise<Row[]> {
    const { query, parameters } = buildSqlTag({ driver: this.entities.dataSource.driver, strings, expressions });
    return this.query(query, parameters);
  }

  /**
   * Inserts rows that have the same columns, without waiting as a repository's `insert` does: they leave in the packet
   * of their neighbors. Uses TypeORM's metadata without its query builder: 0.04 instead of 0.16 ms of CPU for an
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
  query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.batch.query(sql, values);
  }

  /** Sends statements in the packet of the COMMIT, without waiting. If one fails, the write fails with its error. */
  sendOnCommit(...statements: (() => Promise<unknown>)[]) {
    for (const send of statements) this.batch.onCommit(send, undefined, send);
  }

  /**
   * The same for items that the writes of a transaction give under one name: `send` gets all that have no statement
   * between them in one array.
   */
  batchOnCommit<Item>(name: string, item: Item, send: (items: Item[]) => Promise<unknown>) {
    this.batch.onCommit(name, item, send);
  }

  /**
   * Reads a locked value once for all writes of the transaction, with `isKept` also for one that reads it several
   * times. Later reads get what `updateCached` made of it.
   */
  readOnce<Value>(
    name: string,
    read: (isBatch: boolean) => Promise<Value>,
    options?: { isKept: boolean },
  ): Promise<Value> {
    return this.batch.readOnce(name, read, options);
  }

  /** Changes a value that `readOnce` has read, for the writes that follow. */
  updateCached<Value>(name: string, change: (value: Value) => Value) {
    this.batch.updateCached(name, change);
  }

  /** Names the person for whom an unrequested write stores, such as the scheduler's. */
  chargeTo(person: string) {
    this.batch.usage.person ??= person;
  }

  /** Charges no person for a copy of what another service owns, whatever requested it. */
  chargeNobody() {
    Object.assign(this.batch.usage, { person: undefined, isCopy: true });
  }

  /** Subtracts what an update replaces from what the write stores. */
  subtractReplaced(values: unknown) {
    this.batch.usage.bytes -= sizeOf(values);
  }

  /** Publishes an object's state on `<subject>.<id>`. Lock the object's row, so that versions follow commits. */
  publish<E extends StateEvent>(event: E, id: string, data: DataOf<E>) {
    this.#events.addState(event, id, data);
  }

  /**
   * The same for a state that is too large to load: SQL reads it with the COMMIT, as the columns `version` and `state`,
   * which is jsonb. It names its values (`:groupId`).
   */
  publishFromSql(event: StateEvent, id: string, sql: string, values: ObjectLiteral) {
    this.#events.addStateFromSql(event, id, sql, values);
  }

  /** Publishes a domain event, once, on `<subject>.<name>`. */
  publishEvent<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    data: DomainEventOf<E, Name>,
  ) {
    this.#events.addDomainEvent(event, name, data);
  }

  /**
   * Erases the domain events of this name whose data contain these fields: from the outbox now, from the stream by the
   * relay. A consumer that has not handled them by then never will.
   */
  eraseEvents<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    fields: Partial<DomainEventOf<E, Name>>,
  ): Promise<void> {
    return this.#events.eraseDomainEvents(event, name, fields);
  }

  /** Deletes the sent states of an object from the outbox. Its stream has the last one. */
  eraseSentStates(event: StateEvent, id: string): Promise<void> {
    return this.#events.eraseSentStates(event, id);
  }

  /**
   * Makes the open browsers of these people refetch the topics after the commit (infra/docs/wire.md). They bypass the
   * outbox: one that a crash loses costs a page that is stale until its next request.
   */
  notifyBrowsers(userIds: Iterable<string>, topics: Topic[], groupId?: string) {
    this.#notifications.add(userIds, topics, groupId);
  }

  /** Sends, after the commit, what `notifyBrowsers` was given. */
  sendLiveMessages(broker: Broker) {
    this.#notifications.send(broker);
  }

  /** Whether the relay has something to do. */
  get hasEvents(): boolean {
    return this.#events.isAny;
  }

  /** Sends outbox rows, stored bytes and the COMMIT. Throws the first failure of all that went with it. */
  async commit(quota: StorageQuota, commit: () => Promise<void>) {
    await this.batch.commit(quota, this.#events, commit);
  }
}
