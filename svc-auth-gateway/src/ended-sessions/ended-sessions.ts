import { setTimeout as sleep } from 'node:timers/promises';
import { Broker, type Caller, DatabaseConnection, Every } from '@allsquare/service-kit';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { z } from 'zod';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { EndedSessionsRepository } from './ended-sessions.repository.ts';

const SUBJECT = 'session.ended';
const EndedSession = z.object({ id: z.string() });
/** No access token lives longer than this, so an ended session's entry is deleted after it. */
const RETENTION = 10 * 60_000;
const RETRY_INTERVAL = 1000;
/** A row has its transaction's start time, which precedes its visibility by up to this many ms. */
const COMMIT_TIMEOUT = 5000;
/** How long (ms) whoever signs out waits for the table: a frozen database never answers. The row is written later. */
const ROW_TIMEOUT = 1000;
/** How long (ms) a starting replica waits to load the ended sessions; without the database it serves anyway. */
const STARTUP_TIMEOUT = 2000;

/**
 * Sessions that ended while one of their access tokens is still valid, here and at the other replicas: by message at
 * once, by the table if the message was lost or preceded this replica's start. An id is a session's, or a deleted
 * account's user id.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap {
  readonly #log = new Logger(EndedSessions.name);
  readonly #ended = new Map<string, number>();
  readonly #listeners = new Set<(id: string) => void>();
  /** By id: not yet in the table. */
  readonly #unwritten = new Map<string, { id: string; userId: string; endedAtProvider: boolean }>();
  /** By the monotonic clock. */
  #loadedAt?: number;

  constructor(
    private readonly rows: EndedSessionsRepository,
    private readonly identity: KeycloakIdentity,
    private readonly broker: Broker,
    private readonly database: DatabaseConnection,
  ) {}

  async onApplicationBootstrap() {
    void this.#subscribe();
    const known = this.database.ready.then((isThere) => (isThere ? this.#loadRecent() : undefined)).catch(this.#warn);
    await Promise.race([known, sleep(STARTUP_TIMEOUT, undefined, { ref: false })]);
  }

  @Every(RETRY_INTERVAL, { inEachReplica: true })
  async synchronize() {
    await this.#synchronize().catch(this.#warn);
  }

  /** Ends a session here and everywhere. Never fails: unreachable replicas receive it later. */
  async end(id: string, userId: string): Promise<void> {
    this.#add(id);
    this.#notifyReplicas(id);
    const row = { id, userId, endedAtProvider: false };
    this.#unwritten.set(id, row);
    await this.#tryWrite(row).catch(this.#warn);
    await this.#endAtProvider(row).catch(this.#warn);
  }

  /** Ends all sessions of an account that the provider is about to delete; the caller writes its row in the table. */
  endAccount(userId: string) {
    this.#add(userId);
    this.#notifyReplicas(userId);
  }

  has(caller: Pick<Caller, 'id' | 'sessionId'>): boolean {
    return this.#ended.has(caller.sessionId) || this.#ended.has(caller.id);
  }

  /** Throws Problem 401 if the caller's session has ended. */
  requireActive(caller: Caller) {
    if (this.has(caller)) throw refuse('session-over');
  }

  onEnd(listener: (id: string) => void) {
    this.#listeners.add(listener);
  }

  #add(id: string) {
    if (this.#ended.has(id)) return;
    const now = Date.now();
    for (const [known, until] of this.#ended) {
      if (until > now) break;
      this.#ended.delete(known);
    }
    this.#ended.set(id, now + RETENTION);
    for (const listener of this.#listeners) listener(id);
  }

  #notifyReplicas(id: string) {
    if (this.broker.connected) this.broker.connection.publish(SUBJECT, JSON.stringify({ id }));
  }

  async #subscribe() {
    if (!(await this.broker.ready)) return;
    this.broker.subscribe(SUBJECT, EndedSession, ({ id }) => this.#add(id));
  }

  async #synchronize() {
    for (const row of this.#unwritten.values()) await this.#write(row);
    await this.#loadRecent();
    for (const row of await this.rows.pending()) await this.#endAtProvider(row);
    await this.rows.prune();
  }

  async #loadRecent() {
    const begun = performance.now();
    const since = this.#loadedAt === undefined ? undefined : begun - this.#loadedAt + COMMIT_TIMEOUT;
    for (const id of await this.rows.recent(since)) this.#add(id);
    this.#loadedAt = begun;
  }

  /** Gives up waiting, not writing. */
  async #tryWrite(row: { id: string; userId: string; endedAtProvider: boolean }) {
    await Promise.race([this.#write(row), sleep(ROW_TIMEOUT, undefined, { ref: false })]);
  }

  async #write(row: { id: string; userId: string; endedAtProvider: boolean }) {
    await this.rows.add(row);
    this.#unwritten.delete(row.id);
  }

  async #endAtProvider(row: { id: string; userId: string; endedAtProvider: boolean }) {
    await this.identity.endSession(row.id);
    const ended = { ...row, endedAtProvider: true };
    if (this.#unwritten.has(row.id)) this.#unwritten.set(row.id, ended);
    await this.#tryWrite(ended);
  }

  readonly #warn = (error: unknown) => this.#log.warn(`the end of a session is not known everywhere: ${String(error)}`);
}
