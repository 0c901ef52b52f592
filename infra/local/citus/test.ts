/*
 * npm run test:citus [file]: the suite of svc-expenses with its books spread over the servers of a Citus cluster, and
 * what is tested there alone (svc-expenses/test/citus). CITUS_URL is a superuser's address of a coordinator whose
 * workers the same user reaches; else a cluster is made where Citus is installed for the PostgreSQL of PG_CONFIG or
 * pg_config.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../build/units.ts';
import { explain } from '../../build/user-facing-error.ts';
import { temporaryFolder } from '../folders.ts';
import { openProcessGroup } from '../process-group.ts';
import { binariesWithCitus, type Cluster, givenCluster, startCluster } from './cluster.ts';

/** What is not so where rows are spread: keys of the entities, a release before, sums that triggers count. */
const OTHER_FILES = ['test/schema.test.ts', 'test/migrations.test.ts', 'test/sums.test.ts'];
/** Of the release before, of triggers, of statements in a write, of locks that one server shows, of a join. */
const OTHER_TESTS = [
  'a replica of the version before adds members',
  'a service of the release before deletes a payment',
  'and neither did the release before',
  'the database refuses balances that do not sum to zero',
  'the service itself can move balances by the function only',
  'an ordinary expense costs no statement more',
  'though their leaving the group is being written at that moment',
  'who takes a place while a payment is being written',
  'writes that go together leave, publish and answer the same',
];

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());
const { signal } = stopping;
const { CITUS_URL } = process.env;
const binaries = CITUS_URL ? undefined : binariesWithCitus();

if (CITUS_URL || binaries) {
  const group = await openProcessGroup(temporaryFolder(), { temporary: true });
  try {
    const cluster = CITUS_URL ? await givenCluster(CITUS_URL) : await startCluster(group, binaries ?? '');
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
      ...OTHER_FILES,
      `--testNamePattern=^(?!.*(${OTHER_TESTS.join('|')}))`,
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
