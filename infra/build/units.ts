import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = dirname(dirname(import.meta.dirname));

/** A workspace of this repository: `folder` is absolute, `path` from the root, `uses` the workspaces it depends on. */
export interface Unit {
  name: string;
  path: string;
  folder: string;
  uses: string[];
  hasContractTests: boolean;
}

/** Those of this repository, or of the tree at another root. */
export function readUnits(at = root): Unit[] {
  const { workspaces }: { workspaces: string[] } = readJson(join(at, 'package.json'));
  const paths = workspaces
    .flatMap((pattern) => globSync(pattern, { cwd: at }).toSorted())
    .filter((path) => existsSync(join(at, path, 'package.json')));
  const packages = paths.map((path) => ({ path, ...readJson(join(at, path, 'package.json')) }));
  const names = new Set(packages.map(({ name }) => name));
  return packages.map(({ path, name, dependencies, devDependencies, scripts }) => ({
    name,
    path,
    folder: join(at, path),
    uses: Object.keys({ ...dependencies, ...devDependencies }).filter((used) => names.has(used)),
    hasContractTests: Boolean(scripts?.['test:contract']),
  }));
}

export const has = (unit: Unit, file: string) => existsSync(join(unit.folder, file));

export const remoteUnits = (): Unit[] =>
  readUnits().filter((unit) => unit.path.startsWith('mfe-') && has(unit, 'remote.json'));

/** Changes with every input of the unit's build: its sources, those of the workspaces it uses, the packages. */
export function fingerprint(unit: Unit, units: Unit[]): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const { folder } of withDependencies(unit, units))
    for (const file of sourcesOf(folder, units)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

export function withDependencies(unit: Unit, units: Unit[], found = new Set<Unit>()): Set<Unit> {
  found.add(unit);
  for (const used of units) if (unit.uses.includes(used.name) && !found.has(used)) withDependencies(used, units, found);
  return found;
}

/**
 * Every file of a workspace's folder that may become part of a build: no tests, no build output, no nested workspace.
 */
export function sourcesOf(folder: string, units: Unit[]): string[] {
  const others = units.map((other) => other.folder).filter((other) => other.startsWith(`${folder}/`));
  return sources(folder, others);
}

function sources(folder: string, others: string[]): string[] {
  const skipped = ['node_modules', 'dist', 'test', 'fixtures'];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.includes(entry.name) || others.includes(path) ? [] : sources(path, others);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
