import { userState } from '@allsquare/auth-contract';
import { Broker, Every, hasLostEvents, streamName } from '@allsquare/service-kit';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { PublishPerson } from './publish-person.ts';

const CHECK_INTERVAL = 5000;

/**
 * Publishes all people again after the broker has lost them, as the relay of service-kit does from a database: accounts
 * from the provider, and the deletions of the last 30 days, for a service that lagged. SQL by hand: the table is
 * service-kit's.
 */
@Injectable()
export class RepublishPeople implements OnModuleDestroy {
  readonly #log = new Logger(RepublishPeople.name);
  readonly #stopping = new AbortController();

  constructor(
    private readonly broker: Broker,
    private readonly db: DataSource,
    private readonly identity: KeycloakIdentity,
    private readonly publishPerson: PublishPerson,
  ) {}

  @Every(CHECK_INTERVAL, { inEachReplica: true })
  async checkStream() {
    await this.#checkStream().catch((error: unknown) =>
      this.#log.debug(`people are not published again yet: ${String(error)}`),
    );
  }

  onModuleDestroy() {
    this.#stopping.abort();
  }

  async #checkStream() {
    if (!this.broker.connected) return;
    const name = streamName(userState);
    const { created, state } = await (await this.broker.manager()).streams.info(name);
    const [known] = await this.db.sql<{ created: string; last_sequence: string }[]>`
      select created, last_sequence from published_streams where name = ${name}`;
    if (hasLostEvents(known, { created, state })) {
      if (known) this.#log.warn('the broker has lost people: they are published again');
      for await (const userId of this.identity.listIds()) {
        if (this.#stopping.signal.aborted) return;
        await this.publishPerson.publishCurrent(userId);
      }
      const deleted = await this.db.sql<{ id: string }[]>`
        select user_id as id from deletions where finished_at is not null`;
      for (const { id } of deleted) await this.publishPerson.publishDeleted(id);
    }
    await this.db.sql`
      insert into published_streams (name, created, last_sequence) values (${name}, ${created}, ${state.last_seq})
      on conflict (name) do update set created = excluded.created, last_sequence = excluded.last_sequence`;
  }
}
