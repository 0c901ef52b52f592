/* npm run ops -- backup: takes a base backup of the running product's databases; it then streams writes. */
import { explain } from '../../build/user-facing-error.ts';
import { localProduct } from '../backups/local-product.ts';
import { takeBackup } from '../backups/take-backup.ts';
import { dataFolder } from '../processes/folders.ts';

try {
  console.log(`The backup is in ${await takeBackup(localProduct(dataFolder()))}; what is written now follows it.`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
