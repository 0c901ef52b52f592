import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/units.ts';
import { DISK_FULL, UserFacingError } from '../../build/user-facing-error.ts';
import { compiledFolder } from '../processes/folders.ts';
import { services } from '../processes/services.ts';
import { isFullDisk } from '../processes/start-errors.ts';
import { onDatabase } from '../servers/on-database.ts';

const run = promisify(execFile);

/**
 * Migrates the services' databases to the schemas of their builds, each with its owner's connection. `folder` caches
 * the result of each build, because asking a service again takes a second of processor time.
 */
export async function migrateServices(
  ownerUrl: (database: string) => string,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = join(folder, 'migrated.json');
  const before = readMigrated(file);
  const migrated = await Promise.all(
    services.map(async ({ name, database }): Promise<[string, string]> => {
      const url = ownerUrl(database);
      const build = readFileSync(join(root, name, 'dist/.built'), 'utf8');
      const current = await schemaOf(url);
      if (current && before[name] === `${build} ${current}`) return [name, before[name]];
      await migrate(name, url, signal);
      return [name, `${build} ${await schemaOf(url)}`];
    }),
  );
  writeFileSync(file, JSON.stringify(Object.fromEntries(migrated)));
}

/** Without this cache every service is asked, so a failed read loses nothing. */
function readMigrated(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** The migrations applied to a database; a restored one has fewer. */
const schemaOf = (url: string): Promise<string> =>
  onDatabase(url, async (db) => {
    const there = await db.query<{ table: string | null }>(`select to_regclass('migrations') as table`);
    if (!there.rows[0]?.table) return '';
    const { rows } = await db.query<{ name: string }>(`select name from migrations order by id`);
    return rows.map(({ name }) => name).join();
  });

async function migrate(name: string, url: string, signal?: AbortSignal) {
  const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: url, NODE_COMPILE_CACHE: compiledFolder() };
  const args = ['--enable-source-maps', join(root, name, 'dist/main.mjs'), 'migrate'];
  await run(process.execPath, args, { cwd: root, env, signal }).catch(({ stderr = '' }: { stderr?: string }) => {
    if (isFullDisk(stderr)) throw new UserFacingError(DISK_FULL);
    throw new UserFacingError(`${name} cannot migrate its database: ${stderr}`);
  });
}
