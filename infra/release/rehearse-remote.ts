import { strict as assert } from 'node:assert';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partNames } from '@allsquare/local/parts/parts.ts';
import type { Remotes } from '../build/remotes.ts';
import { remoteUnits } from '../build/units.ts';
import { holdsVersion } from './holds-version.ts';
import type { Rehearsal, RehearsedRemote } from './rehearsals.ts';

/** The sources of remotes.json: its entry moves with these two files. */
const ENTRY = ['remote.json', 'mf-manifest.json'];

/**
 * The next version of a remote goes live beside the old one's files, while everything else remains unchanged, and the
 * browser's worker holds the version before.
 */
export async function rehearseRemote(
  unit: string,
  { path, before, after }: RehearsedRemote,
  { product, page, running, next, log }: Rehearsal,
): Promise<void> {
  const dist = join(running, unit, 'dist');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
  const untouched = () => [
    ...partNames.map((name) => `${name} ${product.part(name).pid()}`),
    ...['shell', ...remoteUnits().map((remote) => remote.path)]
      .filter((other) => other !== unit)
      .map((other) => `${other} ${statSync(join(running, other, 'dist/.built')).mtimeMs}`),
  ];
  const entryOf = async () =>
    ((await (await fetch(`${product.origin}/remotes.json`)).json()) as Remotes)[unit]?.entry ?? '';
  await page.goto(path);
  await heading(before).waitFor();
  await holdsVersion(page);
  await page.goto(path);
  await heading(before).waitFor();
  const wasRunning = untouched();
  const oldEntry = await entryOf();
  const old = ENTRY.map((file) => [file, readFileSync(join(dist, file))] as const);

  cpSync(join(next, unit, 'dist'), dist, {
    recursive: true,
    filter: (file) => !ENTRY.some((name) => file.endsWith(`/${name}`) || file.endsWith(`/${name}.br`)),
  });
  const moved = Date.now();
  for (const file of ENTRY) writeFileSync(join(dist, file), readFileSync(join(next, unit, 'dist', file)));
  assert.notEqual(await entryOf(), oldEntry);
  await heading(before).waitFor();
  log(`${unit}: the next version is in remotes.json; the open page still shows '${before}'.`);
  await page.goto(path);
  await heading(after).waitFor();
  log(`${unit}: its next navigation shows '${after}', ${Date.now() - moved} ms after the release.`);
  assert.equal((await fetch(product.origin + oldEntry)).status, 200, 'the old version is no longer served');
  await holdsVersion(page);

  for (const [file, content] of old) writeFileSync(join(dist, file), content);
  await page.goto(path);
  await heading(before).waitFor();
  assert.equal(await entryOf(), oldEntry);
  log(`${unit}: rolled back, the next navigation shows '${before}'.`);
  assert.deepEqual(untouched(), wasRunning, 'something else was built or started again');
}
