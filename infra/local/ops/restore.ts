/*
 * npm run ops -- restore <database> <moment>: restores one database of the running product. npm run ops -- restore all
 * <moment | latest>: restores all of a stopped one, also after the loss of its disk.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, UserFacingError } from '../../build/user-facing-error.ts';
import { localProduct } from '../backups/local-product.ts';
import { restoreAll } from '../backups/restore-all.ts';
import { restoreDatabase } from '../backups/restore-database.ts';
import { databases } from '../parts/parts.ts';
import { dataFolder } from '../processes/folders.ts';
import { services } from '../processes/services.ts';

const usage = `Say what and until when: npm run ops -- restore ${databases[0]} 2026-11-25T09:00:00Z`;

try {
  const [what = '', when = ''] = process.argv.slice(2);
  if (what !== 'all' && !databases.includes(what))
    throw new UserFacingError(`${usage}\nThere are all, ${databases.join(', ')}.`);
  const moment = new Date(when);
  const isMoment = !Number.isNaN(moment.getTime());
  if (!isMoment && !(what === 'all' && when === 'latest')) throw new UserFacingError(usage);
  const local = localProduct(dataFolder());
  if (what === 'all') {
    const previous = await restoreAll(local, isMoment ? moment : 'latest');
    console.log(`What was there is in ${previous.join(' and ')}.`);
    console.log('Now npm start, and beside it npm run ops -- restored, then npm run ops -- backup.');
  } else {
    const { previous, rows, report, duration, downtime } = await restoreDatabase(local, what, moment);
    console.log(
      `${what} is as it was at ${moment.toISOString()} (${seconds(duration)}, closed for ${seconds(downtime)}).`,
    );
    console.log(`What it was until now is the database ${previous}. Rows there that were written since, by table:`);
    for (const [table, count] of rows) console.log(`  ${count} ${table}`);
    console.log(report);
    const service = services.find(({ database }) => database === what);
    if (service) await untilReady(local.portOf(service.name));
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** Waits up to 30 s for a service that runs: a write that met the closed database makes it unready for some seconds. */
async function untilReady(port: number) {
  const isUnready = async () =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).status === 503;
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(250))
    if (!(await isUnready().catch(() => false))) return;
}

function seconds(milliseconds: number) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
