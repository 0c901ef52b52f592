import { openCrew } from '../local/crew.ts';
import { temporaryFolder } from '../local/folders.ts';
import { startNats } from '../local/nats.ts';
import { startPostgres } from '../local/postgres.ts';

/**
 * One real PostgreSQL and NATS for a whole test run, unless it is given some: TEST_DATABASE_URL is a superuser's address, with
 * which tests make databases of their own; TEST_NATS_URL a server with JetStream. Every test sees both variables.
 */
export default async function startServers() {
  const { env } = process;
  if (env.TEST_DATABASE_URL && env.TEST_NATS_URL) return;
  const folder = temporaryFolder();
  const crew = await openCrew(folder, { temporary: true });
  globalThis.stopServers = crew.stop;
  try {
    env.TEST_DATABASE_URL ??= (await startPostgres({ folder, durable: false }, crew)).adminUrl;
    env.TEST_NATS_URL ??= (await startNats({ folder }, crew)).url;
  } catch (error) {
    await crew.stop();
    throw error;
  }
}
