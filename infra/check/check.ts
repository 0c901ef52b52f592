/*
 * npm test: format, lint, types, builds, every unit's tests, the product in a browser, its faults. The last line is
 * `N passed, N failed, N skipped`: tests, and each check that is not jest as one.
 *
 * npm test -- svc-groups: one unit, and what depends on it. npm test -- --all: also what is as at its last green run.
 */
import { availableParallelism } from 'node:os';
import { refusedCommits } from '../boundaries/commits.ts';
import { buildStale } from '../build/build.ts';
import { inParallel } from '../build/program.ts';
import { measureSlowness } from '../build/slowness.ts';
import { readUnits, root, type Unit } from '../build/units.ts';
import { explain, UserFacingError } from '../build/user-facing-error.ts';
import { temporaryFolder } from '../local/processes/folders.ts';
import { openProcessGroup } from '../local/processes/process-group.ts';
import { findBrowser } from '../local/programs/browser.ts';
import {
  KeycloakNotFetched,
  keycloakDistribution,
  missingForKeycloak,
} from '../local/programs/keycloak-distribution.ts';
import { startKeycloak } from '../local/servers/keycloak.ts';
import { startNats } from '../local/servers/nats.ts';
import { type Postgres, startPostgres } from '../local/servers/postgres.ts';
import { nothing } from './check-score.ts';
import { check, end, lint, programOf, runTests, step, stopped, tool } from './checks.ts';
import { readGreenRun, runsProduct, testFingerprint, writeGreenRun } from './green-runs.ts';
import { allRuns, nameOf, partsOf, runsAbout, type TestRun } from './test-runs.ts';

process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);

const wanted = process.argv.slice(2).filter((word) => word !== '--all');
const runsAll = process.argv.includes('--all') || Boolean(process.env.CI);
const processors = availableParallelism();
/** Suites wait for a quarter of their time, so one more than there are processors keeps them all busy. */
const atOnce = processors + 1;
const units = readUnits();
const folder = temporaryFolder();
const group = await openProcessGroup(folder, { temporary: true });
const servers: NodeJS.ProcessEnv = {};
let postgres: Postgres | undefined;

interface Work {
  name: string;
  work: () => Promise<unknown>;
  /** How long it took last time, or may take. */
  seconds: number;
}

const KEYCLOAK = 'identity on Keycloak';
const asAtLastGreenRun: string[] = [];

/** Where nobody has measured it. */
function usualSeconds(name: string, unit: Unit): number {
  if (runsProduct(unit) || name === KEYCLOAK) return 200;
  return /^(shell|mfe-)/.test(unit.path) ? 40 : 100;
}

/** The run as work of the queue; nothing where all it reads is as at its last green run. */
function unlessGreen(run: TestRun, name = nameOf(run), work = () => check(name, () => runTests(run, servers))): Work[] {
  const last = readGreenRun(name);
  const of = testFingerprint(run.unit, units);
  if (last?.of === of && !runsAll) {
    asAtLastGreenRun.push(name);
    return [];
  }
  const seconds = last?.seconds ?? usualSeconds(name, run.unit);
  const workAndRemember = async () => {
    const began = Date.now();
    if (await work()) writeGreenRun(name, { of, seconds: (Date.now() - began) / 1000 });
  };
  return [{ name, seconds, work: workAndRemember }];
}

const whyNotFetched = () =>
  keycloakDistribution(console.log, stopped).then(
    () => undefined,
    (error) => {
      if (error instanceof KeycloakNotFetched) return error.message;
      throw error;
    },
  );

/** The gateway's identity suite, which its own tests run on the local identity server. */
async function identityOnKeycloak(run: TestRun): Promise<boolean> {
  let wasRun = true;
  const isGreen = await check(KEYCLOAK, async () => {
    const missing = (await missingForKeycloak()) ?? (await whyNotFetched());
    if (missing) console.log(`   ...  skipped: no Keycloak. ${missing}`);
    if (missing || !postgres) {
      wasRun = false;
      return { ...nothing, skipped: 1, output: '' };
    }
    const { server, environment } = await startKeycloak(postgres, group, console.log, stopped);
    const ended = await runTests(run, { ...servers, ...environment });
    await server.stop();
    return ended;
  });
  return isGreen && wasRun;
}

function everything(): Work[] {
  const gateway = units.filter(({ path }) => path === 'svc-auth-gateway').map((unit) => ({ unit, only: 'identity' }));
  return [
    ...gateway.flatMap((run) => unlessGreen(run, KEYCLOAK, () => identityOnKeycloak(run))),
    ...allRuns(units, processors).flatMap((run) => unlessGreen(run)),
  ];
}

try {
  const about = [
    ...new Map(wanted.flatMap((path) => runsAbout(path, units)).map((run) => [nameOf(run), run])).values(),
  ];
  const paths = wanted.flatMap((path) => partsOf(path, units).slice(0, 1)).map(({ path }) => path);
  const typed = new Set(
    [...wanted.flatMap((path) => partsOf(path, units)), ...about.map(({ unit }) => unit)].map(({ path }) => path),
  );
  const tests = wanted.length > 0 ? about.flatMap((run) => unlessGreen(run)) : everything();

  await tool('format', programOf('@biomejs/biome/bin/biome'), 'check', ...paths);
  await step('commits', () => {
    const refused = refusedCommits(root);
    if (refused.length > 0) throw new UserFacingError(refused.join('\n'));
  });
  await step('build', () => buildStale(console.log, stopped, (path) => paths.length === 0 || paths.includes(path)));
  if (tests.length > 0)
    await step('PostgreSQL and NATS', async () => {
      postgres = await startPostgres({ folder, durable: false }, group);
      servers.TEST_DATABASE_URL = postgres.adminUrl;
      servers.TEST_NATS_URL = (await startNats({ folder, log: console.log }, group)).url('operator');
    });
  if (tests.some(({ name }) => name.startsWith('infra/e2e'))) await step('browser', () => findBrowser(console.log));
  const longFirst = tests.toSorted((one, other) => other.seconds - one.seconds).map(({ work }) => work);
  await inParallel(atOnce, [() => lint(...typed), ...longFirst], (work) => work());
} catch (error) {
  console.log(explain(error));
  await check('npm test', async () => ({ ...nothing, failed: 1, output: '' }));
}
await group.stop();
if (asAtLastGreenRun.length > 0)
  console.log(
    `${asAtLastGreenRun.length} not run, as at their last green run: ${asAtLastGreenRun.join(', ')} (npm test -- --all runs them too)`,
  );
end();
