import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../build/user-facing-error.ts';
import { runs } from '../local/fetch-with-pip.ts';
import { checkoutFolder } from '../local/folders.ts';

/** The path of promtool, which judges Prometheus' rules: the machine's own, else that of Debian's package. */
export function promtool(): string {
  const folder = join(checkoutFolder(), 'prometheus');
  const fetched = join(folder, 'usr/bin/promtool');
  if (runs('promtool')) return 'promtool';
  if (runs(fetched) || (fetchFromDebian(folder) && runs(fetched))) return fetched;
  throw new UserFacingError('There is no promtool and it cannot be fetched: install Prometheus.');
}

/** Unpacks the package without installing it: Prometheus would begin to run. */
function fetchFromDebian(folder: string): boolean {
  const unfinished = `${folder}.${process.pid}`;
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: unfinished, stdio: 'ignore' });
  const download = () => run('apt-get', 'download', 'prometheus');
  mkdirSync(unfinished, { recursive: true });
  try {
    try {
      download();
    } catch {
      run('apt-get', 'update');
      download();
    }
    const [file = ''] = readdirSync(unfinished).filter((name) => name.endsWith('.deb'));
    run('dpkg-deb', '--extract', file, '.');
    renameSync(unfinished, folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}
