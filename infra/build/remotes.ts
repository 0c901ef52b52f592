import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Unit } from './units.ts';

/** A remote, by the location of its build: its own folder `dist`. */
export type BuildOf = Pick<Unit, 'name' | 'folder'>;

/**
 * remotes.json, the shell's data on remotes: each remote's own entry (`ReleasedRemote` in the kit), the address and
 * hash of its build, and the files that it needs first. Addresses are paths at the product's origin.
 */
export type Remotes = Record<
  string,
  { entry: string; integrity: string; preload: string[]; files: Record<string, string[]> } & Record<string, unknown>
>;

interface Build {
  metaData: { remoteEntry: { name: string; path: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}
interface Built {
  pages: { path: string }[];
  ahead: string[];
  /** `files`: those of its exposed module; builds of earlier releases leave that to their mf-manifest. */
  links: { files?: string[]; exposed: string[]; at: Record<string, { files: string[]; shared: string[] }> };
}
/** A built remote: its manifest without `links`, and the files of its build that a first view needs. */
interface BuiltRemote extends Built {
  name: string;
  entry: string;
  /** The path of the entry on disk. */
  entryFile: string;
  manifest: Record<string, unknown>;
  /** The files of the exposed module. */
  exposed: string[];
}

/** A remote that is not built, or not readable, is omitted: the shell then shows that area as unavailable. */
function readBuilt(remotes: BuildOf[]): BuiltRemote[] {
  return remotes.flatMap(({ name, folder }) => {
    const build = readJson(join(folder, 'dist/mf-manifest.json')) as Build | undefined;
    const built = readJson(join(folder, 'dist/remote.json')) as Built | undefined;
    if (!build || !built) return [];
    const { links, ...manifest } = built;
    const at = (file: string) => `/mfe/${name}/${file}`;
    const { remoteEntry } = build.metaData;
    const entry = join(remoteEntry.path, remoteEntry.name);
    const assets = build.exposes.find(({ path }) => path === './remote')?.assets;
    const exposed = (links.files ?? [...(assets?.css.sync ?? []), ...(assets?.js.sync ?? [])]).map(at);
    const filesAt = Object.entries(links.at).map(([address, { files, shared }]) => [
      address,
      { files: files.map(at), shared },
    ]);
    return [
      {
        ...built,
        name,
        manifest,
        entry: at(entry),
        entryFile: join(folder, 'dist', entry),
        exposed,
        links: { exposed: links.exposed, at: Object.fromEntries(filesAt) },
      },
    ];
  });
}

/** The hash of a file, in the form of subresource integrity. */
export const integrityOf = (file: Buffer): string => `sha384-${createHash('sha384').update(file).digest('base64')}`;

export const readRemotes = (remotes: BuildOf[]): Remotes =>
  Object.fromEntries(
    readBuilt(remotes).map(({ name, manifest, entry, entryFile, exposed, links }) => {
      const files = Object.fromEntries(Object.entries(links.at).map(([address, its]) => [address, its.files]));
      const integrity = integrityOf(readFileSync(entryFile));
      return [name, { ...manifest, entry, integrity, preload: exposed, files }];
    }),
  );

/** The shell's build data on its files: of the app, of its pages by path, of shared modules by key. */
interface ShellLinks {
  first: string[];
  pages: Record<string, string[]>;
  shared: Record<string, string[]>;
}
/**
 * The shell's files that addresses need, for an edge to send along with the page: `first` with every address of the
 * app, `under` with a path and all below it, `at` with just that address, where ':id' is any id.
 */
export interface Links {
  first: string[];
  under: Record<string, string[]>;
  at: Record<string, string[]>;
}

/** From the builds of the shell, in the folder `dist`, and of the remotes. */
export function readLinks(dist: string, remotes: BuildOf[]): Links {
  const shell = readJson(join(dist, 'links.json')) as ShellLinks | undefined;
  if (!shell) return { first: [], under: {}, at: {} };
  const atRoot = (files: string[]) => files.map((file) => `/${file}`);
  const sharedFiles = (keys: string[]) => keys.flatMap((key) => atRoot(shell.shared[key] ?? []));
  const under = Object.fromEntries(Object.entries(shell.pages).map(([path, files]) => [path, atRoot(files)]));
  const at: Record<string, string[]> = {};
  for (const { pages, ahead, links } of readBuilt(remotes)) {
    for (const path of [...pages.map((page) => page.path), ...ahead])
      (under[path] ??= []).push(...sharedFiles(links.exposed));
    for (const [address, { shared }] of Object.entries(links.at)) (at[address] ??= []).push(...sharedFiles(shared));
  }
  return { first: atRoot(shell.first), under, at };
}

/** The `Link` header of the page at this address, with its query. */
export function linkHeader({ first, under, at }: Links, address: string): string {
  const [path = ''] = address.split('?', 1);
  const isUnder = ([start]: [string, unknown]) => path === start || path.startsWith(`${start}/`);
  const isAt = ([pattern]: [string, unknown]) =>
    new RegExp(`^${pattern.replace('?', '\\?').replace(':id', '[0-9a-f-]{36}')}$`).test(address);
  const files = [Object.entries(under).filter(isUnder), Object.entries(at).filter(isAt)]
    .flat()
    .flatMap(([, its]) => its);
  const line = (file: string) => `<${file}>; rel=preload; as=${file.endsWith('.css') ? 'style' : 'script'}`;
  // The app and its requests come before the content of a first view.
  const lines = [...first.map(line), ...[...new Set(files)].map((file) => `${line(file)}; fetchpriority=low`)];
  return ['</remotes.json>; rel=preload; as=fetch; crossorigin', ...lines].join(', ');
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
