/*
 * Runs beside a supervisor and holds the other end of a pipe. A pipe that closes before the parts were stopped means
 * that the supervisor was killed, so the reaper stops its orphans.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { endOrphans, isAlive, readRunning } from './orphans.ts';

const [folder = '', temporary] = process.argv.slice(2);

// In the normal case it is killed before Node would write its compile cache; without the cache it is 20 MB larger.
flushCompileCache();

process.stdin.resume();
await once(process.stdin, 'end');
// A process closes its pipes some time before it has ended.
const [supervisor] = readRunning(folder);
const isLeaving = () => supervisor !== undefined && isAlive(supervisor);
while (isLeaving()) await sleep(20);
await endOrphans(folder);
// A program such as initdb may still write there while it ends.
if (temporary) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
