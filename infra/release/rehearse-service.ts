import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { databaseOf, type ServiceName } from '@allsquare/local/processes/services.ts';
import type { RunningPart } from '@allsquare/local/start/product.ts';
import { expectEachOnce } from '../chaos/expect-each-once.ts';
import { untilConverged } from '../chaos/projections.ts';
import { makeWorld, startWriters } from '../chaos/world.ts';
import type { Rehearsal, RehearsedService } from './rehearsals.ts';

/** With their pauses about fifty writes a second. */
const WRITERS = 10;
const PAUSE_MS = 200;
const SLOWEST_MS = 1_000;
const PHASE_MS = 3_000;

/**
 * The next version of a service, with a migration, goes live and is rolled back while people write through the whole
 * product.
 */
export async function rehearseService(
  service: ServiceName,
  { of, field, isIn }: RehearsedService,
  { product, link, ann, ben, page, running, next, log }: Rehearsal,
): Promise<void> {
  const world = await makeWorld({ ann, ben });
  await page.goto(`/groups/${world.groupId}`);
  await page.getByRole('heading', { name: 'Lisbon trip' }).waitFor();

  const main = (tree: string) => join(tree, service, 'dist/main.mjs');
  let live: RunningPart = product.part(service);
  /** First the new replica is ready, then connections go to it, then the old one completes its work and stops. */
  const replaceBy = async (tree: string) => {
    const old = live;
    live = await product.startReplica(service, main(tree));
    link.connectTo([live.port]);
    await old.stop();
  };
  const [method, path] = of;
  const answers = async () => {
    const answer = await ann.ask<object>(method, path.replace(':id', world.groupId));
    return Object.hasOwn(answer, field) === (isIn === 'next') ? 'next' : 'running';
  };

  const writers = startWriters(world, WRITERS, () => pause(PAUSE_MS));
  const slowest: number[] = [];
  const endPhase = (phase: string) => {
    slowest.push(writers.takeSlowest());
    log(`${service}, ${phase}: the slowest write took ${slowest.at(-1)} ms`);
  };
  try {
    await pause(PHASE_MS);
    assert.equal(await answers(), 'running');
    endPhase('before');
    const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: product.ownerUrl(databaseOf(service)) };
    await promisify(execFile)(process.execPath, [main(next), 'migrate'], { env });
    await replaceBy(next);
    assert.equal(await answers(), 'next');
    endPhase('migrated and replaced by the next version');
    await pause(PHASE_MS);
    await page.getByRole('tab', { name: 'Summary' }).click();
    await page
      .getByText(/pays|owe|settled/i)
      .filter({ visible: true })
      .first()
      .waitFor();
    endPhase('live, with a page open that was built for the version before');
    await replaceBy(running);
    assert.equal(await answers(), 'running');
    endPhase('rolled back on the migrated database');
    await pause(PHASE_MS);
    endPhase('afterwards');
  } finally {
    await writers.stop();
  }
  await untilConverged(product);
  await expectEachOnce(product, world, writers);
  const counts = Object.entries(writers.acknowledged).map(([what, names]) => `${names.size} ${what}`);
  log(`${counts.join(', ')}: none lost, none doubled.`);
  assert(Math.max(...slowest) < SLOWEST_MS, 'a write took too long');
}
