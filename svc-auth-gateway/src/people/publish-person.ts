import { type UserState, userState } from '@allsquare/auth-contract';
import { Broker, changeState } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';

type Person = Omit<UserState, 'version'>;

/** Tells every service a person's name and email, if the last that was told differs. */
@Injectable()
export class PublishPerson {
  readonly #log = new Logger(PublishPerson.name);

  constructor(private readonly broker: Broker) {}

  /** Nobody waits for it: with the broker away sign-in works, and the next refresh publishes. */
  inBackground(person: Person) {
    this.run(person).catch((error: unknown) => this.#log.warn(`a person was not published: ${String(error)}`));
  }

  run(person: Person): Promise<void> {
    return changeState(this.broker, userState, person.userId, (last) =>
      last?.name === person.name && last.email === person.email
        ? undefined
        : { ...person, version: Math.max(Date.now() * 1000, (last?.version ?? 0) + 1) },
    );
  }
}
