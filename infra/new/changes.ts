import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { runProgram } from '../build/program.ts';
import { root } from '../build/units.ts';

const FORMATTED = /(?<!package-lock)\.([cm]?[jt]sx?|css|json)$/;
const inTree = (path: string) => join(root, path);

type Manifest = { name: string; version: string; license: string } & Partial<
  Record<'dependencies' | 'devDependencies', object>
>;
type Lock = { packages: Record<string, Partial<Manifest> & { resolved?: string; link?: boolean }> };

/** The planned writes of a command: all of them or none. Paths are relative to the root. */
export class Changes {
  readonly #files = new Map<string, string>();
  readonly #links = new Map<string, string>();

  has(path: string): boolean {
    return this.#files.has(path) || existsSync(inTree(path));
  }

  read(path: string): string {
    if (!this.has(path)) throw new UserFacingError(`There is no ${path}.`);
    return this.#files.get(path) ?? readFileSync(inTree(path), 'utf8');
  }

  add(path: string, text: string): void {
    if (this.has(path)) throw new UserFacingError(`${path} exists already: choose another name.`);
    this.#files.set(path, text);
  }

  /** Changes the planned files of a folder through the function. */
  editWithin(folder: string, change: (text: string) => string): void {
    for (const [path, text] of this.#files) if (path.startsWith(`${folder}/`)) this.#files.set(path, change(text));
  }

  move(from: string, to: string): void {
    this.add(to, this.read(from));
    this.#files.delete(from);
  }

  edit(path: string, change: (text: string) => string): void {
    const text = this.read(path);
    const changed = change(text);
    if (changed === text) throw new UserFacingError(`${path} has no place for it: add it by hand.`);
    this.#files.set(path, changed);
  }

  editJson<Json>(path: string, change: (json: Json) => Json): void {
    this.edit(path, (text) => `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`);
  }

  /** Names a workspace in the package.json of another. */
  addDependency(folder: string, kind: 'dependencies' | 'devDependencies', name: string, version: string): void {
    const withIt = (all: object | undefined) => sorted({ ...all, [name]: version });
    const named = (manifest: Partial<Manifest> = {}) => ({ ...manifest, [kind]: withIt(manifest[kind]) });
    this.editJson<Partial<Manifest>>(`${folder}/package.json`, named);
    this.editJson<Lock>('package-lock.json', ({ packages, ...lock }) => ({
      ...lock,
      packages: { ...packages, [folder]: named(packages[folder]) },
    }));
  }

  /** Adds a workspace as `npm install` would: it needs only installed packages. */
  addWorkspace(
    folder: string,
    { dependencies = {}, devDependencies, ...rest }: Manifest & Record<string, unknown>,
  ): void {
    const { name, version, license } = rest;
    const packages = {
      dependencies: sorted(dependencies),
      ...(devDependencies && { devDependencies: sorted(devDependencies) }),
    };
    this.add(`${folder}/package.json`, JSON.stringify({ ...rest, ...packages }));
    this.#links.set(`node_modules/${name}`, folder);
    this.editJson<Lock>('package-lock.json', (lock) => ({
      ...lock,
      packages: sorted({
        ...lock.packages,
        [folder]: { ...(name !== folder && { name }), version, license, ...packages },
        [`node_modules/${name}`]: { resolved: folder, link: true },
      }),
    }));
  }

  /**
   * Writes all files, formatted, and then the output of `npm run release -- generate` where the path matches. Returns
   * the new or changed paths. When something fails, it restores everything.
   */
  async write(generates: RegExp | undefined): Promise<string[]> {
    const own = [...this.#files.keys()];
    const before = new Map(own.map((path) => [path, onDisk(path)]));
    const folders = own.flatMap((path) => newFolderOf(path) ?? []);
    try {
      for (const [path, text] of this.#files) {
        mkdirSync(dirname(inTree(path)), { recursive: true });
        writeFileSync(inTree(path), text);
      }
      for (const [link, folder] of this.#links) {
        mkdirSync(dirname(inTree(link)), { recursive: true });
        symlinkSync(relative(dirname(inTree(link)), inTree(folder)), inTree(link), 'junction');
      }
      const formatted = own.filter((path) => FORMATTED.test(path));
      await run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...formatted);
      const listed = generates ? await run('infra/new/list-generated.ts') : '';
      const made = listed.split('\n').filter((path) => path && generates?.test(path));
      for (const path of made) before.set(path, onDisk(path));
      if (made.length > 0) await run('infra/release/generate.ts', ...made);
      return Array.from(before)
        .filter(([path, text]) => onDisk(path) !== text)
        .map(([path]) => path)
        .toSorted();
    } catch (error) {
      for (const [path, text] of before) {
        if (text === undefined) rmSync(inTree(path), { force: true });
        else writeFileSync(inTree(path), text);
      }
      for (const path of [...this.#links.keys(), ...folders]) rmSync(inTree(path), { recursive: true, force: true });
      throw error;
    }
  }
}

/** By the names of its fields, as npm sorts them. */
const sorted = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => one.localeCompare(other, 'en'))) as Fields;

const onDisk = (path: string) => (existsSync(inTree(path)) ? readFileSync(inTree(path), 'utf8') : undefined);

/** The topmost missing folder of a path. */
function newFolderOf(path: string): string | undefined {
  const folder = dirname(path);
  if (existsSync(inTree(folder))) return undefined;
  return newFolderOf(folder) ?? folder;
}

async function run(program: string, ...args: string[]): Promise<string> {
  const { ok, output } = await runProgram([inTree(program), ...args], { cwd: root, env: { NODE_OPTIONS: '' } });
  if (!ok) throw new UserFacingError(`Nothing was written, because ${program} failed:\n${output}`);
  return output;
}
