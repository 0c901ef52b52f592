import { dirname, join } from 'node:path';

/** Where Node finds a package from a folder, in package-lock.json's words; undefined when it is not installed. */
export function placeOf(lock: { packages: Record<string, unknown> }, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (lock.packages[place]) return place;
    if (folder === '.') return undefined;
  }
}
