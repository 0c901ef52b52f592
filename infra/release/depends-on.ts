import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveInLock } from '../build/resolve-in-lock.ts';
import { readUnits } from '../build/units.ts';

type Entry = {
  version?: string;
  resolved?: string;
  link?: boolean;
  integrity?: string;
} & Partial<Record<(typeof KINDS)[number], Record<string, string>>>;
export type Lock = { packages: Record<string, Entry> };

const KINDS = ['dependencies', 'optionalDependencies', 'peerDependencies', 'devDependencies'] as const;
const RUNNING = KINDS.slice(0, 3);
/** Starts the servers of a service's tests, though no package.json of a service names it. */
const SERVERS = 'infra/local';

const isPart = (path: string, unit: string) => path === unit || path.startsWith(`${unit}/`);

/** The folders from which a unit is built and tested: its own, and those of its workspaces. */
export function foldersOf(root: string, unit: string): string[] {
  const units = readUnits(root);
  const found = new Set<string>();
  const add = (path: string, kinds: readonly (typeof KINDS)[number][]) => {
    if (found.has(path)) return;
    found.add(path);
    const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const names = kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
    // Of other workspaces only dependencies that they ship: tools for their own tests do not count.
    for (const used of units) if (names.includes(used.name)) add(used.path, isPart(used.path, unit) ? KINDS : RUNNING);
  };
  add(unit, KINDS);
  if (unit.startsWith('svc-')) add(SERVERS, RUNNING);
  // A folder inside one that counts whole adds nothing.
  const all = [...found].toSorted();
  return all.filter((path) => !all.some((outer) => path.startsWith(`${outer}/`)));
}

/** Every package that a unit's folders depend on, with its version in the lock. */
function resolvedTree(lock: Lock, unit: string, folders: string[]): string[] {
  const found = new Set<string>();
  const visit = (path: string, kinds: readonly (typeof KINDS)[number][]) => {
    const entry = lock.packages[path];
    if (!entry || found.has(path)) return;
    found.add(path);
    const target = entry.link ? (entry.resolved ?? '') : path;
    if (entry.link) return visit(target, RUNNING);
    for (const name of kinds.flatMap((kind) => Object.keys(entry[kind] ?? {}))) {
      const place = resolveInLock(lock, path, name);
      if (place) visit(place, RUNNING);
    }
  };
  for (const path of Object.keys(lock.packages))
    if (!path.includes('node_modules/') && folders.some((folder) => path === folder || path.startsWith(`${folder}/`)))
      visit(path, isPart(path, unit) ? KINDS : RUNNING);
  return Array.from(found, (path) => {
    const { version = '', integrity = '' } = lock.packages[path] ?? {};
    // A workspace's own version is a file of its folder.
    return path.includes('node_modules/') ? `${path} ${version} ${integrity}` : path;
  }).toSorted();
}

const isIn = (file: string, folder: string) => file.startsWith(`${folder}/`);
export const LOCK = 'package-lock.json';
/** Files that only people read start nothing. */
const isDocument = (file: string) => file.endsWith('.md');

/** Whether these changed files, and this change of the lock, require a new check of the unit. */
export function isStarted(unit: string, folders: string[], changed: string[], before: Lock, after: Lock): boolean {
  if (changed.some((file) => !isDocument(file) && folders.some((folder) => isIn(file, folder)))) return true;
  if (!changed.includes(LOCK)) return false;
  const [one, other] = [resolvedTree(before, unit, folders), resolvedTree(after, unit, folders)];
  return one.join('\n') !== other.join('\n');
}
