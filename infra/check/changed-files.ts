import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/units.ts';

/**
 * The files changed since the branch left origin/main, on main itself since the previous commit, and uncommitted ones.
 * Undefined if unknown: in a shallow clone, without a remote, outside git.
 */
export function changedFiles(at = root): string[] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: at, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1e8 })
      .split('\n')
      .filter(Boolean);
  try {
    const [head] = git('rev-parse', 'HEAD');
    const [branchedAt] = git('merge-base', 'HEAD', 'origin/main');
    const base = branchedAt === head ? 'HEAD^' : String(branchedAt);
    return [
      ...git('diff', '--name-only', '--no-renames', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ].map((file) => join(at, file));
  } catch {
    return undefined;
  }
}
