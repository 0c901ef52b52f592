import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/units.ts';
import { processTable } from '../parts.ts';
import { adminUrl, roleUrl } from '../postgres.ts';
import { secretsOf } from '../secrets.ts';
import { databaseOf, type ServiceName } from '../services.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** Runs `restored` of a service beside the running product and answers what it says (ADR 0032). */
export async function speakAgain({ folder, portOf }: Place, service: ServiceName): Promise<string> {
  const secret = secretsOf(folder);
  const database = databaseOf(service);
  const port = portOf('postgres');
  const natsUrl = `nats://operator:${secret('operator at the broker')}@127.0.0.1:${portOf('nats')}`;
  const part = processTable({
    portOf,
    databaseUrl: (name) => roleUrl(folder, port, name, name),
    natsUrl: () => natsUrl,
    secret,
    logLevel: 'error',
    mailFolder: join(folder, 'mails'),
    environment: process.env,
  }).find(({ name }) => name === service);
  // The superuser, because others are not let in yet.
  const env = { ...part?.program.env, DATABASE_OWNER_URL: adminUrl(folder, port, database) };
  const main = join(root, service, 'dist/main.mjs');
  return (await run(process.execPath, ['--enable-source-maps', main, 'restored'], { env, maxBuffer: 2 ** 28 })).stdout;
}
