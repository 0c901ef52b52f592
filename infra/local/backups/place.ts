import { execFile } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { make } from '../folders.ts';
import { type PartName, partNames } from '../parts.ts';
import { productPort } from '../ports.ts';
import { postgresUser } from '../postgres.ts';
import { postgresTools } from '../postgres-tools.ts';
import { secretsOf } from '../secrets.ts';

/** Where a product keeps its data and its backups, and at which ports its parts listen. */
export interface Place {
  folder: string;
  backups: string;
  portOf: (part: PartName) => number;
}

/** `ALLSQUARE_BACKUPS`: on another disk, where it outlives this one. */
export const placeOf = (
  folder: string,
  portOf: (part: PartName) => number = (part) => productPort() + partNames.indexOf(part),
): Place => ({ folder, backups: process.env.ALLSQUARE_BACKUPS || join(folder, 'backups'), portOf });

/** The physical replication slot: what its reader has not received yet, the server keeps. */
export const SLOT = 'backup';

export const walOf = ({ backups }: Place) => join(backups, 'wal');
const basesIn = ({ backups }: Pick<Place, 'backups'>) => join(backups, 'base');

/** When each base backup was finished, with its folder; the oldest first. */
export const readBases = (place: Pick<Place, 'backups'>) =>
  readdirSync(make(basesIn(place)))
    .filter((name) => /^[\d-]+T[\d.]+Z$/.test(name))
    .toSorted()
    .map((name) => ({
      name,
      at: new Date(name.replace(/T(\d\d)\.(\d\d)\./, 'T$1:$2:')),
      folder: baseFolder(place, name),
    }));

export const baseFolder = (place: Pick<Place, 'backups'>, name: string) => join(basesIn(place), name);
/** A time as a folder's name. */
export const nameOf = (time: Date) => time.toISOString().replaceAll(':', '.');

/** Made for the user that runs the server and its tools. */
export function makeForPostgres(place: Place, folder: string): string {
  const user = postgresUser(place.folder);
  make(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

const run = promisify(execFile);

/** The environment in which PostgreSQL's tools find a server of the product. */
export const toolEnvironment = ({ folder }: Place, port: number) => ({
  PATH: process.env.PATH,
  PGHOST: '127.0.0.1',
  PGPORT: String(port),
  PGUSER: 'postgres',
  PGPASSWORD: secretsOf(folder)('postgres'),
});

/** Runs one of PostgreSQL's tools on the server at a port, as the user that runs the server. */
export async function runTool(place: Place, port: number, tool: string, args: string[]): Promise<void> {
  const env = toolEnvironment(place, port);
  await run(join(postgresTools(), tool), args, { cwd: '/', env, ...postgresUser(place.folder) });
}
