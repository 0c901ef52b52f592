import pg from 'pg';
import { migrateDatabase } from '../database/database.ts';
import { endOnUncaught, openLog } from '../process/log.ts';
import type { ServiceDefinition } from '../service/service.ts';
import { startService } from './start-service.ts';

/**
 * What a service's main does: starts it, or does the work that its first argument names, beside the running service or
 * without it. `migrate` brings the database of DATABASE_OWNER_URL to the schema of this build. The others use
 * DATABASE_URL: `republish` sends every current state again, for a broker that has lost its files; `rebuild` makes the
 * service read all that it follows from the start when it is started next, for a database that was restored.
 */
export async function runService(definition: ServiceDefinition) {
  const command = process.argv[2];
  if (command === undefined) {
    endOnUncaught(openLog(definition.name, 'fatal'));
    await startService(definition);
    return;
  }
  if (command === 'migrate') {
    const applied = await migrateDatabase(definition.name, readOwnerUrl(), definition.database ?? {}, (error) =>
      console.log(`A migration waits: ${String(error)}`),
    );
    console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'There is nothing to migrate.');
    return;
  }
  const db = new pg.Client({
    connectionString: process.env['DATABASE_URL'],
    application_name: command,
    options: '-c statement_timeout=0',
  });
  await db.connect();
  try {
    if (command === 'republish') console.log(`${await republish(definition, db)} states go out again.`);
    else if (command === 'rebuild') console.log(await rebuild(db));
    else throw new Error(`There is no command ${command}; there are migrate, republish and rebuild.`);
  } finally {
    await db.end();
  }
}

function readOwnerUrl() {
  const url = process.env['DATABASE_OWNER_URL'];
  if (!url) throw new Error('DATABASE_OWNER_URL is not set: it names the role that owns the database.');
  return url;
}

/**
 * Puts every current state into the outbox again. The relay leaves out those whose subject holds them or something
 * newer.
 */
export async function republish({ current = [] }: ServiceDefinition, db: pg.Client): Promise<number> {
  let count = 0;
  for (const { event, states } of current) {
    const { rowCount } = await db.query(
      `insert into outbox (subject, version, data)
       select $1 || '.' || id, (data ->> 'version')::bigint, data from (${states}) as states`,
      [event.subject],
    );
    count += rowCount ?? 0;
  }
  return count;
}

async function rebuild(db: pg.Client) {
  await db.query(`update service_instance set id = gen_random_uuid()`);
  return 'Started next, the service reads everything from the start.';
}
