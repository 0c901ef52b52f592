import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { UserFacingError } from '@allsquare/build/user-facing-error';

const INSTALLED = '/usr/lib/postgresql';

/** PGBENCH, or that of Debian's package. */
export function findPgbench(): string {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).toSorted() : [];
  const found = [
    process.env.PGBENCH,
    ...versions.map((version) => join(INSTALLED, version, 'bin/pgbench')).toReversed(),
  ];
  const program = found.find((file) => file && existsSync(file));
  if (!program)
    throw new UserFacingError(
      'There is no pgbench: install it (Debian: apt-get install postgresql), or name it in PGBENCH.',
    );
  return program;
}

/** The current speed of this machine: transactions a second of pgbench's script `simple-update`, on separate tables. */
export async function openYardstick(pgbench: string, databaseUrl: string) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const run = (...options: string[]) =>
    promisify(execFile)(pgbench, [...options, '-h', hostname, '-p', port, '-U', username, pathname.slice(1)], {
      env: { PGPASSWORD: password },
    });
  await run('-i', '-q', '-s', '10');
  return async (seconds: number, connections: number): Promise<number> => {
    const load = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)];
    const { stdout } = await run(...load, '-b', 'simple-update');
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench printed: ${stdout}`);
    return perSecond;
  };
}
