import { temporaryFolder } from '../local/processes/folders.ts';
import { openProcessGroup } from '../local/processes/process-group.ts';
import { startNats } from '../local/servers/nats.ts';
import { startPostgres } from '../local/servers/postgres.ts';

/**
 * One real PostgreSQL and NATS for a whole test run, unless these are set: TEST_DATABASE_URL is a superuser's address,
 * with which tests create separate databases; TEST_NATS_URL a server with JetStream. Every test sees both variables.
 */
export default async function startServers() {
  const { env } = process;
  if (env.TEST_DATABASE_URL && env.TEST_NATS_URL) return;
  const folder = temporaryFolder();
  const group = await openProcessGroup(folder, { temporary: true });
  globalThis.stopServers = group.stop;
  try {
    env.TEST_DATABASE_URL ??= (await startPostgres({ folder, durable: false }, group)).adminUrl;
    env.TEST_NATS_URL ??= (await startNats({ folder }, group)).url('operator');
  } catch (error) {
    await group.stop();
    throw error;
  }
}
