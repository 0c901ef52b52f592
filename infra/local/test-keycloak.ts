/* npm run test:keycloak: the gateway's identity suite on a real Keycloak: KEYCLOAK_URL, else one of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import { temporaryFolder } from './folders.ts';
import { startKeycloak } from './keycloak.ts';
import { startPostgres } from './postgres.ts';
import { openProcessGroup } from './process-group.ts';
import { explain } from './user-facing-error.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());
const { signal } = stopping;

const folder = temporaryFolder();
const group = await openProcessGroup(folder, { temporary: true });
try {
  const environment = process.env.KEYCLOAK_URL ? {} : await ownKeycloak();
  const suite = spawn(process.execPath, [join(root, 'infra/build/task.mjs'), 'test', 'identity'], {
    cwd: join(root, 'svc-auth-gateway'),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
    signal,
  });
  [process.exitCode] = await once(suite, 'exit');
} catch (error) {
  process.exitCode = 1;
  if (!signal.aborted) console.error(explain(error));
}
await group.stop();
process.disconnect?.();

async function ownKeycloak() {
  const postgres = await startPostgres({ folder, durable: false }, group);
  const { environment } = await startKeycloak(postgres, group, console.log, signal);
  return { ...environment, TEST_DATABASE_URL: postgres.adminUrl };
}
