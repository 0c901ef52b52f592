import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { make } from '../processes/folders.ts';
import { type Postgres, postgresUser, startPostgres } from '../servers/postgres.ts';
import { type LocalProduct, readBases, walOf } from './local-product.ts';

/** The last moment in the backups. */
export type Moment = Date | 'latest';

/**
 * Starts a separate server in `into` with the whole cluster at this moment: from the last base backup before it and the
 * WAL since.
 */
export async function recover(local: LocalProduct, moment: Moment, into: string): Promise<Postgres> {
  if (moment !== 'latest' && moment > new Date()) throw new UserFacingError('That moment has not come yet.');
  const bases = readBases(local);
  const base = bases.findLast(({ at }) => moment === 'latest' || at <= moment);
  if (!base) {
    const since = bases[0] ? `The oldest backup is of ${bases[0].at.toISOString()}` : 'There is no backup';
    throw new UserFacingError(`${since}: npm run ops -- backup takes one.`);
  }
  rmSync(into, { recursive: true, force: true });
  make(into);
  const data = join(into, 'postgres');
  execFileSync('cp', ['-a', base.folder, data]);
  cpSync(join(local.folder, 'secrets.json'), join(into, 'secrets.json'));
  const signal = join(data, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  const user = postgresUser(local.folder);
  if (user) chownSync(signal, user.uid, user.gid);
  const wal = (name: string) => `"${walOf(local)}/${name}"`;
  const settings = {
    // The newest segment is still being written.
    restore_command: `cp ${wal('%f')} "%p" 2> /dev/null || cp ${wal('%f.partial')} "%p"`,
    recovery_target_action: 'promote',
    // The server refuses all clients until it reaches the moment.
    hot_standby: 'off',
    ...(moment !== 'latest' && { recovery_target_time: moment.toISOString().replace('Z', '+00') }),
  };
  return startPostgres({ folder: into, durable: true, settings });
}

/** Removes the files of a recovery. */
export const removeRecovered = (into: string) => existsSync(into) && rmSync(into, { recursive: true });
