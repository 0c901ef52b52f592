/*
 * npm test: format, lint, types, builds, every unit's tests, the product in a browser, its faults. The last line is
 * `N passed, N failed, N skipped`: tests, and each check that is not jest as one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../local/browser.ts';
import { temporaryFolder } from '../local/folders.ts';
import { startKeycloak } from '../local/keycloak.ts';
import { KeycloakNotFetched, keycloakDistribution, missingForKeycloak } from '../local/keycloak-distribution.ts';
import { startNats } from '../local/nats.ts';
import { type Postgres, startPostgres } from '../local/postgres.ts';
import { openProcessGroup } from '../local/process-group.ts';
import { explain } from '../local/user-facing-error.ts';
import { buildStale } from './build.ts';
import { runJest } from './check-jest.ts';
import { add, nothing, type Score } from './check-score.ts';
import { inParallel, runProgram } from './program.ts';
import { has, readUnits, root, type Unit } from './units.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stopping.abort());

const scores: Score[] = [];
const reports = mkdtempSync(join(tmpdir(), 'allsquare-reports-'));
const folder = temporaryFolder();
const group = await openProcessGroup(folder, { temporary: true });
const servers: NodeJS.ProcessEnv = {};
let postgres: Postgres | undefined;

/** One check: prints one line when it passes, its whole output when it fails. */
async function check(name: string, work: () => Promise<Score & { output: string }>): Promise<void> {
  if (stopping.signal.aborted) return;
  const began = Date.now();
  const elapsed = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const patience = setInterval(() => console.log(`   ...  ${name}: still running, ${elapsed()}`), 60_000);
  const { output, ...score } = await work().catch((error) => ({ ...nothing, failed: 1, output: explain(error) }));
  clearInterval(patience);
  if (stopping.signal.aborted) return;
  scores.push(score);
  const counts = `${score.passed} passed${score.skipped ? `, ${score.skipped} skipped` : ''}`;
  if (score.failed) console.log(`\n${output.trim()}\n`);
  console.log(
    `${score.failed ? 'FAILED' : 'passed'}  ${name.padEnd(26)} ${score.failed ? `${score.failed} failed, ` : ''}${counts}  ${elapsed()}`,
  );
}

const step = (name: string, work: () => unknown) =>
  check(name, async () => {
    await work();
    return { ...nothing, passed: 1, output: '' };
  });

const tool = (name: string, ...args: string[]) =>
  check(name, async () => {
    const { ok, output } = await runProgram(args, { cwd: root, signal: stopping.signal });
    return { ...nothing, [ok ? 'passed' : 'failed']: 1, output };
  });

const jest = (unit: Unit) => check(unit.path, () => runJest(unit, reports, servers, stopping.signal));

const whyNotFetched = () =>
  keycloakDistribution(console.log, stopping.signal).then(
    () => undefined,
    (error) => {
      if (error instanceof KeycloakNotFetched) return error.message;
      throw error;
    },
  );

/** The gateway's identity suite, which its own tests run on the local identity server. */
const identityOnKeycloak = () =>
  check('identity on Keycloak', async () => {
    const missing = (await missingForKeycloak()) ?? (await whyNotFetched());
    const unit = readUnits().find(({ path }) => path === 'svc-auth-gateway');
    if (missing) console.log(`   ...  skipped: no Keycloak. ${missing}`);
    if (missing || !unit || !postgres) return { ...nothing, skipped: 1, output: '' };
    const { server, environment } = await startKeycloak(postgres, group, console.log, stopping.signal);
    const ended = await runJest(unit, reports, { ...servers, ...environment }, stopping.signal, 'identity');
    await server.stop();
    return ended;
  });

const bin = (path: string) => join(root, 'node_modules', path);
const wholeProduct = ['infra/e2e', 'infra/chaos'];
const tested = readUnits().filter((unit) => has(unit, 'jest.config.mjs'));

await tool('format', bin('@biomejs/biome/bin/biome'), 'check');
await tool('lint', bin('oxlint/bin/oxlint'), '--type-aware', '--quiet');
await tool('types', join(import.meta.dirname, 'typecheck.ts'));
await step('build', () => buildStale(console.log, stopping.signal));
await step('PostgreSQL and NATS', async () => {
  postgres = await startPostgres({ folder, durable: false }, group);
  servers.TEST_DATABASE_URL = postgres.adminUrl;
  servers.TEST_NATS_URL = (await startNats({ folder, log: console.log }, group)).url('operator');
});
const alone = tested.filter(({ path }) => !wholeProduct.includes(path)).map((unit) => () => jest(unit));
await inParallel(2, [identityOnKeycloak, ...alone], (work) => work());
await step('browser', () => findBrowser(console.log));
for (const unit of tested.filter(({ path }) => wholeProduct.includes(path))) await jest(unit);

await group.stop();
rmSync(reports, { recursive: true, force: true });
const total = scores.reduce(add, nothing);
process.exitCode = total.failed || stopping.signal.aborted ? 1 : 0;
if (stopping.signal.aborted) console.log('Stopped before the end.');
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.disconnect?.();
