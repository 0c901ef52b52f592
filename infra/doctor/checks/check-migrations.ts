import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/units.ts';
import { compiledFolder } from '../../local/processes/folders.ts';
import { services } from '../../local/processes/services.ts';
import { onDatabase } from '../../local/servers/on-database.ts';
import type { Check } from '../finding.ts';

const run = promisify(execFile);

/** Whether each database has exactly the migrations of this tree's builds. */
export const checkMigrations: Check = async ({ databaseUrl }) => {
  const found = await Promise.all(
    services.map(async ({ name, database }) => {
      const [built, applied] = await Promise.all([
        migrationsOf(name),
        onDatabase(databaseUrl(database), async (db) =>
          (await db.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
        ),
      ]);
      const lacks = built.filter((migration) => !applied.includes(migration));
      const unknown = applied.filter((migration) => !built.includes(migration));
      return [
        ...(lacks.length
          ? [{ problem: `${database} lacks ${lacks.join(', ')}.`, remedy: `npm run migrate -w ${name}, as its owner.` }]
          : []),
        ...(unknown.length
          ? [
              {
                problem: `${database} has ${unknown.join(', ')}, which ${name} of this tree does not know.`,
                remedy: `Examine it with the tree of the newest ${name}, or roll that out.`,
              },
            ]
          : []),
      ];
    }),
  );
  return found.flat();
};

/** The names in the build. */
async function migrationsOf(service: string): Promise<string[]> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiledFolder() };
  const { stdout } = await run(process.execPath, [join(root, service, 'dist/main.mjs'), 'migrations'], { env });
  return stdout.trim().split('\n');
}
