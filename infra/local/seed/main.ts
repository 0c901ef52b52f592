/*
 * npm run seed: fills the running product with a small world and prints its accounts. Waits for a product that is
 * starting.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { explain, isSystemError, UserFacingError } from '../../build/user-facing-error.ts';
import { hasStatus } from '../client/client.ts';
import { dataFolder } from '../processes/folders.ts';
import { isAlive, readRunning } from '../processes/orphans.ts';
import { productPort } from '../processes/ports.ts';
import { fill } from './fill.ts';
import { groups } from './groups.ts';
import { everybody, PASSWORD, people } from './people.ts';

/** A first start on a slow machine takes a minute (ms). */
const START_TIMEOUT = 180_000;

try {
  const origin = `http://localhost:${productPort()}`;
  const { began, wasThere } = await fillOnceStarted(origin);
  const count = (what: 'spent' | 'settled') => groups.reduce((sum, group) => sum + group[what].length, 0);
  console.log(
    wasThere
      ? `The small world is at ${origin} since ${began.toISOString().slice(0, 10)}; nothing was added twice.`
      : `${origin} has a small world now: ${everybody.length} people, ${groups.length} groups, ${count('spent')} expenses, ${count('settled')} settlements.`,
  );
  console.log(`\nSign in as one of them; the password of all is ${PASSWORD}\n`);
  for (const somebody of everybody) console.log(`  ${people[somebody].email.padEnd(20)}${groupsOf(somebody)}`);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
process.disconnect?.();

function groupsOf(somebody: (typeof everybody)[number]): string {
  const own = groups.filter(({ maker, others }) => [maker, ...others].includes(somebody));
  return own.map(({ name, maker }) => (maker === somebody ? `${name} (admin)` : name)).join(', ');
}

/** A starting product first refuses connections, then requests for parts that are not up yet. */
async function fillOnceStarted(origin: string): ReturnType<typeof fill> {
  let isWaiting = false;
  for (const end = Date.now() + START_TIMEOUT; ; await sleep(500)) {
    try {
      return await fill(origin);
    } catch (error) {
      if (isConnectionRefused(error) && !isRunningHere())
        throw new UserFacingError(`Nothing answers at ${origin}: start the product with npm start.`);
      if (!isConnectionRefused(error) && !hasStatus(error, 502) && !hasStatus(error, 503)) throw error;
      if (Date.now() > end)
        throw new UserFacingError(`Parts of the product at ${origin} are still away: see what npm start says.`);
      if (!isWaiting) console.log(`Waiting for the product at ${origin}, which is starting ...`);
      isWaiting = true;
    }
  }
}

function isConnectionRefused(error: unknown): boolean {
  return error instanceof TypeError && isSystemError(error.cause, 'ECONNREFUSED');
}

/** Whether npm start of this checkout is running. */
function isRunningHere(): boolean {
  const [supervisor] = readRunning(dataFolder());
  return supervisor !== undefined && isAlive(supervisor);
}
