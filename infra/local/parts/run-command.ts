import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/units.ts';
import { secretsOf } from '../processes/secrets.ts';
import type { ServiceName } from '../processes/services.ts';
import { type NatsUser, natsUrl } from '../servers/nats.ts';
import { roleUrl } from '../servers/postgres.ts';
import { type PartName, processTable } from './parts.ts';

const run = promisify(execFile);

/**
 * Runs a command of a service beside the running product, in the service's environment plus `more`, and returns its
 * output.
 */
export async function runCommand(
  { folder, portOf }: { folder: string; portOf: (part: PartName) => number },
  service: ServiceName,
  command: 'parked' | 'resend' | 'restored',
  { user = service, ...more }: { user?: NatsUser } & NodeJS.ProcessEnv = {},
): Promise<string> {
  const part = processTable({
    portOf,
    databaseUrl: (name) => roleUrl(folder, portOf('postgres'), name, name),
    natsUrl: () => natsUrl(folder, portOf('nats'), user),
    secret: secretsOf(folder),
    logLevel: 'error',
    mailFolder: join(folder, 'mails'),
    smtpUrl: process.env.SMTP_URL,
    environment: process.env,
  }).find(({ name }) => name === service);
  const main = join(root, service, 'dist/main.mjs');
  const env = { ...part?.program.env, ...more };
  return (await run(process.execPath, ['--enable-source-maps', main, command], { env, maxBuffer: 2 ** 28 })).stdout;
}
