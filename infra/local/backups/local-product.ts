import { execFile } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PartName, partNames } from '../parts/parts.ts';
import { make } from '../processes/folders.ts';
import { productPort } from '../processes/ports.ts';
import { secretsOf } from '../processes/secrets.ts';
import { postgresTools } from '../programs/postgres-tools.ts';
import { postgresUser } from '../servers/postgres.ts';

/** The folders of a product's data and backups, and the ports of its parts. */
export interface LocalProduct {
  folder: string;
  backups: string;
  portOf: (part: PartName) => number;
}

/** `ALLSQUARE_BACKUPS`: a folder on another disk, so that backups survive the loss of this one. */
export const localProduct = (
  folder: string,
  portOf: (part: PartName) => number = (part) => productPort() + partNames.indexOf(part),
): LocalProduct => ({ folder, backups: process.env.ALLSQUARE_BACKUPS || join(folder, 'backups'), portOf });

/** The physical replication slot: the server stores the WAL that its reader has not received yet. */
export const SLOT = 'backup';

export const walOf = ({ backups }: LocalProduct) => join(backups, 'wal');
const basesIn = ({ backups }: Pick<LocalProduct, 'backups'>) => join(backups, 'base');

/** The end time and folder of each base backup, oldest first. */
export const readBases = (local: Pick<LocalProduct, 'backups'>) =>
  readdirSync(make(basesIn(local)))
    .filter((name) => /^[\d-]+T[\d.]+Z$/.test(name))
    .toSorted()
    .map((name) => ({
      name,
      at: new Date(name.replace(/T(\d\d)\.(\d\d)\./, 'T$1:$2:')),
      folder: baseFolder(local, name),
    }));

export const baseFolder = (place: Pick<LocalProduct, 'backups'>, name: string) => join(basesIn(place), name);
/** A time as a folder's name. */
export const nameOf = (time: Date) => time.toISOString().replaceAll(':', '.');

/** Owned by the user that runs the server and its tools. */
export function makeForPostgres(local: LocalProduct, folder: string): string {
  const user = postgresUser(local.folder);
  make(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

const run = promisify(execFile);

/** The environment in which PostgreSQL's tools find a server of the product. */
export const toolEnvironment = ({ folder }: LocalProduct, port: number) => ({
  PATH: process.env.PATH,
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  PGUSER: 'postgres',
  PGPASSWORD: secretsOf(folder)('postgres'),
});

/** Runs one of PostgreSQL's tools on the server at a port, as the user that runs the server. */
export async function runTool(local: LocalProduct, port: number, tool: string, args: string[]): Promise<void> {
  const env = toolEnvironment(local, port);
  await run(join(postgresTools(), tool), args, { cwd: '/', env, ...postgresUser(local.folder) });
}
