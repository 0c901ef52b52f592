/* npm run ops -- reset: deletes the data of this checkout. */
import { rmSync } from 'node:fs';
import { explain, UserFacingError } from '../../build/user-facing-error.ts';
import { dataFolders } from '../processes/folders.ts';
import { endOrphans, isAlive, readRunning } from '../processes/orphans.ts';

try {
  for (const folder of dataFolders()) {
    const holder = readRunning(folder)[0];
    if (holder && isAlive(holder)) {
      throw new UserFacingError(
        `Allsquare is running (process ${holder.pid}): stop it with Ctrl-C in its console, then reset.`,
      );
    }
    await endOrphans(folder);
    rmSync(folder, { recursive: true, force: true });
  }
  console.log('The data is gone; npm start begins with none.');
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
