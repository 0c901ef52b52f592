import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from './units.ts';

/**
 * remotes.json: where the shell finds each remote, and what it may fetch ahead: files, and what the first view of an address asks of
 * the services (the remote's src/asks.json). Addresses are paths at the product's origin.
 */
export type Remotes = Record<string, { entry: string; preload: string[]; asks: Record<string, string[]> }>;

interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** From the remotes' builds; one that is not built, or not readable, is left out: the shell then shows that area as away. */
export function readRemotes(remotes: Unit[]): Remotes {
  return Object.fromEntries(
    remotes.flatMap(({ name, folder }) => {
      const manifest = readJson(join(folder, 'dist/mf-manifest.json')) as Manifest | undefined;
      if (!manifest) return [];
      const at = (file: string) => `/mfe/${name}/${file}`;
      const { remoteEntry } = manifest.metaData;
      const assets = manifest.exposes.find(({ path }) => path === './remote')?.assets;
      const preload = [...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])].map(at);
      const asks = (readJson(join(folder, 'dist/asks.json')) ?? {}) as Record<string, string[]>;
      return [[name, { entry: at(join(remoteEntry.path, remoteEntry.name)), preload, asks }]];
    }),
  );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
