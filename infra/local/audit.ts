/* npm run audit: recomputes the books of the running product (infra/docs/money.md). */
import { explain } from '../build/user-facing-error.ts';
import { placeOf } from './backups/place.ts';
import { dataFolder } from './folders.ts';
import { roleUrl } from './postgres.ts';
import { runAudit } from './run-audit.ts';

const { folder, portOf } = placeOf(dataFolder());
const url = process.env.EXPENSES_DATABASE_URL ?? roleUrl(folder, portOf('postgres'), 'expenses', 'expenses');
try {
  const { isRight, said } = await runAudit(url);
  console.log(said);
  if (!isRight) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
