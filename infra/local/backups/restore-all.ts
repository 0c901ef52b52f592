import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { endOrphans, lives, readRunning } from '../orphans.ts';
import { nameOf, type Place } from './place.ts';
import { forget, type Moment, recover } from './recover.ts';

/**
 * Brings all databases of a stopped product back, in place of what is there, and answers where that and the backups are
 * now: those that follow begin anew.
 */
export async function restoreAll(place: Place, moment: Moment): Promise<string[]> {
  const { folder, backups } = place;
  const holder = readRunning(folder)[0];
  if (holder && lives(holder))
    throw new UserFacingError(`Allsquare is running (process ${holder.pid}): stop it first.`);
  await endOrphans(folder);
  const into = join(folder, 'recovered');
  const recovered = await recover(place, moment, into);
  await recovered.stop();
  const suffix = `before-${nameOf(new Date())}`;
  const data = join(folder, 'postgres');
  const kept = [data, backups].filter((path) => existsSync(path));
  for (const path of kept) renameSync(path, `${path}-${suffix}`);
  renameSync(join(into, 'postgres'), data);
  forget(into);
  return kept.map((path) => `${path}-${suffix}`);
}
