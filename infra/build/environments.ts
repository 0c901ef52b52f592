import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readUnits } from './units.ts';
import { UserFacingError } from './user-facing-error.ts';

/** The version of each unit that an environment runs. */
export type Environment = Record<string, string>;

export const FOLDER = 'infra/environments';

export const environmentNames = (root: string): string[] =>
  globSync('*.json', { cwd: join(root, FOLDER) })
    .map((file) => basename(file, '.json'))
    .toSorted();

export const environmentFile = (root: string, name: string): string => join(root, FOLDER, `${name}.json`);

export function readEnvironment(root: string, name: string): Environment {
  const file = environmentFile(root, name);
  if (!existsSync(file))
    throw new UserFacingError(`There is no environment ${name}: ${FOLDER} has ${environmentNames(root).join(', ')}.`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The released units: those with a build that a person or a server runs. */
export const releasedUnits = (root: string): string[] =>
  readUnits(root)
    .filter(({ path }) => /^(shell|mfe-[^/]+|svc-[^/]+)$/.test(path))
    .map(({ path }) => path);
