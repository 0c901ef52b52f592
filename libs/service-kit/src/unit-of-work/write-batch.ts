import type { ObservedClient } from '../database/database.ts';
import { isQuotaExceeded, type StorageQuota, type StorageUsage, sizeOf } from './storage-quota.ts';

/** Header and indexes of a row, beside its values: so a small expense counts what its tables grow by (3.7 kB). */
export const ROW_OVERHEAD_BYTES = 200;

/** What is sent with the COMMIT. Items with the same name are sent as one. */
type OnCommit<Item = unknown> = {
  usage: StorageUsage;
  name: unknown;
  item: Item;
  send: (items: Item[]) => Promise<unknown>;
};

/** What a write leaves for the end of the transaction; `usage` is the write's, if it stores something. */
type Pending = { usage?: StorageUsage };

/**
 * The writes of one database transaction, one after the other: each has a savepoint, what it has stored and what it
 * sends with the COMMIT.
 */
export class WriteBatch {
  /** Those of the current write; those of the released ones. */
  readonly #onCommit: OnCommit[] = [];
  readonly #released: OnCommit[] = [];
  readonly #pending: Pending[][] = [this.#onCommit];
  /** Statements that are awaited with the COMMIT. */
  readonly #sent: Promise<unknown>[] = [];
  /** Values as they were read; as the writes so far have changed them. */
  readonly #readValues = new Map<string, unknown>();
  #cached = new Map<string, unknown>();
  #savepoints = 0;
  /** Of the current write; of the released ones. */
  #usage: StorageUsage = unowned();
  readonly #stored: StorageUsage[] = [];
  /** Sends the current write's savepoint, which precedes the first statement that a rollback would undo. */
  #pendingSavepoint: (() => void) | undefined;

  /** Begins a transaction of at most `within` milliseconds, in the packet of its first statements. */
  constructor(
    private readonly client: ObservedClient,
    within: number,
    /** Whether the transaction has several writes. */
    private readonly isBatch: boolean,
  ) {
    client.onWrite = (values) => (this.#usage.bytes += sizeOf(values) + ROW_OVERHEAD_BYTES);
    this.#send(client.query(`start transaction; set local transaction_timeout = ${within}`));
  }

  /** Empties this list of what the current write has added to it when that write is undone. */
  track<Item extends object>(): Item[] {
    const list: Item[] = [];
    this.#pending.push(list);
    return list;
  }

  /** Sends the savepoint of the current write, if that has not happened. */
  flushSavepoint() {
    this.#pendingSavepoint?.();
  }

  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    this.flushSavepoint();
    const { rows } = await this.client.query(sql, values);
    return rows as Row[];
  }

  /** Sends items with the COMMIT: those that have the same name and no statement between them in one array. */
  onCommit<Item>(name: unknown, item: Item, send: (items: Item[]) => Promise<unknown>) {
    this.#onCommit.push({ usage: this.#usage, name, item, send: send as OnCommit['send'] });
  }

  /**
   * Reads a locked value once for all writes. Later reads get it as `updateCached` has changed it; in a transaction of
   * one write only with `isKept`.
   */
  async readOnce<Value>(
    name: string,
    read: (isBatch: boolean) => Promise<Value>,
    { isKept = false } = {},
  ): Promise<Value> {
    if (this.#cached.has(name)) return this.#cached.get(name) as Value;
    const pending = this.#pendingSavepoint;
    this.#pendingSavepoint = undefined;
    const reading = read(this.isBatch);
    this.#pendingSavepoint = pending;
    const value = await reading;
    if (this.isBatch || isKept) for (const map of [this.#readValues, this.#cached]) map.set(name, value);
    return value;
  }

  updateCached<Value>(name: string, change: (value: Value) => Value) {
    if (this.#cached.has(name)) this.#cached.set(name, change(this.#cached.get(name) as Value));
  }

  /** Begins a write that stores for this person. The returned function undoes it, unless it was released. */
  savepoint(person: string | undefined): () => void {
    this.#usage = { person, bytes: 0 };
    const lengths = this.#pending.map(({ length }) => length);
    const cached = new Map(this.#cached);
    let savepointName: string | undefined;
    this.#pendingSavepoint = () => {
      this.#pendingSavepoint = undefined;
      if (!this.isBatch) return;
      this.#sendReleased();
      // One name each: after a failed statement none is set any more, and the rollback to it fails too.
      savepointName = `w${this.#savepoints++}`;
      this.#send(this.client.query(`savepoint ${savepointName}`));
    };
    return () => {
      this.#pendingSavepoint = undefined;
      for (const [n, list] of this.#pending.entries()) list.length = lengths[n] ?? 0;
      this.#cached = new Map([...this.#readValues, ...cached]);
      if (savepointName) this.#send(this.client.query(`rollback to savepoint ${savepointName}`));
    };
  }

  /** Ends the current write, which remains. What it sends on commit leaves with the next statement. */
  releaseSavepoint() {
    this.#pendingSavepoint = undefined;
    this.#released.push(...this.#onCommit.splice(0));
    this.#stored.push(this.#usage);
  }

  /** What the current write stores, and for whom. */
  get usage(): StorageUsage {
    return this.#usage;
  }

  /** The person for whom the current write stores something. */
  get chargedPerson(): string | undefined {
    const { person, bytes } = this.#usage;
    const stores = bytes > 0 || this.#pending.some((list) => list.some(({ usage }) => usage === this.#usage));
    return stores ? person : undefined;
  }

  /**
   * Sends what the writes have left for the end, the events, the stored bytes and, behind them, the COMMIT. Throws the
   * first failure of all that went with it.
   */
  async commit(
    quota: StorageQuota,
    events: { readsBeforeInsert: boolean; flush: () => Promise<void> },
    commit: () => Promise<void>,
  ) {
    this.#sendReleased();
    this.#usage = unowned();
    const flushed = events.flush();
    if (events.readsBeforeInsert) await flushed.catch(() => undefined);
    const reserved = quota.reserve(this.#stored);
    if (reserved.length > 0) this.#send(this.query(...quota.recordStatement(reserved)));
    const committed = commit().catch((error: unknown) => {
      throw isConnectionError(error) ? new Error('the commit may have happened', { cause: error }) : error;
    });
    const sent = await Promise.allSettled([...this.#sent, flushed, committed]);
    // Later ones only report that the transaction was aborted.
    const failed = sent.find((result) => result.status === 'rejected');
    if (failed) throw isQuotaExceeded(failed.reason) ? quota.onExceeded(this.#stored) : failed.reason;
    quota.credit(reserved);
  }

  #sendReleased() {
    for (const batch of Map.groupBy(this.#released.splice(0), ({ name }) => name).values())
      this.#send(this.#splitUsage(batch, () => batch[0]?.send(batch.map(({ item }) => item))));
  }

  /** Divides what a joint statement stores among the writes, by the size of their items. */
  async #splitUsage(batch: OnCommit[], send: () => Promise<unknown> | undefined) {
    const current = this.#usage;
    const all = unowned();
    this.#usage = all;
    const sending = send();
    this.#usage = current;
    if (all.bytes > 0) {
      const parts = batch.map(({ item }) => 1 + (batch.length > 1 ? sizeOf(item) : 0));
      const whole = parts.reduce((sum, part) => sum + part, 0);
      for (const [n, { usage }] of batch.entries()) usage.bytes += (all.bytes * (parts[n] ?? 0)) / whole;
    }
    await sending;
  }

  #send(statement: Promise<unknown>) {
    statement.catch(() => undefined);
    this.#sent.push(statement);
  }
}

const unowned = (): StorageUsage => ({ person: undefined, bytes: 0 });

/** After such an error of a COMMIT, the server that has the rows may have committed. */
const isConnectionError = (error: unknown) => (error as { code?: string }).code?.startsWith('08') === true;
