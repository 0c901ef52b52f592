import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { checkoutFolder } from '@allsquare/local/processes/folders.ts';

/** schemathesis with its dependencies, each file with its hash. Created by `uv pip compile`, see README.md. */
const requirements = join(import.meta.dirname, 'requirements.txt');
const version = /^schemathesis==(\S+)/m.exec(readFileSync(requirements, 'utf8'))?.[1];

/** The path of schemathesis, fetched with pip into a separate environment if it is missing. */
export function schemathesis(log: (line: string) => void): string {
  const folder = join(checkoutFolder(), `schemathesis-${version}`);
  const program = join(folder, 'bin/schemathesis');
  const isThere = () => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  if (existsSync(folder) && isThere()) return program;
  log(`Fetching schemathesis ${version} (90 MB) ...`);
  rmSync(folder, { recursive: true, force: true });
  run('python3', ['-m', 'venv', folder]);
  const args = [
    'install',
    '--quiet',
    '--disable-pip-version-check',
    '--require-hashes',
    '--no-deps',
    '-r',
    requirements,
  ];
  run(join(folder, 'bin/pip'), args);
  return program;
}

function run(program: string, args: string[]) {
  if (spawnSync(program, args, { stdio: 'inherit' }).status !== 0)
    throw new UserFacingError('schemathesis cannot be fetched: install Python 3.11 or newer with its venv and pip.');
}

/** Resolves to whether the program succeeded; its output goes to the console. */
export function runToEnd(program: string, args: string[], cwd: string, signal: AbortSignal): Promise<boolean> {
  const child = spawn(program, args, { cwd, signal, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
