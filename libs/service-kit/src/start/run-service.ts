import { readFileSync } from 'node:fs';
import { connect } from '@nats-io/transport-node';
import pg from 'pg';
import { ensureStreams } from '../broker/ensure-streams.ts';
import { serversOf } from '../broker/servers-of.ts';
import { Consumers } from '../consumers/consumers.ts';
import { migrateDatabase, migrationsOf } from '../database/database.ts';
import { republish } from '../outbox/republish.ts';
import { exitOnUncaught, openLog } from '../process/log.ts';
import { describeRestore, resumeAfterRestore } from '../recovery/resume-after-restore.ts';
import type { ServiceDefinition } from '../service/service.ts';
import { startService } from './start-service.ts';

const OWNER = 'the role that owns the database';
const OPERATOR = 'the operator of the broker';

/**
 * The main function of a service. Starts it, or runs the command in its first argument, beside the running service or
 * without it. `migrate` updates the database of DATABASE_OWNER_URL to this build's schema. `streams <file>` creates, as
 * the broker's operator (NATS_URL), what the services declare in that file (infra/nats/streams.json), on NATS_REPLICAS
 * servers; any service does it for all. The others use DATABASE_URL. `republish` publishes every current state again.
 * `rebuild` makes the next start read all subscribed events from the beginning. `restored` resumes with a restored
 * database, with DATABASE_OWNER_URL and the broker's operator in NATS_URL. `parked` lists the dead letters; `resend`
 * retries them, in the service's own environment. `migrations` lists those of this build, without a database.
 */
export async function runService(definition: ServiceDefinition) {
  const command = process.argv[2];
  if (command === undefined) {
    exitOnUncaught(openLog(definition.name, 'fatal'));
    await startService(definition);
    return;
  }
  if (command === 'migrate') {
    const applied = await migrateDatabase(
      definition.name,
      readUrl('DATABASE_OWNER_URL', OWNER),
      definition.database ?? {},
      (error) => console.log(`A migration waits: ${String(error)}`),
    );
    console.log(applied.length ? `Applied ${applied.join(', ')}.` : 'There is nothing to migrate.');
    return;
  }
  if (command === 'streams') {
    const declared = JSON.parse(readFileSync(process.argv[3] ?? '', 'utf8'));
    await ensureStreams(readUrl('NATS_URL', OPERATOR), declared, readReplicas());
    console.log(`The streams and consumers of ${process.argv[3]} are there.`);
    return;
  }
  if (command === 'migrations') {
    for (const name of migrationsOf(definition.database ?? {})) console.log(name);
    return;
  }
  if (command === 'resend') {
    await retryDeadLetters(definition);
    return;
  }
  if (!['republish', 'rebuild', 'restored', 'parked'].includes(command))
    throw new Error(
      `There is no command ${command}; there are migrate, migrations, streams, republish, rebuild, restored, parked and resend.`,
    );
  const db = new pg.Client({
    connectionString: command === 'restored' ? readUrl('DATABASE_OWNER_URL', OWNER) : process.env['DATABASE_URL'],
    application_name: command,
    options: '-c statement_timeout=0',
  });
  await db.connect();
  try {
    if (command === 'republish') console.log(`${await republish(definition, db)} states go out again.`);
    else if (command === 'rebuild') console.log(await rebuild(db));
    else if (command === 'parked') await listDeadLetters(db);
    else await resume(definition, db);
  } finally {
    await db.end();
  }
}

async function resume(definition: ServiceDefinition, db: pg.Client) {
  const connection = await connect({ ...serversOf(readUrl('NATS_URL', OPERATOR)), timeout: 5000 });
  try {
    for (const line of describeRestore(await resumeAfterRestore(definition, db, connection))) console.log(line);
  } finally {
    await connection.close();
  }
  if (!definition.afterRestore) return;
  const service = await startService(definition, { ...process.env, PORT: '0', LOG_LEVEL: 'error' });
  try {
    console.log(await definition.afterRestore(service.app));
  } finally {
    await service.stop();
  }
}

/** Lists them, newest last, one per line, with the reason to fix before a retry. */
async function listDeadLetters(db: pg.Client) {
  const { rows } = await db.query<{ at: Date; subject: string; message: string; error: string; data: string }>(
    `select parked_at as at, subject, message_id as message, error, data from parked_facts order by parked_at`,
  );
  if (rows.length === 0) console.log('There are no dead letters.');
  for (const { at, subject, message, error, data } of rows)
    console.log(`${at.toISOString()} ${subject} ${message}: ${error}\n  ${data}`);
}

async function retryDeadLetters(definition: ServiceDefinition) {
  const service = await startService(definition, { ...process.env, PORT: '0', LOG_LEVEL: 'error' });
  try {
    const { handled, failed } = await service.app.get(Consumers).retryDeadLetters();
    console.log(`${handled} dead letters were handled, ${failed.length} failed again and stay.`);
    for (const { subject, messageId, error } of failed) console.log(`${subject} ${messageId}: ${error}`);
    if (failed.length > 0) process.exitCode = 1;
  } finally {
    await service.stop();
  }
}

function readUrl(name: string, user: string) {
  const url = process.env[name];
  if (!url) throw new Error(`${name} is not set: it names ${user}.`);
  return url;
}

/** Reads how many brokers store each stream; unset: a stream remains as it is. */
function readReplicas() {
  const replicas = process.env['NATS_REPLICAS'];
  if (!replicas) return undefined;
  if (!/^[1-5]$/.test(replicas)) throw new Error(`NATS_REPLICAS is '${replicas}': it is a number from 1 to 5.`);
  return Number(replicas);
}

async function rebuild(db: pg.Client) {
  await db.query(`delete from followed_streams`);
  return 'Started next, the service reads everything from the start.';
}
