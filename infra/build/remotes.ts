import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from './units.ts';

/**
 * remotes.json, all that the shell knows of remotes: what each says about itself (`ReleasedRemote` in the kit), where its build is, and
 * the files that it needs first. Addresses are paths at the product's origin.
 */
export type Remotes = Record<string, { entry: string; preload: string[] } & Record<string, unknown>>;

interface Build {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** From the remotes' builds; one that is not built, or not readable, is left out: the shell then shows that area as away. */
export function readRemotes(remotes: Unit[]): Remotes {
  return Object.fromEntries(
    remotes.flatMap(({ name, folder }) => {
      const build = readJson(join(folder, 'dist/mf-manifest.json')) as Build | undefined;
      const manifest = readJson(join(folder, 'dist/remote.json')) as Record<string, unknown> | undefined;
      if (!build || !manifest) return [];
      const at = (file: string) => `/mfe/${name}/${file}`;
      const { remoteEntry } = build.metaData;
      const assets = build.exposes.find(({ path }) => path === './remote')?.assets;
      const preload = [...(assets?.js.sync ?? []), ...(assets?.css.sync ?? [])].map(at);
      return [[name, { ...manifest, entry: at(join(remoteEntry.path, remoteEntry.name)), preload }]];
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
