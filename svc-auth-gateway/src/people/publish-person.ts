import { setTimeout as sleep } from 'node:timers/promises';
import { type UserState, userState } from '@allsquare/auth-contract';
import { Broker, Every, RefusedEvents, streamName, updatePublishedState } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';

type Person = Pick<UserState, 'userId' | 'name' | 'email' | 'emailVerified'>;

/** In ms: how long a request waits for the broker, then for the database. */
const MAX_WAIT = 500;
const RETRY_INTERVAL = 1000;
const BATCH_SIZE = 10;

/**
 * Publishes a person's current name and email at the provider, if they differ from the last published state. A token
 * only triggers the check: an older one must not revert a rename.
 * SQL by hand: an insert that renews a row, and times with the database's own precision.
 */
@Injectable()
export class PublishPerson {
  readonly #log = new Logger(PublishPerson.name);
  readonly #perPerson = new KeyedMutex();

  constructor(
    private readonly broker: Broker,
    private readonly db: DataSource,
    private readonly identity: KeycloakIdentity,
    private readonly mailer: AccountMailer,
    private readonly refusedEvents: RefusedEvents,
  ) {}

  /** After a refreshed token with these claims. The request does not wait: a later refresh makes up for a failure. */
  publishInBackground(claims: Person) {
    this.#publish(claims.userId, claims).catch((error: unknown) => this.#warn(error));
  }

  /**
   * After a change at the provider, or a sign-in with these claims. Resolves once the state is published, or is stored
   * to be published by any replica, also after a crash. Never rejects: at worst a later refresh publishes.
   */
  async publishChange(userId: string, claims?: Person): Promise<void> {
    const publishing = this.#publish(userId, claims).then(() => true);
    const isPublished = await within(MAX_WAIT, publishing).catch((error: unknown) => this.#warn(error));
    if (isPublished) return;
    const storing = this.db.sql`
      insert into unpublished_people (user_id) values (${userId})
      on conflict (user_id) do update set since = excluded.since`;
    await within(MAX_WAIT, storing).catch((error: unknown) => this.#warn(error));
  }

  /** Outside a transaction: none may wait for the broker, least of all while the service stops. */
  @Every(RETRY_INTERVAL, { inEachReplica: true })
  async publishStored() {
    await this.#publishStored().catch((error: unknown) =>
      this.#log.debug(`stored people are not published yet: ${String(error)}`),
    );
  }

  /** Publishes the provider's state unless it is published already. Rejects while the broker is unavailable. */
  publishCurrent(userId: string): Promise<void> {
    return this.#publish(userId);
  }

  /** For a deleted account. Rejects while the broker is unavailable. */
  publishDeleted(userId: string): Promise<void> {
    return this.#update(userId, async (last) =>
      last?.deleted
        ? undefined
        : {
            userId,
            name: 'Deleted user',
            email: '',
            emailVerified: false,
            deleted: true,
            version: nextVersion(last),
          },
    );
  }

  /**
   * For a provider that was restored from a backup: publishes the restored state of every person ever published. People
   * whom it lacks retain their name and lose their address; returns their ids. Deletes again the people who were
   * deleted.
   */
  async publishAll(): Promise<string[]> {
    await this.broker.ready;
    const manager = await this.broker.manager();
    const everybody = { subjects_filter: `${userState.subject}.*` };
    const { state } = await manager.streams.info(streamName(userState), everybody);
    const missing = new Set<string>();
    for (const subject of Object.keys(state.subjects ?? {})) {
      const userId = subject.slice(userState.subject.length + 1);
      const message = await manager.streams.getMessage(streamName(userState), { last_by_subj: subject });
      if (message?.json<UserState>().deleted) await this.identity.deletePerson(userId);
      await this.#publish(userId, undefined, (last) => {
        missing.add(userId);
        return { ...last, emailVerified: false, version: nextVersion(last) };
      });
    }
    return [...missing];
  }

  async #publishStored() {
    const stored = await this.db.sql<{ user_id: string; since: string }[]>`
      select user_id, since::text from unpublished_people order by since limit ${BATCH_SIZE}`;
    for (const { user_id: userId, since } of stored) {
      await this.#publish(userId);
      // A later change has a later time.
      await this.db.sql`delete from unpublished_people where user_id = ${userId} and since = ${since}::timestamptz`;
    }
  }

  #publish(
    userId: string,
    claims?: Person,
    onMissing: (last: UserState) => UserState | undefined = () => undefined,
  ): Promise<void> {
    return this.#update(userId, async (last) => {
      // A token of a deleted account may still be valid.
      if (last?.deleted || (claims && isSame(claims, last))) return undefined;
      const person = await this.identity.findPerson(userId);
      if (!person) return last && onMissing(last);
      if (isSame(person, last)) return undefined;
      const { name, email, emailVerified } = person;
      if (last && last.email !== email) this.mailer.notifyOwner('address-changed', last);
      return { userId, name, email, emailVerified, version: nextVersion(last) };
    });
  }

  #update(userId: string, next: (last: UserState | undefined) => Promise<UserState | undefined>): Promise<void> {
    const stream = streamName(userState);
    return this.#perPerson.run(userId, async () => {
      try {
        if (await updatePublishedState(this.broker, userState, userId, next)) this.refusedEvents.recordSuccess(stream);
      } catch (error) {
        await this.refusedEvents.recordFailure(stream, error);
        throw error;
      }
    });
  }

  #warn(error: unknown) {
    this.#log.warn(`a person was not published: ${String(error)}`);
  }
}

/** In microseconds; monotonic even if the clock is set back. */
const nextVersion = (last: UserState | undefined) => Math.max(Date.now() * 1000, (last?.version ?? 0) + 1);

const isSame = (person: Omit<Person, 'userId'>, last: UserState | undefined) =>
  last?.name === person.name && last.email === person.email && last.emailVerified === person.emailVerified;

/** Undefined when it takes longer. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, sleep(ms, undefined, { ref: false })]);
