import { execFileSync, spawnSync } from 'node:child_process';
import { UserFacingError } from '../../build/user-facing-error.ts';

export interface OrdinaryUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. As root: the user that runs it instead; else undefined, because it runs as the
 * current user.
 */
export function ordinaryUser(): OrdinaryUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const ask = (what: string) => Number(execFileSync('id', [what, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: ask('-u'), gid: ask('-g') };
    } catch {}
  }
  throw new UserFacingError(
    'PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user.',
  );
}

/** Whether the user can access the folder, or read and run the file. */
export function canEnter(user: OrdinaryUser | undefined, path: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', path], { cwd: '/', ...user });
  return test.status === 0;
}
