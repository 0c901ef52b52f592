/* npm run audit: recomputes the books of the running product (infra/docs/money.md). */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/units.ts';
import { explain } from '../build/user-facing-error.ts';
import { placeOf } from './backups/place.ts';
import { dataFolder } from './folders.ts';
import { roleUrl } from './postgres.ts';

const { folder, portOf } = placeOf(dataFolder());
const DATABASE_URL = process.env.EXPENSES_DATABASE_URL ?? roleUrl(folder, portOf('postgres'), 'expenses', 'expenses');
try {
  const audit = join(root, 'svc-expenses/dist/audit.mjs');
  console.log((await promisify(execFile)(process.execPath, [audit], { env: { DATABASE_URL } })).stdout.trim());
} catch (error) {
  console.error((error as { stdout?: string }).stdout || explain(error));
  process.exitCode = 1;
}
