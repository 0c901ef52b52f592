/*
 * npm run test:citus [file]: the suite of svc-expenses with its books sharded over a Citus cluster, and the tests for
 * shards (svc-expenses/test/citus). CITUS_URL is a superuser's address of a coordinator whose workers the same user can
 * reach. Without it the script creates a cluster where the PostgreSQL of PG_CONFIG or pg_config has Citus.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stopSignal } from '../../build/stop-signal.ts';
import { root } from '../../build/units.ts';
import { explain } from '../../build/user-facing-error.ts';
import { temporaryFolder } from '../processes/folders.ts';
import { openProcessGroup } from '../processes/process-group.ts';
import { binariesWithCitus, type Cluster, existingCluster, startCluster } from './cluster.ts';
import { SKIPPED_FILES, SKIPPED_TESTS } from './skipped-tests.ts';

const signal = stopSignal();
const { CITUS_URL } = process.env;
const binaries = CITUS_URL ? undefined : binariesWithCitus();

if (CITUS_URL || binaries) {
  const group = await openProcessGroup(temporaryFolder(), { temporary: true });
  try {
    const cluster = CITUS_URL ? await existingCluster(CITUS_URL) : await startCluster(group, binaries ?? '');
    process.exitCode = (await test(cluster)) === 0 ? 0 : 1;
  } catch (error) {
    process.exitCode = 1;
    if (!signal.aborted) console.error(explain(error));
  }
  await group.stop();
} else
  console.log('Skipped: there is no CITUS_URL, and the PostgreSQL of pg_config (PG_CONFIG) has no extension citus.');
process.disconnect?.();

async function test({ coordinator, workers }: Cluster): Promise<number | null> {
  const own = { TEST_DATABASE_URL: coordinator, TEST_CITUS_WORKERS: workers.join() };
  const suite = spawn(
    process.execPath,
    [
      join(root, 'infra/build/task.mjs'),
      'test',
      // Each file's database is on three servers; killing one stops it for all files.
      '--maxWorkers=1',
      ...process.argv.slice(2),
      '--testPathIgnorePatterns',
      '/node_modules/',
      '/dist/',
      ...SKIPPED_FILES,
      `--testNamePattern=^(?!.*(${SKIPPED_TESTS.join('|')}))`,
    ],
    {
      cwd: join(root, 'svc-expenses'),
      // The test does not kill servers that it did not start.
      env: { ...process.env, ...own, ...(CITUS_URL ? {} : { TEST_CITUS_KILLS: 'true' }) },
      stdio: 'inherit',
      signal,
    },
  );
  const [code] = await once(suite, 'exit');
  return code;
}
