import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { endOrphans, isAlive, readRunning } from '../processes/orphans.ts';
import { type LocalProduct, nameOf } from './local-product.ts';
import { type Moment, recover, removeRecovered } from './recover.ts';

/**
 * Restores all databases of a stopped product in place. Returns the new paths of the replaced data and of the old
 * backups; new backups start from here.
 */
export async function restoreAll(local: LocalProduct, moment: Moment): Promise<string[]> {
  const { folder, backups } = local;
  const running = readRunning(folder)[0];
  if (running && isAlive(running))
    throw new UserFacingError(`Allsquare is running (process ${running.pid}): stop it first.`);
  await endOrphans(folder);
  const into = join(folder, 'recovered');
  const recovered = await recover(local, moment, into);
  await recovered.stop();
  const suffix = `before-${nameOf(new Date())}`;
  const data = join(folder, 'postgres');
  const previous = [data, backups].filter((path) => existsSync(path));
  for (const path of previous) renameSync(path, `${path}-${suffix}`);
  renameSync(join(into, 'postgres'), data);
  removeRecovered(into);
  return previous.map((path) => `${path}-${suffix}`);
}
