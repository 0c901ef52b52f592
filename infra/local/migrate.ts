import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/units.ts';
import { UserFacingError } from '../build/user-facing-error.ts';
import { services } from './services.ts';

const run = promisify(execFile);

/** Brings the services' databases to the schemas of their builds, each with its owner's connection. */
export async function migrateServices(ownerUrl: (database: string) => string, signal?: AbortSignal) {
  await Promise.all(
    services.map(async ({ name, database }) => {
      const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: ownerUrl(database) };
      const args = ['--enable-source-maps', join(root, name, 'dist/main.mjs'), 'migrate'];
      await run(process.execPath, args, { cwd: root, env, signal }).catch((error: { stderr?: string }) => {
        throw new UserFacingError(`${name} cannot migrate its database: ${error.stderr}`);
      });
    }),
  );
}
