import { setTimeout as sleep } from 'node:timers/promises';
import { type UserState, userState } from '@allsquare/auth-contract';
import { Broker, changeState, RefusedEvents, streamName } from '@allsquare/service-kit';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { KeyedMutex } from '../concurrency/keyed-mutex.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { AccountMailer } from '../mails/account-mailer.ts';

type Person = Pick<UserState, 'userId' | 'name' | 'email' | 'emailVerified'>;

const AGAIN_AFTER = 1000;

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
  readonly #unpublished = new Map<string, boolean>();

  constructor(
    private readonly broker: Broker,
    private readonly identity: KeycloakIdentity,
    private readonly mailer: AccountMailer,
    private readonly refused: RefusedEvents,
  ) {}

  onModuleDestroy() {
    this.#stopping.abort();
  }

  /** After a token with these claims. Sign-in does not wait for it: without the broker the next refresh publishes. */
  inBackground(said: Person) {
    this.#publish(said.userId, said).catch((error: unknown) => this.#warn(error));
  }

  /** After a change at the provider: repeated until it succeeds. */
  async untilPublished(userId: string): Promise<void> {
    const isRunning = this.#unpublished.has(userId);
    this.#unpublished.set(userId, true);
    if (isRunning) return;
    while (this.#unpublished.get(userId) && !this.#stopping.signal.aborted) {
      this.#unpublished.set(userId, false);
      try {
        await this.#publish(userId);
      } catch (error) {
        this.#warn(error);
        this.#unpublished.set(userId, true);
        await sleep(AGAIN_AFTER, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
    this.#unpublished.delete(userId);
  }

  /** As the provider has the person, where that is not published. Rejects when the broker is away. */
  again(userId: string): Promise<void> {
    return this.#publish(userId);
  }

  /** Of an account that is gone. Rejects when the broker is away. */
  publishDeleted(userId: string): Promise<void> {
    return this.#change(userId, async (last) =>
      last?.deleted
        ? undefined
        : {
            userId,
            name: 'Deleted user',
            email: '',
            emailVerified: false,
            deleted: true,
            version: versionAfter(last),
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
    const gone = new Set<string>();
    for (const subject of Object.keys(state.subjects ?? {})) {
      const userId = subject.slice(userState.subject.length + 1);
      const message = await manager.streams.getMessage(streamName(userState), { last_by_subj: subject });
      if (message?.json<UserState>().deleted) await this.identity.deletePerson(userId);
      await this.#publish(userId, undefined, (last) => {
        gone.add(userId);
        return { ...last, emailVerified: false, version: versionAfter(last) };
      });
    }
    return [...gone];
  }

  #publish(
    userId: string,
    said?: Person,
    gone: (last: UserState) => UserState | undefined = () => undefined,
  ): Promise<void> {
    return this.#change(userId, async (last) => {
      // A token of a deleted account may still be good.
      if (last?.deleted || (said && isSame(said, last))) return undefined;
      const person = await this.identity.findPerson(userId);
      if (!person) return last && gone(last);
      if (isSame(person, last)) return undefined;
      const { name, email, emailVerified } = person;
      if (last && last.email !== email) this.mailer.tell('address-changed', last);
      return { userId, name, email, emailVerified, version: versionAfter(last) };
    });
  }

  #change(userId: string, next: (last: UserState | undefined) => Promise<UserState | undefined>): Promise<void> {
    const stream = streamName(userState);
    return this.#perPerson.run(userId, async () => {
      try {
        if (await changeState(this.broker, userState, userId, next)) this.refused.taken(stream);
      } catch (error) {
        await this.refused.note(stream, error);
        throw error;
      }
    });
  }

  #warn(error: unknown) {
    this.#log.warn(`a person was not published: ${String(error)}`);
  }
}

/** In microseconds; a clock that runs behind makes no version older. */
const versionAfter = (last: UserState | undefined) => Math.max(Date.now() * 1000, (last?.version ?? 0) + 1);

const isSame = (person: Omit<Person, 'userId'>, last: UserState | undefined) =>
  last?.name === person.name && last.email === person.email && last.emailVerified === person.emailVerified;
