/*
 * npm run release -- rehearse-release <unit>: a next version of the unit, planted into a copy of this tree, goes live
 * in a running product that a browser has open, and is rolled back. The contract gate checks a breaking change and a
 * safe one.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import { remotes, services, shell } from './rehearsals.ts';

const [unit = ''] = process.argv.slice(2);
const known = Object.keys({ ...remotes, ...services, shell });
if (known.includes(unit)) {
  const options = ['--testMatch=**/rehearsal.ts', '--testTimeout=300000', '--forceExit', '--runInBand'];
  const args = [join(root, 'node_modules/jest/bin/jest.js'), ...options];
  const env = {
    ...process.env,
    UNIT: unit,
    NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
  };
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, env, stdio: 'inherit' });
  process.exitCode = await new Promise<number>((done) => child.on('exit', (code) => done(code ?? 1)));
} else {
  console.error(`Name the unit: ${known.join(', ')}.`);
  process.exitCode = 1;
}
process.disconnect?.();
