/*
 * npm test: format, lint, types, builds, every unit's tests, the product in a browser, its faults. The last line is
 * `N passed, N failed, N skipped`: tests, and each check that is not jest as one. Suites that do not fit into
 * TEST_BUDGET (minutes, 75 by default) are skipped and named in the lines before it.
 *
 * npm test -- svc-groups: one unit, and what depends on it. npm test -- --all: every suite, also those unchanged since
 * their last green run, without a budget.
 */
import { availableParallelism } from 'node:os';
import { refusedCommits } from '../boundaries/commits.ts';
import { buildStale } from '../build/build.ts';
import { measureSlowness, slowness } from '../build/slowness.ts';
import { readUnits, root } from '../build/units.ts';
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
import { budgetSeconds, paceOf, pickNext, type WaitingSuite } from './budget.ts';
import { changedFiles } from './changed-files.ts';
import { nothing } from './check-score.ts';
import { check, end, lint, programOf, runTests, step, stopped, tool } from './checks.ts';
import { isReadByTests, readGreenRun, testFingerprint, writeGreenRun } from './green-runs.ts';
import { allRuns, countTestFiles, nameOf, partsOf, runsAbout, type TestRun } from './test-runs.ts';
import { usualSeconds } from './usual-seconds.ts';

process.env.TEST_SLOWNESS ??= measureSlowness().toFixed(1);

const wanted = process.argv.slice(2).filter((word) => word !== '--all');
const isUnlimited = process.argv.includes('--all');
const runsUnchanged = isUnlimited || Boolean(process.env.CI);
const budget = isUnlimited ? Number.POSITIVE_INFINITY : budgetSeconds(process.env['TEST_BUDGET']);
/** One more would be done a little earlier, but tests that wait for a browser would miss their limits. */
const atOnce = availableParallelism();
const units = readUnits();
const folder = temporaryFolder();
const group = await openProcessGroup(folder, { temporary: true });
const servers: NodeJS.ProcessEnv = {};
let postgres: Postgres | undefined;

interface Suite extends WaitingSuite {
  name: string;
  run: () => Promise<unknown>;
}

const KEYCLOAK = 'identity on Keycloak';
const unchanged: string[] = [];
const changed = changedFiles();
const started: { estimated: number; began: number; ended?: number; isGreen: boolean }[] = [];
const secondsNow = () => performance.now() / 1000;

/** The run as a suite of the queue; nothing if its inputs are unchanged since its last green run. */
function unlessGreen(
  run: TestRun,
  name = nameOf(run),
  work = () => check(name, () => runTests(run, servers)),
): Suite[] {
  const last = readGreenRun(name);
  const of = testFingerprint(run.unit, units);
  if (last?.of === of && !runsUnchanged) {
    unchanged.push(name);
    return [];
  }
  const estimated = (last?.seconds ?? usualSeconds(name, run)) * slowness();
  const runAndRecord = async () => {
    const time: (typeof started)[number] = { estimated, began: secondsNow(), isGreen: false };
    started.push(time);
    time.isGreen = await work();
    time.ended = secondsNow();
    if (time.isGreen) writeGreenRun(name, { of, seconds: (time.ended - time.began) / slowness() });
  };
  return [
    {
      name,
      seconds: estimated,
      testFiles: countTestFiles(run),
      isAffected: !changed || changed.some(isReadByTests(run.unit, units)),
      run: runAndRecord,
    },
  ];
}

/** Starts a waiting suite whenever a lane is free, until no other fits into the budget. */
function* suitesInBudget(waiting: Set<Suite>) {
  for (;;) {
    const now = secondsNow();
    const pace = paceOf(started.map(({ began, ended = now, ...suite }) => ({ ...suite, actual: ended - began })));
    const estimates = Array.from(waiting, (suite) => ({ ...suite, suite, seconds: suite.seconds * pace }));
    const next = pickNext(estimates, budget - now, atOnce);
    if (!next) return;
    waiting.delete(next.suite);
    yield next.run;
  }
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

function everything(): Suite[] {
  const gateway = units.filter(({ path }) => path === 'svc-auth-gateway').map((unit) => ({ unit, only: 'identity' }));
  return [
    ...gateway.flatMap((run) => unlessGreen(run, KEYCLOAK, () => identityOnKeycloak(run))),
    ...allRuns(units, atOnce).flatMap((run) => unlessGreen(run)),
  ];
}

let waiting = new Set<Suite>();
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
  waiting = new Set(tests);
  const queue = suitesInBudget(waiting);
  const lane = async () => {
    for (const run of queue) await run();
  };
  await Promise.all([lint(...typed).then(lane), ...Array.from({ length: atOnce - 1 }, lane)]);
} catch (error) {
  console.log(explain(error));
  await check('npm test', async () => ({ ...nothing, failed: 1, output: '' }));
}
await group.stop();
if (unchanged.length > 0)
  console.log(
    `${unchanged.length} not run, unchanged since their last green run: ${unchanged.join(', ')} (npm test -- --all runs them too)`,
  );
if (waiting.size > 0)
  console.log(
    `NOT RUN: ${waiting.size} that did not fit into TEST_BUDGET, ${budget / 60} minutes on a machine with slowness ${slowness()}: ${Array.from(waiting, ({ name }) => name).join(', ')} (npm test -- --all runs all)`,
  );
end(waiting.size);
