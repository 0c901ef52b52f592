import { randomBytes } from 'node:crypto';
import { Every, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountLock } from '../concurrency/account-lock.ts';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { GuestEntity } from './guest.entity.ts';
import type { GuestKey } from './guest-cookie.ts';

const RETRY_INTERVAL = 1000;

/** 256 random bits. */
export const generateGuestPassword = () => randomBytes(32).toString('base64url');

/**
 * Only its newest key opens a guest's account: the provider has no other password, so every copy of an older cookie is
 * worthless. SQL by hand: a version that increments in one statement.
 */
@Injectable()
export class GuestKeys {
  readonly #log = new Logger(GuestKeys.name);

  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(GuestEntity) private readonly rows: Repository<GuestEntity>,
    private readonly identity: KeycloakIdentity,
    private readonly sessions: EndOtherSessions,
    private readonly lock: AccountLock,
  ) {}

  @Every(RETRY_INTERVAL, { inEachReplica: true })
  async revokePending() {
    const due = await this.rows.findBy({ keyEnds: true }).catch(() => []);
    for (const { userId } of due) await this.#revokeNow(userId).catch(this.#warn);
  }

  isCurrent({ userId, version }: GuestKey): Promise<boolean> {
    return this.rows.existsBy({ userId, keyVersion: version });
  }

  /** The account's next key, for this session's browser. Throws Problem 401 if the account was deleted. */
  rotate({ userId, email }: Pick<GuestKey, 'userId' | 'email'>, sessionId: string | null): Promise<GuestKey> {
    return this.#runLocked(userId, async () => {
      const version = await this.unitOfWork.run(undefined, async (tx) => {
        await tx.sql`delete from guest_returns where user_id = ${userId} and used_at is null`;
        return this.#nextVersion(tx, userId, sessionId, false);
      });
      const password = generateGuestPassword();
      if (!(await this.identity.replacePassword(userId, password))) throw refuse('session-over');
      return { userId, email, password, version };
    });
  }

  /**
   * Returns the key again to the session that changed it last, whose response was lost; undefined for any other
   * session, or if it has it.
   */
  async reissue(key: GuestKey, sessionId: string): Promise<GuestKey | undefined> {
    const lost = await this.rows.findOneBy({ userId: key.userId, keySession: sessionId });
    return lost && lost.keyVersion !== key.version ? this.rotate(key, sessionId) : undefined;
  }

  /**
   * Signs the guest out: invalidates every key and session of the account, and every return link except the one that
   * this session created. Never fails: failed calls are retried, even after a restart.
   */
  async revoke(userId: string, sessionId = ''): Promise<void> {
    try {
      await this.unitOfWork.run(undefined, async (tx) => {
        await tx.sql`
          delete from guest_returns where user_id = ${userId} and (session_id <> ${sessionId} or used_at is not null)`;
        await this.#nextVersion(tx, userId, null, true);
      });
      await this.#revokeNow(userId);
    } catch (error) {
      this.#warn(error);
      // Without the database there are no retries.
      await this.identity.replacePassword(userId, generateGuestPassword()).catch(this.#warn);
    }
  }

  async #nextVersion(tx: Transaction, userId: string, sessionId: string | null, ends: boolean): Promise<number> {
    const [row] = await tx.sql<{ version: number }>`
      update guests set key_version = key_version + 1, key_session = ${sessionId}, key_ends = ${ends}
      where user_id = ${userId} returning key_version as version`;
    if (!row) throw refuse('session-over');
    return row.version;
  }

  /** Unless the guest has returned since. */
  async #revokeNow(userId: string) {
    await this.#runLocked(userId, async () => {
      if (!(await this.rows.existsBy({ userId, keyEnds: true }))) return;
      await this.identity.replacePassword(userId, generateGuestPassword());
      await this.sessions.end({ id: userId });
      await this.rows.update({ userId, keyEnds: true }, { keyEnds: false });
    });
  }

  #runLocked<T>(userId: string, work: () => Promise<T>): Promise<T> {
    return this.lock.run(`key of ${userId}`, work);
  }

  readonly #warn = (error: unknown) => this.#log.warn(`a guest's key has not ended everywhere: ${String(error)}`);
}
