import { dirname, join } from 'node:path';

/**
 * The path at which Node finds a package from a folder, as package-lock.json writes it; undefined when it is not
 * installed.
 */
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
