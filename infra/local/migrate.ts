import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/units.ts';
import { type ServiceDatabase, serviceDatabases } from './parts.ts';
import { UserFacingError } from './user-facing-error.ts';

const run = promisify(execFile);

/** Brings the services' databases to the schemas of their builds, each with its owner's connection. */
export async function migrateServices(ownerUrl: (database: ServiceDatabase) => string, signal?: AbortSignal) {
  await Promise.all(
    Object.entries(serviceDatabases).map(async ([service, database]) => {
      const env = { PATH: process.env.PATH, DATABASE_OWNER_URL: ownerUrl(database) };
      const args = ['--enable-source-maps', join(root, service, 'dist/main.mjs'), 'migrate'];
      await run(process.execPath, args, { cwd: root, env, signal }).catch((error: { stderr?: string }) => {
        throw new UserFacingError(`${service} cannot migrate its database: ${error.stderr}`);
      });
    }),
  );
}
