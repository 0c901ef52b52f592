import { type UserState, userState } from '@allsquare/auth-contract';
import { Broker, changeState } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { InTurn } from '../in-turn.ts';

type Person = Omit<UserState, 'version'>;

/** Tells every service a person's name and email, if the last that was told differs. */
@Injectable()
export class PublishPerson {
  readonly #log = new Logger(PublishPerson.name);
  readonly #perPerson = new InTurn();

  constructor(private readonly broker: Broker) {}

  /** Nobody waits for it: with the broker away sign-in works, and the next refresh publishes. */
  inBackground(person: Person) {
    // One person's in the order of asking: a slow one with the old name must not follow the new name.
    this.#perPerson
      .run(person.userId, () => this.#publish(person))
      .catch((error: unknown) => this.#log.warn(`a person was not published: ${String(error)}`));
  }

  #publish(person: Person): Promise<void> {
    return changeState(this.broker, userState, person.userId, (last) =>
      last?.name === person.name && last.email === person.email
        ? undefined
        : { ...person, version: Math.max(Date.now() * 1000, (last?.version ?? 0) + 1) },
    );
  }
}
