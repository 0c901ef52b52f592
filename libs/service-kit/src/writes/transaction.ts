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
import { EPOCH, withVersion } from '../database/epoch.ts';
import { currentRequestId } from '../process/request-context.ts';
import type {
  DataOf,
  DomainEventName,
  DomainEventOf,
  DomainEvents,
  LiveMessage,
  StateEvent,
} from '../service/events.ts';

type OutboxRow = {
  requestId: string | undefined;
  subject?: string;
  version?: number;
  data?: unknown;
};

/**
 * One database transaction together with what it publishes: both happen or neither. Entities go by `repository`, SQL by
 * `sql`, on the same connection.
 */
export class Transaction {
  readonly #rows: OutboxRow[] = [];
  readonly #live: { userIds: Set<string>; messages: LiveMessage[] }[] = [];
  readonly #withCommit: Promise<unknown>[] = [];
  #erases = false;

  private constructor(
    readonly manager: EntityManager,
    private readonly client: pg.ClientBase,
  ) {}

  /** Begins a transaction of at most `within` milliseconds, in the packet of its first statements. */
  static async begin(runner: QueryRunner, within: number): Promise<Transaction> {
    const client = (await runner.connect()) as pg.ClientBase;
    const tx = new Transaction(runner.manager, client);
    // TypeORM's startTransaction waits for the answer before anything else is sent.
    Object.assign(runner, { isTransactionActive: true });
    tx.withCommit(client.query(`start transaction; set local transaction_timeout = ${within}`));
    return tx;
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
    const { query, parameters } = buildSqlTag({ driver: this.manager.dataSource.driver, strings, expressions });
    return this.query(query, parameters);
  }

  /** Inserts a row, without waiting as a repository's `insert` does: it leaves in the packet of its neighbours. */
  async insert<Entity extends ObjectLiteral>(
    entity: EntityTarget<Entity>,
    row: QueryDeepPartialEntity<Entity>,
  ): Promise<void> {
    const builder = this.repository(entity).createQueryBuilder().insert().values(row);
    const [query, parameters] = builder.getQueryAndParameters();
    await this.query(query, parameters);
  }

  /** Resolves to the rows. Statements sent without awaiting in between leave together and run in order. */
  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const { rows } = await this.client.query(sql, values);
    return rows as Row[];
  }

  /**
   * What nobody waits for: it leaves in the packet of the COMMIT, and if it fails, so does the write, with its error.
   */
  withCommit(...statements: Promise<unknown>[]) {
    for (const statement of statements) statement.catch(() => undefined);
    this.#withCommit.push(...statements);
  }

  /**
   * Publishes the state of one thing on `<subject>.<id>`. Hold the lock of that thing's row, so that versions follow
   * commits.
   */
  publish<E extends StateEvent>(event: E, id: string, data: DataOf<E>) {
    const checked = event.data.parse(data);
    this.#rows.push({
      requestId: currentRequestId(),
      subject: `${event.subject}.${id}`,
      version: checked.version,
      data: checked,
    });
  }

  /** Publishes a domain event, once, on `<subject>.<name>`. */
  publishEvent<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    data: DomainEventOf<E, Name>,
  ) {
    this.#rows.push({
      requestId: currentRequestId(),
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
  live(userIds: Iterable<string>, topics: Topic[], groupId?: string) {
    const messages = topics.map((topic) => (groupId ? { topic, groupId } : { topic }));
    this.#live.push({ userIds: new Set(userIds), messages });
  }

  /**
   * After the commit. While the broker is away they are lost: when it is back, the gateway makes every browser refetch.
   */
  sendLiveMessages(broker: Broker) {
    if (!broker.connected) return;
    for (const { userIds, messages } of this.#live) for (const message of messages) sendLive(broker, userIds, message);
  }

  /** Whether the relay has got something to do. */
  get publishes() {
    return this.#rows.length > 0 || this.#erases;
  }

  /** Sends the outbox rows and, behind them, the COMMIT; throws the first failure of all that went with it. */
  async commit(commit: () => Promise<void>) {
    const sent = await Promise.allSettled([...this.#withCommit, this.flush(), commit()]);
    // Later ones only say that the transaction was aborted.
    const failed = sent.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async flush() {
    if (this.#rows.length === 0) return;
    await this.query(
      `insert into outbox (subject, version, data, request_id)
       select subject, version + ${EPOCH},
         case when version is null then data else ${withVersion('data', `version + ${EPOCH}`)} end, "requestId"
       from jsonb_to_recordset($1::jsonb) as r(subject text, version bigint, data jsonb, "requestId" text)`,
      [JSON.stringify(this.#rows)],
    );
  }
}
