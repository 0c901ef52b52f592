/*
 * npm run test:citus [file]: the suite of svc-expenses with its books spread over the servers of a Citus cluster, and
 * what is tested there alone (svc-expenses/test/citus). CITUS_URL is a superuser's address of a coordinator whose
 * workers the same user reaches; else a cluster is made where Citus is installed for the PostgreSQL of PG_CONFIG or
 * pg_config.
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

/** What is not so where rows are spread: columns and keys as the entities say, what a release before has written. */
const SKIPPED_FILES = ['test/schema.test.ts', 'test/migrations.test.ts'];
const SKIPPED_TESTS = [
  // A release before the first that is spread never runs beside it, and has no triggers there.
  'a replica of the version before adds members',
  'a replica of the version before moves balances by the older function',
  'a service of the release before deletes a payment',
  'and neither did the release before',
  // Citus refuses triggers: functions and rights keep what they keep (svc-expenses/test/citus/statements.test.ts).
  'a trigger refuses any other way to move them',
  // What is published is read before it is inserted, and payers are counted by a statement: two more.
  'an ordinary expense costs no statement more',
  // They wait until a lock is seen in pg_locks of one server, which is another's here.
  'though their leaving the group is being written at that moment',
  'who takes a place while a payment is being written',
];

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
      // A database of each file on three servers; a kill stops them for all.
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
      // Servers of somebody else are not killed.
      env: { ...process.env, ...own, ...(CITUS_URL ? {} : { TEST_CITUS_KILLS: 'true' }) },
      stdio: 'inherit',
      signal,
    },
  );
  const [code] = await once(suite, 'exit');
  return code;
}
