import { dirname, join } from 'node:path';

/** Where Node finds a package from a folder, in package-lock.json's words; undefined when it is not installed. */
export function resolveInLock(
  lock: { packages: Record<string, unknown> },
  from: string,
  name: string,
): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name);
    if (lock.packages[path]) return path;
    if (folder === '.') return undefined;
  }
}
