import { resolveInLock } from '../build/resolve-in-lock.ts';

export interface Package {
  optional?: boolean;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** package-lock.json, version 3: packages by the folder that they are installed in. */
export interface Lock {
  packages: Record<string, Package>;
}

/**
 * The part of a lock that the named workspaces need to run, with the workspaces and packages that they depend on,
 * without development dependencies. Throws for a name that is not a workspace.
 */
export function pruneLock(lock: Lock, names: string[]): { packages: Lock['packages']; workspaces: string[] } {
  const kept = new Set<string>();
  const keep = (path = ''): void => {
    const found = lock.packages[path];
    if (!found || kept.has(path)) return;
    kept.add(path);
    if (found.link) return keep(found.resolved);
    for (const name of namesOf(found)) keep(resolveInLock(lock, path, name));
  };
  for (const name of names) {
    if (!lock.packages[`node_modules/${name}`]?.link) throw new Error(`There is no workspace ${name}.`);
    keep(`node_modules/${name}`);
  }
  const paths = [...kept].toSorted();
  // A package in the folder of an omitted workspace goes to the root.
  const moved = (path: string): string => {
    const [above = ''] = path.split('/node_modules/', 1);
    const place = above === path || kept.has(above) ? path : path.slice(above.length + 1);
    if (place !== path && kept.has(place)) throw new Error(`${path} and ${place} cannot both be at the root.`);
    return place;
  };
  return {
    packages: Object.fromEntries(paths.map((path) => [moved(path), withoutDevelopment(lock.packages[path] ?? {})])),
    workspaces: paths.filter((path) => !/(^|\/)node_modules\//.test(path)),
  };
}

function namesOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Package): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

export function withoutDevelopment<T extends { devDependencies?: unknown }>({ devDependencies: _, ...rest }: T) {
  return rest;
}
