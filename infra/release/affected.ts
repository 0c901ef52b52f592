/*
 * node affected.ts <unit> <commit>: whether the changes since that commit affect the unit. Writes `affected` to
 * GITHUB_OUTPUT. Needs nothing installed.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/units.ts';
import { foldersOf, isStarted, LOCK, type Lock } from './depends-on.ts';

const [unit = '', base = ''] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });

// A new branch has no commit before.
const isKnown = /^[0-9a-f]{40}$/.test(base) && !/^0+$/.test(base);
const lockNow: Lock = JSON.parse(readFileSync(join(root, LOCK), 'utf8'));
const affected =
  !isKnown ||
  isStarted(
    unit,
    foldersOf(root, unit),
    git('diff', '--name-only', `${base}...HEAD`).split('\n'),
    JSON.parse(git('show', `${base}:${LOCK}`)),
    lockNow,
  );
console.log(`${unit} is ${affected ? '' : 'not '}concerned.`);
if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `affected=${affected}\n`);
