import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import type { Changes } from './changes.ts';
import { rename } from './names.ts';

export const MODEL = 'infra/new/model';
/** The units whose settings a new unit gets. */
const NEIGHBOURS = { svc: 'svc-groups', mfe: 'mfe-friends' };
const SETTINGS = ['jest.config.mjs', 'rspack.config.mjs', 'tsconfig.json'];

type Names = Parameters<typeof rename>[1];
type Manifest = Parameters<Changes['addWorkspace']>[1] & { scripts: Record<string, string> };

/**
 * A file of the model under other names, with paths from the root adapted to a unit, and its topic known to the
 * product.
 */
export const renamed = (changes: Changes, path: string, names: Names): string =>
  rename(changes.read(`${MODEL}/${path}`), names)
    .replaceAll('../../../../', '../')
    .replaceAll(' as never', '');

/** Copies the files of a folder of the model under other names, except those that match `without`. */
export function copyFolder(changes: Changes, from: string, to: string, names: Names, without = /^$/): void {
  const paths = globSync('**/*.{ts,tsx,css,json,md}', { cwd: join(root, MODEL, from), exclude: ['**/node_modules'] });
  for (const path of paths.map((found) => found.replaceAll('\\', '/')))
    if (!without.test(path)) changes.add(`${to}/${rename(path, names)}`, renamed(changes, `${from}/${path}`, names));
}

/** Copies a unit of the model with its own dependencies, and the scripts and settings of a unit of the product. */
export function copyUnit(changes: Changes, from: string, to: string, names: Names, without = /^$/): void {
  const [kind] = to.split('-', 1) as [keyof typeof NEIGHBOURS];
  copyFolder(changes, from, to, names, new RegExp(`${without.source}|(^|/)(package|tsconfig)\\.json$`));
  for (const file of SETTINGS) changes.add(`${to}/${file}`, changes.read(`${NEIGHBOURS[kind]}/${file}`));
  const manifestOf = (folder: string): Manifest => JSON.parse(renamed(changes, `${from}/${folder}package.json`, names));
  const { scripts }: Manifest = JSON.parse(changes.read(`${NEIGHBOURS[kind]}/package.json`));
  const { 'test:contract': contractTests, ...others } = scripts;
  const tests = kind === 'svc' && { 'test:contract': contractTests };
  changes.addWorkspace(to, { ...manifestOf(''), scripts: { ...others, ...tests } });
  if (kind === 'svc') changes.addWorkspace(`${to}/contract`, manifestOf('contract/'));
}
