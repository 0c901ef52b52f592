import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { releasedUnits } from '../build/environments.ts';
import { readUnits, root } from '../build/units.ts';

const PARTS = ['package.json', ...releasedUnits(root), 'libs', 'infra/build', 'infra/environments'];
const PARTS_TO_RUN = [
  'package-lock.json',
  'infra/local',
  'infra/nats',
  'infra/keycloak',
  'infra/pages',
  'infra/testing',
  'infra/chaos',
];
const EXCLUDED = {
  units: /(^|\/)(node_modules|dist|test)$/,
  product: /(^|\/)(node_modules|test)$/,
  everything: /^screens$|(^|\/)(node_modules|dist|\.git|\.allsquare)$/,
};

export type Change = [file: string, before: string, after: string];

export type PlantedTree = {
  folder: string;
  /** Replaces a text in a file; throws when the file lacks it. */
  plant: (...change: Change) => void;
  /** Runs a program of this folder on the tree and returns its output, which includes stderr only when it fails. */
  run: (program: string, ...args: string[]) => Promise<{ code: number; output: string }>;
  /** Restores the tree. */
  restore: () => void;
  remove: () => void;
};

/**
 * A copy of this tree, with its packages linked, into which tests plant faults: of its units; of the product, with its
 * builds and the tools that build and start it; or of everything but builds.
 */
export function plantedTree(copied: keyof typeof EXCLUDED = 'units'): PlantedTree {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'allsquare-planted-')));
  // PostgreSQL's user needs access to it.
  chmodSync(folder, 0o755);
  const parts = { units: PARTS, product: [...PARTS, ...PARTS_TO_RUN], everything: readdirSync(root) };
  for (const part of parts[copied])
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !EXCLUDED[copied].test(relative(root, path)),
    });
  linkPackages(folder);
  const nested = join(root, 'shell/node_modules');
  if (existsSync(nested)) cpSync(nested, join(folder, 'shell/node_modules'), { recursive: true });
  const fetched = join(root, '.allsquare');
  if (copied !== 'units' && existsSync(fetched)) symlinkSync(fetched, join(folder, '.allsquare'));
  const before = new Map<string, string>();
  const plant: PlantedTree['plant'] = (path, old, text) => {
    const file = join(folder, path);
    const was = readFileSync(file, 'utf8');
    if (!was.includes(old)) throw new Error(`${path} does not contain ${old}`);
    if (!before.has(file)) before.set(file, was);
    writeFileSync(file, was.replace(old, text));
  };
  const run: PlantedTree['run'] = (program, ...args) =>
    new Promise((done) => {
      const env = { ...process.env, NODE_OPTIONS: '', ALLSQUARE_TREE: folder };
      execFile(process.execPath, [join(import.meta.dirname, program), ...args], { env }, (error, out, err) =>
        // The compiler may report that its input was closed while it still read ahead.
        done(error ? { code: Number(error.code), output: out + err } : { code: 0, output: out }),
      );
    });
  const restore = () => {
    for (const [file, text] of before) writeFileSync(file, text);
    before.clear();
  };
  return { folder, plant, run, restore, remove: () => rmSync(folder, { recursive: true }) };
}

function linkPackages(folder: string) {
  const units = readUnits();
  const [installed, linked] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  const own = new Set(units.map(({ name }) => name));
  mkdirSync(linked);
  for (const name of readdirSync(installed))
    if (name !== '@allsquare' && !own.has(name)) symlinkSync(join(installed, name), join(linked, name));
  for (const { name, path } of units) {
    mkdirSync(dirname(join(linked, name)), { recursive: true });
    symlinkSync(join(folder, path), join(linked, name));
  }
}
