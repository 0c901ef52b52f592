import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from './units.ts';

/** remotes.json: where the shell finds each remote, and what it may fetch ahead. Addresses are paths at the product's origin. */
export type Remotes = Record<string, { entry: string; preload: string[] }>;

interface Manifest {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** From the remotes' builds; one that is not built, or not readable, is left out: the shell then shows that area as away. */
export function readRemotes(remotes: Unit[]): Remotes {
  return Object.fromEntries(
    remotes.flatMap(({ name, folder }) => {
      const manifest = readManifest(join(folder, 'dist/mf-manifest.json'));
      if (!manifest) return [];
      const at = (file: string) => `/mfe/${name}/${file}`;
      const { remoteEntry } = manifest.metaData;
      const assets = manifest.exposes.find(({ path }) => path === './remote')?.assets;
      const preload = [...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])].map(at);
      return [[name, { entry: at(join(remoteEntry.path, remoteEntry.name)), preload }]];
    }),
  );
}

function readManifest(file: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
