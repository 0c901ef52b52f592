/*
 * node --import: an idle process returns what its start or its last load has left. V8 collects garbage while a heap
 * grows, hardly when it rests (ADR 67).
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

/** In milliseconds. */
const CHECK_INTERVAL = 15_000;
/** An idle process uses less of a core. */
const IDLE = 0.03;
/** Less growth (bytes) is not worth the pause of 50 to 150 ms: young objects alone take up to 12 MB. */
const WORTHWHILE = 16 * 2 ** 20;

let before = process.cpuUsage();
let remaining = 0;
setInterval(() => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  const isIdle = (user + system) / 1_000 < IDLE * CHECK_INTERVAL;
  if (!isIdle || process.memoryUsage.rss() < remaining + WORTHWHILE) return;
  // Any other kind collects as much, but leaves the pages with the process.
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  remaining = process.memoryUsage.rss();
}, CHECK_INTERVAL).unref();
