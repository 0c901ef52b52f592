import type { PasswordProof } from '@allsquare/auth-contract';
import { type Caller, Every, type Transaction, UnitOfWork } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EndedProofs } from '../address/ended-proofs.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { CodeAttemptsEntity } from '../factors/code-attempts.entity.ts';
import { RecoveryCodeEntity } from '../factors/recovery-code.entity.ts';
import { GuestEntity } from '../guests/guest.entity.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Reauthenticate } from '../password/reauthenticate.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { RequireOwnBrowser } from '../session/require-own-browser.ts';
import { SessionDeviceEntity } from '../session/session-device.entity.ts';
import { DeletionEntity } from './deletion.entity.ts';

const RETRY_INTERVAL = 1000;
const OWN_TABLES = [RecoveryCodeEntity, CodeAttemptsEntity, SessionDeviceEntity];

/**
 * Deletes accounts. What is begun is finished, also after a restart: the row in `deletions` goes last.
 * SQL by hand: inserts that leave what is there.
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

  /** Resolves once it is sure to happen, and usually when it has. All sessions of the person are over. */
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

  /** From its commit on it is sure to happen. */
  async schedule(tx: Transaction, userId: string): Promise<void> {
    await tx.sql`insert into deletions (user_id) values (${userId}) on conflict do nothing`;
    await tx.sql`
      insert into ended_sessions (id, user_id, ended_at_provider) values (${userId}, ${userId}, true)
      on conflict do nothing`;
    await tx.repository(GuestEntity).delete({ userId });
  }

  /** The account's address, where it is verified. */
  async #provenAddress(caller: Caller, password: PasswordProof['password']): Promise<string | undefined> {
    const { person } = await this.owner.reauthenticate(caller, password);
    return person.emailVerified ? person.email : undefined;
  }

  async #finishAll() {
    for (const { userId } of await this.deletions.find()) await this.#finish(userId).catch(this.#warn);
  }

  async #finish(userId: string) {
    await this.identity.deletePerson(userId);
    await this.publishPerson.publishDeleted(userId);
    await this.unitOfWork.run(undefined, async (tx) => {
      for (const entity of OWN_TABLES) await tx.repository(entity).delete({ userId });
      // The row of the account itself stays for as long as its last token is good.
      await tx.sql`delete from ended_sessions where user_id = ${userId} and id <> ${userId}::text`;
      await tx.repository(DeletionEntity).delete({ userId });
    });
  }

  readonly #warn = (error: unknown) => this.#log.warn(`an account is not deleted everywhere yet: ${String(error)}`);
}
