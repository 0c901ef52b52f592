import { createHash, hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root, type Unit, withDependencies } from '../build/units.ts';

/** The record of a suite: the fingerprint of its last green run, and its duration divided by the machine's slowness. */
export interface GreenRun {
  of: string;
  seconds: number;
}

const fileOf = (name: string) =>
  join(root, 'node_modules/.cache/allsquare-tests', `${name.replaceAll(/\W+/g, '-')}.json`);

export function readGreenRun(name: string): GreenRun | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(name), 'utf8'));
  } catch {
    return undefined;
  }
}

export function writeGreenRun(name: string, run: GreenRun): void {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify(run));
}

/** The units whose tests run the product: they read everything but documents and other units' tests. */
export const runsProduct = ({ path }: Unit) => ['infra/api', 'infra/chaos', 'infra/e2e'].includes(path);

/** The units whose tests read files of units that are not in their package.json. */
export const readsEverything = ({ path }: Unit) => path === 'shell/kit' || path.startsWith('infra/');

/** Folders that run the tests of every unit. */
export const runners = ['infra/build', 'infra/check', 'infra/keycloak', 'infra/local', 'infra/nats'];

/** Environment variables that a test run reads. */
const settings = /^(ALLSQUARE|CHROME|E2E|KEYCLOAK|LIMIT)_/;

/**
 * Changes with anything that the unit's tests read: its files, its dependencies, the packages, the test tools,
 * settings.
 */
export function testFingerprint(unit: Unit, units: Unit[], at = root): string {
  const made = createHash('sha256').update(`${process.version} ${process.platform} ${process.arch}`);
  for (const [name, value] of Object.entries(process.env).toSorted(([one], [other]) => one.localeCompare(other)))
    if (settings.test(name)) made.update(`${name}=${value}\n`);
  for (const file of filesOfTests(unit, units, at)) made.update(relative(at, file)).update(digestOf(file));
  return made.digest('hex');
}

const filesOfTests = (unit: Unit, units: Unit[], at: string) => filesIn(at).filter(isReadByTests(unit, units, at));

/** Whether the unit's tests read a file of the tree. */
export function isReadByTests(unit: Unit, units: Unit[], at = root): (file: string) => boolean {
  const isOwn = (file: string) => file.startsWith(`${unit.folder}/`);
  const isTest = (file: string) => /\.test\.tsx?$/.test(file);
  const isDocument = (file: string) => file.endsWith('.md');
  if (runsProduct(unit)) return (file) => isOwn(file) || !(isTest(file) || isDocument(file));
  if (readsEverything(unit)) return () => true;
  const folders = [
    ...[...withDependencies(unit, units)].map(({ folder }) => folder),
    ...runners.map((path) => join(at, path)),
  ];
  const isRead = (file: string) =>
    isOwn(file) || (!isTest(file) && folders.some((folder) => file.startsWith(`${folder}/`)));
  const ofRoot = (file: string) => dirname(file) === at;
  return (file) => !isDocument(file) && (ofRoot(file) || isRead(file));
}

/** Every file of the tree except what is installed, built or written by a run. */
const notOfTheTree = new Set(['node_modules', 'dist', '.git', '.allsquare']);
const written = join(root, 'screens');
function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return notOfTheTree.has(entry.name) || path === written ? [] : filesIn(path);
      return entry.isFile() && !entry.name.endsWith('.log') ? [path] : [];
    });
}

const digestOf = (file: string) => hash('sha256', readFileSync(file));
