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
 * Publishes a person's name and email as the provider has them now, if they differ from the last published state. A
 * token is only the occasion to look: an older one must not undo a rename.
 */
@Injectable()
export class PublishPerson implements OnModuleDestroy {
  readonly #log = new Logger(PublishPerson.name);
  readonly #perPerson = new KeyedMutex();
  readonly #stopping = new AbortController();
  /** Whose publishing is repeated until it succeeds; true: to be looked at (again). */
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

  /** After a token with these claims. Sign-in does not wait for it: without the broker the next refresh publishes. */
  publishInBackground(claims: Person) {
    this.#publish(claims.userId, claims).catch((error: unknown) => this.#warn(error));
  }

  /** After a change at the provider: repeated until it succeeds. */
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

  /** As the provider has the person, where that is not published. Rejects when the broker is away. */
  publishCurrent(userId: string): Promise<void> {
    return this.#publish(userId);
  }

  /** Of an account that is gone. Rejects when the broker is away. */
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
   * For a provider that was brought back to an earlier moment: publishes everybody who was ever published as they are
   * there now. Who is not there keeps the name, and their address leads to nobody; answers the ids of these. Who was
   * deleted is deleted there again.
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
      // A token of a deleted account may still be good.
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

/** In microseconds; a clock that runs behind makes no version older. */
const nextVersion = (last: UserState | undefined) => Math.max(Date.now() * 1000, (last?.version ?? 0) + 1);

const isSame = (person: Omit<Person, 'userId'>, last: UserState | undefined) =>
  last?.name === person.name && last.email === person.email && last.emailVerified === person.emailVerified;
