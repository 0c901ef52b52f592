import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { FOLDER, readEnvironment } from '../build/environments.ts';
import { findBreaks, type Release } from './find-breaks.ts';
import { readRecord } from './record.ts';

export const releaseFile = (root: string, unit: string, version: string): string =>
  join(root, FOLDER, 'releases', `${unit}@${version}.json`);

/** What a released version promises and uses, as its release recorded it. */
export function readRelease(root: string, unit: string, version: string): Release {
  const file = releaseFile(root, unit, version);
  if (!existsSync(file)) throw new UserFacingError(`${unit} ${version} was never recorded: there is no ${file}.`);
  return readRecord(readFileSync(file, 'utf8'));
}

/** The breaks if an environment ran this version, as sentences. */
export function breaksIn(root: string, environment: string, candidate: Release): string[] {
  const deployed = Object.entries(readEnvironment(root, environment))
    .filter(([unit]) => unit !== candidate.unit)
    .map(([unit, version]) => readRelease(root, unit, version));
  return deployed.flatMap((other) => [
    ...findBreaks(other, candidate, deployed),
    ...findBreaks(candidate, other, deployed),
  ]);
}
