import { setTimeout as sleep } from 'node:timers/promises';
import { type UserState, userState } from '@allsquare/auth-contract';
import { Broker, RefusedEvents, streamName, updatePublishedState } from '@allsquare/service-kit';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';

type Person = Pick<UserState, 'userId' | 'name' | 'email' | 'emailVerified'>;

const RETRY_DELAY = 1000;

/**
 * Publishes a person's current name and email at the provider, if they differ from the last published state. A token
 * only triggers the check: an older one must not revert a rename.
 */
@Injectable()
export class PublishPerson implements OnModuleDestroy {
  readonly #log = new Logger(PublishPerson.name);
  readonly #perPerson = new KeyedMutex();
  readonly #stopping = new AbortController();
  /** People whose publishing is retried until it succeeds; true: check (again). */
  readonly #pending = new Map<string, boolean>();

  constructor(
    private readonly broker: Broker,
    private readonly identity: KeycloakIdentity,
    private readonly mailer: AccountMailer,
    private readonly refusedEvents: RefusedEvents,
  ) {}

  onModuleDestroy() {
    this.#stopping.abort();
  }

  /** After a token with these claims. Sign-in does not wait: without the broker the next refresh publishes. */
  publishInBackground(claims: Person) {
    this.#publish(claims.userId, claims).catch((error: unknown) => this.#warn(error));
  }

  /** After a change at the provider: retried until it succeeds. */
  async publishWithRetry(userId: string): Promise<void> {
    const isRunning = this.#pending.has(userId);
    this.#pending.set(userId, true);
    if (isRunning) return;
    while (this.#pending.get(userId) && !this.#stopping.signal.aborted) {
      this.#pending.set(userId, false);
      try {
        await this.#publish(userId);
      } catch (error) {
        this.#warn(error);
        this.#pending.set(userId, true);
        await sleep(RETRY_DELAY, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    this.#pending.delete(userId);
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
   * For a provider that was restored from a backup: publishes the restored state of everybody ever published. People
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
