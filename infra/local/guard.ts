/*
 * Stands beside a supervisor and holds the other end of a pipe. When the pipe closes although the parts were not stopped,
 * the supervisor was killed: the guard ends what it left behind.
 */
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { endLeftovers, lives, readRunning } from './leftovers.ts';

const [folder = '', temporary] = process.argv.slice(2);

process.stdin.resume();
await once(process.stdin, 'end');
// A process that ends closes its pipes some time before it is gone.
const [supervisor] = readRunning(folder);
const isLeaving = () => supervisor !== undefined && lives(supervisor);
while (isLeaving()) await sleep(20);
await endLeftovers(folder);
// A program that was still making its files there, such as initdb, may be about to end.
if (temporary) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
