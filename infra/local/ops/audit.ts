/* npm run ops -- audit: recomputes the books of the running product (infra/docs/money.md). */
import { explain } from '../../build/user-facing-error.ts';
import { localProduct } from '../backups/local-product.ts';
import { dataFolder } from '../processes/folders.ts';
import { roleUrl } from '../servers/postgres.ts';
import { runAudit } from './run-audit.ts';

const { folder, portOf } = localProduct(dataFolder());
const url = process.env.EXPENSES_DATABASE_URL ?? roleUrl(folder, portOf('postgres'), 'expenses', 'expenses');
try {
  const { isRight, report } = await runAudit(url);
  console.log(report);
  if (!isRight) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
