import type { DataSource, ObjectLiteral } from 'typeorm';
import { outboxOf } from '../outbox/find-outbox.ts';
import type { NewOutboxRow, Outbox } from '../outbox/outbox.ts';
import { currentOrigin } from '../process/request-context.ts';
import type { DataOf, DomainEventName, DomainEventOf, DomainEvents, StateEvent } from '../service/events.ts';
import { type StorageUsage, sizeOf } from './storage-quota.ts';
import { ROW_OVERHEAD_BYTES, type WriteBatch } from './write-batch.ts';

/** What a state that SQL reads counts as: balances of about ten people. */
const STATE_QUERY_BYTES = 1000;

type PendingRow = Omit<NewOutboxRow, 'json'> & { usage: StorageUsage };

/** The states and domain events that a transaction publishes, as rows of the outbox. */
export class PublishedEvents {
  readonly #rows: PendingRow[];
  readonly #outbox: Outbox;
  #erases = false;

  constructor(
    private readonly batch: WriteBatch,
    private readonly db: DataSource,
  ) {
    this.#rows = batch.track();
    this.#outbox = outboxOf(db);
  }

  addState<E extends StateEvent>(event: E, id: string, data: DataOf<E>) {
    const checked = event.data.parse(data);
    this.#add({ subject: `${event.subject}.${id}`, version: checked.version, data: checked });
  }

  addStateFromSql(event: StateEvent, id: string, sql: string, named: ObjectLiteral) {
    const [query, values] = this.db.driver.escapeQueryWithParameters(sql, named);
    this.#add({ subject: `${event.subject}.${id}`, read: { query, values } });
  }

  addDomainEvent<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    data: DomainEventOf<E, Name>,
  ) {
    this.#add({ subject: `${event.subject}.${name}`, data: event.facts[name]?.parse(data) });
  }

  async eraseDomainEvents<E extends DomainEvents, Name extends DomainEventName<E>>(
    event: E,
    name: Name,
    fields: Partial<DomainEventOf<E, Name>>,
  ) {
    this.#erases = true;
    await this.batch.query(`update outbox set data = null, sent_at = null where subject = $1 and data @> $2`, [
      `${event.subject}.${name}`,
      JSON.stringify(fields),
    ]);
  }

  async eraseSentStates(event: StateEvent, id: string) {
    await this.batch.query(`delete from outbox where subject = $1 and sent_at is not null`, [`${event.subject}.${id}`]);
  }

  /** Whether the relay has something to do. */
  get isAny() {
    return this.#rows.length > 0 || this.#erases;
  }

  get readsBeforeInsert() {
    return this.#outbox.readsBeforeInsert;
  }

  /** Inserts the rows, without states that a later one of the same subject replaces. */
  async flush() {
    const rows = this.#rows
      .filter((row) => !this.#isSuperseded(row))
      .map((row) => ({ ...row, json: row.read ? '' : JSON.stringify(row.data) }));
    if (rows.length === 0) return;
    for (const { usage, json } of rows) usage.bytes += (json ? sizeOf(json) : STATE_QUERY_BYTES) + ROW_OVERHEAD_BYTES;
    await this.#outbox.insert((sql, values) => this.batch.query(sql, values), rows);
  }

  #add(row: Pick<NewOutboxRow, 'subject' | 'version' | 'data' | 'read'>) {
    this.#rows.push({ ...currentOrigin(), usage: this.batch.usage, ...row });
  }

  #isSuperseded(row: PendingRow) {
    const isState = row.version !== undefined || row.read !== undefined;
    return isState && this.#rows.findLast(({ subject }) => subject === row.subject) !== row;
  }
}
