import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compressFiles } from '../build/compress.ts';
import { holdsVersion } from './holds-version.ts';
import type { Rehearsal, RehearsedRemote } from './rehearsals.ts';

/** The next version of the shell goes live beside the old files, is rolled back, and goes live without a worker. */
export async function rehearseShell(
  { path, before, after }: RehearsedRemote,
  { page, running, next, build, log }: Rehearsal,
): Promise<void> {
  const dist = join(running, 'shell/dist');
  const nextDist = join(next, 'shell/dist');
  const old = mkdtempSync(join(tmpdir(), 'allsquare-old-shell-'));
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
  const release = (folder: string) => cpSync(folder, dist, { recursive: true });
  const isAnswered = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  try {
    cpSync(dist, old, { recursive: true });
    await page.goto(path);
    await heading(before).waitFor();
    await holdsVersion(page);
    await page.goto(path);
    await heading(before).waitFor();
    assert(await isAnswered(), 'the worker does not answer the page');

    await compressFiles(nextDist);
    const moved = Date.now();
    release(nextDist);
    await heading(before).waitFor();
    await page.goto(path);
    await heading(after).waitFor();
    log(`shell: the next navigation shows '${after}', ${Date.now() - moved} ms after the release.`);
    await holdsVersion(page);

    release(old);
    await page.goto(path);
    await heading(before).waitFor();
    log(`shell: rolled back, the next navigation shows '${before}'.`);

    await build({ WORKER: 'off' });
    await compressFiles(nextDist);
    release(nextDist);
    await page.goto(path);
    await page.evaluate(async () => {
      while ((await navigator.serviceWorker.getRegistrations()).length > 0 || (await caches.keys()).length > 0)
        await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await page.goto(path);
    await heading(after).waitFor();
    // Where another version registers its worker.
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' });
    const left = () =>
      page.evaluate(async () => [await navigator.serviceWorker.getRegistrations(), await caches.keys()]);
    assert.deepEqual(await left(), [[], []]);
    assert(!(await isAnswered()), 'a worker answers the page');
    log('shell: a build with WORKER=off leaves no worker and none of its files.');
  } finally {
    rmSync(old, { recursive: true });
  }
}
