/*
 * npm run test:keycloak: the gateway's identity suite on a real Keycloak: KEYCLOAK_URL, else a new one. Without
 * KEYCLOAK_URL it then runs the account's story and airplane mode in a browser, on products with their own Keycloak.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stopSignal } from '../../build/stop-signal.ts';
import { root } from '../../build/units.ts';
import { explain } from '../../build/user-facing-error.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { openProcessGroup } from '../processes/process-group.ts';
import { startKeycloak } from '../servers/keycloak.ts';
import { startPostgres } from '../servers/postgres.ts';

const signal = stopSignal();

const folder = temporaryFolder();
const group = await openProcessGroup(folder, { temporary: true });
try {
  const own = process.env.KEYCLOAK_URL ? undefined : await ownKeycloak();
  const ended = [await test('svc-auth-gateway', 'identity', own?.environment)];
  await own?.server.stop();
  if (own) ended.push(await test('infra/e2e', 'account-with-mail|airplane-mode', { E2E_KEYCLOAK: 'true' }));
  process.exitCode = ended.some((code) => code !== 0) ? 1 : 0;
} catch (error) {
  process.exitCode = 1;
  if (!signal.aborted) console.error(explain(error));
}
await group.stop();
process.disconnect?.();

async function ownKeycloak() {
  const postgres = await startPostgres({ folder, durable: false }, group);
  const { server, environment } = await startKeycloak(postgres, group, console.log, signal);
  return { server, environment: { ...environment, TEST_DATABASE_URL: postgres.adminUrl } };
}

/** Runs the unit's test files whose path contains `files`: the exit code, null when a signal ended it. */
async function test(unit: string, files: string, environment: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const suite = spawn(process.execPath, [join(root, 'infra/build/task.mjs'), 'test', files], {
    cwd: join(root, unit),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
    signal,
  });
  const [code] = await once(suite, 'exit');
  return code;
}
