import { globSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { readSource, readStyle, type Source } from './read-source.ts';

/** A workspace of package.json: its folder, its package name, and its declared packages. */
export type Unit = { folder: string; name: string; named: Set<string> };
export type Tree = { files: Map<string, string>; sources: Map<string, Source>; units: Unit[] };

type Manifest = { name: string; workspaces?: string[] } & Record<string, Record<string, string> | undefined>;

const SOURCE = /\.[cm]?[jt]sx?$/;
const IGNORED = /(^|\/)(node_modules|dist|\.[^/]*)$|^infra\/boundaries\/fixtures$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** Reads a tree that may overlay several folders: a later one replaces or adds files. */
export function readTree(...folders: string[]): Tree {
  const files = new Map<string, string>();
  for (const folder of folders) {
    for (const path of globSync('**/*', { cwd: folder, exclude: (found) => IGNORED.test(found) })) {
      const file = join(folder, path);
      if (statSync(file).isFile()) files.set(path, file);
    }
  }
  const sources = new Map<string, Source>();
  for (const [path, file] of files) {
    if (SOURCE.test(path)) sources.set(path, readSource(path, readFileSync(file, 'utf8')));
    if (path.endsWith('.css')) sources.set(path, readStyle(readFileSync(file, 'utf8')));
  }
  return { files, sources, units: readUnits(files) };
}

function readUnits(files: Map<string, string>): Unit[] {
  const manifest = (path: string): Manifest => JSON.parse(readFileSync(files.get(path) ?? path, 'utf8'));
  const folders = (manifest('package.json').workspaces ?? []).flatMap((pattern) =>
    Array.from(files.keys(), dirname).filter(
      (folder) => matchesGlob(folder, pattern) && files.has(`${folder}/package.json`),
    ),
  );
  return [...new Set(folders)].map((folder) => {
    const own = manifest(`${folder}/package.json`);
    const named = DEPENDENCIES.flatMap((kind) => Object.keys(own[kind] ?? {}));
    return { folder, name: own.name, named: new Set([own.name, ...named]) };
  });
}

/** The innermost unit that contains a file: shell/kit before shell. */
export const unitOf = (units: Unit[], path: string): Unit | undefined =>
  units.filter(({ folder }) => path.startsWith(`${folder}/`)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

/** The platform team's tools, which start, build and test the units. They make no promises to each other. */
export const isTooling = (unit: Unit | undefined): boolean => unit?.folder.startsWith('infra/') ?? false;

/**
 * Writes the tree's skeleton for dependency-cruiser: each source file as its plain imports, every other file empty,
 * package.json whole, units linked as npm links them. So it needs no TypeScript parser.
 */
export function writeSkeleton({ files, sources, units }: Tree, folder: string): void {
  for (const [path, file] of files) {
    const copy = join(folder, path);
    mkdirSync(dirname(copy), { recursive: true });
    const imports = SOURCE.test(path) ? (sources.get(path)?.imports ?? []) : [];
    const text = imports.map((name) => `import ${JSON.stringify(name)};\n`).join('');
    writeFileSync(copy, path.endsWith('package.json') ? readFileSync(file) : text);
  }
  for (const unit of units) {
    const link = join(folder, 'node_modules', unit.name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(folder, unit.folder), link, 'junction');
  }
}
