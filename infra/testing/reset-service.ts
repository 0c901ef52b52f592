import { jetstreamManager } from '@nats-io/jetstream';
import { type TestService, until } from './fixture.ts';

const DEADLOCK = '40P01';

/** Empties the database and the broker of a running service, as at its first start. */
export async function resetService(service: Pick<TestService, 'allSent' | 'connection' | 'query'>, name: string) {
  await service.allSent();
  const manager = await jetstreamManager(service.connection);
  for await (const { config } of manager.streams.list()) {
    await until(`${name} to take in ${config.name}`, async () => {
      const consumers = await manager.consumers.list(config.name).next();
      return consumers
        .filter((consumer) => consumer.name === name)
        .every((consumer) => consumer.num_pending === 0 && consumer.num_ack_pending === 0);
    });
    await manager.streams.purge(config.name);
  }
  const tables = await service.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('migrations', 'service_instance')`,
  );
  const names = tables.map((table) => table.name).join(', ');
  // As a replica, because triggers refuse to empty some tables. Citus lacks them and cannot empty tables this way.
  // Retries when the service's own transactions blocked it.
  const asReplica = process.env['TEST_CITUS_WORKERS'] ? '' : 'set session_replication_role = replica;';
  await until('the tables to be emptied', () =>
    service.query(`${asReplica} truncate ${names}`).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === DEADLOCK) return false;
        throw error;
      },
    ),
  );
}
