import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { readUnits } from '../build/units.ts';
import { findBreaks, type Release } from './find-breaks.ts';
import { readRecord } from './record.ts';

/** The version of each unit that an environment runs. */
export type Environment = Record<string, string>;

const FOLDER = 'infra/environments';

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

export const releaseFile = (root: string, unit: string, version: string): string =>
  join(root, FOLDER, 'releases', `${unit}@${version}.json`);

/** What a released version promises and uses, as it was recorded with its release. */
export function readRelease(root: string, unit: string, version: string): Release {
  const file = releaseFile(root, unit, version);
  if (!existsSync(file)) throw new UserFacingError(`${unit} ${version} was never recorded: there is no ${file}.`);
  return readRecord(readFileSync(file, 'utf8'));
}

/** What would not fit if an environment ran this version, as sentences. */
export function breaksIn(root: string, environment: string, candidate: Release): string[] {
  const deployed = Object.entries(readEnvironment(root, environment))
    .filter(([unit]) => unit !== candidate.unit)
    .map(([unit, version]) => readRelease(root, unit, version));
  return deployed.flatMap((other) => [
    ...findBreaks(other, candidate, deployed),
    ...findBreaks(candidate, other, deployed),
  ]);
}

/** The units that are released: those with a build of their own that somebody runs. */
export const releasedUnits = (root: string): string[] =>
  readUnits(root)
    .filter(({ path }) => /^(shell|mfe-[^/]+|svc-[^/]+)$/.test(path))
    .map(({ path }) => path);
