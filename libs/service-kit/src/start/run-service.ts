import { readFileSync } from 'node:fs';
import pg from 'pg';
import { makeStreams } from '../broker/make-streams.ts';
import { migrateDatabase } from '../database/database.ts';
import { endOnUncaught, openLog } from '../process/log.ts';
import type { ServiceDefinition } from '../service/service.ts';
import { republish } from '../writes/republish.ts';
import { startService } from './start-service.ts';

/**
 * What a service's main does: starts it, or does the work that its first argument names, beside the running service or
 * without it. `migrate` brings the database of DATABASE_OWNER_URL to the schema of this build. `streams <file>` makes
 * at the broker, as its operator (NATS_URL), what the services declare in that file (infra/nats/streams.json); any
 * service does it for all. The others use DATABASE_URL: `republish` sends every current state again; `rebuild` makes
 * the service read all that it follows from the start when it is started next, for a database that was restored.
 */
export async function runService(definition: ServiceDefinition) {
  const command = process.argv[2];
  if (command === undefined) {
    endOnUncaught(openLog(definition.name, 'fatal'));
    await startService(definition);
    return;
  }
  if (command === 'migrate') {
    const applied = await migrateDatabase(
      definition.name,
      readUrl('DATABASE_OWNER_URL', 'the role that owns the database'),
      definition.database ?? {},
      (error) => console.log(`A migration waits: ${String(error)}`),
    );
    console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'There is nothing to migrate.');
    return;
  }
  if (command === 'streams') {
    const declared = JSON.parse(readFileSync(process.argv[3] ?? '', 'utf8'));
    await makeStreams(readUrl('NATS_URL', 'the operator of the broker'), declared);
    console.log(`The streams and consumers of ${process.argv[3]} are there.`);
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
    else throw new Error(`There is no command ${command}; there are migrate, streams, republish and rebuild.`);
  } finally {
    await db.end();
  }
}

function readUrl(name: string, user: string) {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: it names ${user}.`);
  return url;
}

async function rebuild(db: pg.Client) {
  await db.query(`delete from followed_streams`);
  return 'Started next, the service reads everything from the start.';
}
