import type { PasswordProof } from '@allsquare/auth-contract';
import { type Caller, Every, Prunes, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { EndedProofs } from '../address/ended-proofs.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { CodeAttemptsEntity } from '../factors/code-attempts.entity.ts';
import { RecoveryCodeEntity } from '../factors/recovery-code.entity.ts';
import { GuestEntity } from '../guests/guest.entity.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Reauthenticate } from '../password/reauthenticate.ts';
import { DeletionEntity } from '../people/deletion.entity.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { RequireOwnBrowser } from '../session/require-own-browser.ts';
import { SessionDeviceEntity } from '../session/session-device.entity.ts';

const RETRY_INTERVAL = 1000;
const RETENTION_DAYS = 30;
const OWN_TABLES = [RecoveryCodeEntity, CodeAttemptsEntity, SessionDeviceEntity];

/**
 * Deletes accounts. A deletion that has begun is completed, even after a restart: its row in `deletions` is marked last
 * and remains for 30 days, so that a broker that has lost it gets it again. SQL by hand: inserts that do not replace
 * existing rows.
 */
@Injectable()
export class DeleteAccount {
  readonly #log = new Logger(DeleteAccount.name);

  constructor(
    private readonly owner: Reauthenticate,
    private readonly ownBrowser: RequireOwnBrowser,
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(DeletionEntity) private readonly deletions: Repository<DeletionEntity>,
    private readonly ended: EndedSessions,
    private readonly identity: KeycloakIdentity,
    private readonly publishPerson: PublishPerson,
    private readonly proofs: EndedProofs,
  ) {}

  @Every(RETRY_INTERVAL, { inEachReplica: true })
  async finishAll() {
    await this.#finishAll().catch(this.#warn);
  }

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    await tx.sql`delete from deletions where finished_at < now() - ${RETENTION_DAYS} * interval '1 day'`;
    return false;
  }

  /** Resolves once the deletion is certain, and usually complete. Ends all sessions of the person. */
  async delete(caller: Caller, { password }: PasswordProof, cookies: string | undefined): Promise<void> {
    const address = caller.isGuest ? undefined : await this.#provenAddress(caller, password);
    if (caller.isGuest) await this.ownBrowser.require(caller, cookies);
    await this.unitOfWork.run(undefined, async (tx) => {
      await this.schedule(tx, caller.id);
      if (address) await this.proofs.endAll(tx, address);
    });
    this.ended.endAccount(caller.id);
    await this.#finish(caller.id).catch(this.#warn);
  }

  /** Certain from its commit on. */
  async schedule(tx: Transaction, userId: string): Promise<void> {
    await tx.sql`insert into deletions (user_id) values (${userId}) on conflict do nothing`;
    await tx.sql`
      insert into ended_sessions (id, user_id, ended_at_provider) values (${userId}, ${userId}, true)
      on conflict do nothing`;
    await tx.repository(GuestEntity).delete({ userId });
  }

  /** The account's address, if verified. */
  async #provenAddress(caller: Caller, password: PasswordProof['password']): Promise<string | undefined> {
    const { person } = await this.owner.reauthenticate(caller, password);
    return person.emailVerified ? person.email : undefined;
  }

  async #finishAll() {
    for (const { userId } of await this.deletions.findBy({ finishedAt: IsNull() }))
      await this.#finish(userId).catch(this.#warn);
  }

  async #finish(userId: string) {
    await this.identity.deletePerson(userId);
    await this.publishPerson.publishDeleted(userId);
    await this.unitOfWork.run(undefined, async (tx) => {
      for (const entity of OWN_TABLES) await tx.repository(entity).delete({ userId });
      // The account's own row remains while its last token is valid.
      await tx.sql`delete from ended_sessions where user_id = ${userId} and id <> ${userId}::text`;
      await tx.repository(DeletionEntity).update({ userId }, { finishedAt: () => 'now()' });
    });
  }

  readonly #warn = (error: unknown) => this.#log.warn(`an account is not deleted everywhere yet: ${String(error)}`);
}
