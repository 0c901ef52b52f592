import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

/** In bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
const RETAINED = 3;

/** Moves what a log holds to <log>.1, the older ones on to .2 and .3, once it holds more than `bytes`. */
export function rotateLog(log: string, bytes = MAX_BYTES): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= bytes) return;
  for (let age = RETAINED - 1; age > 0; age -= 1)
    if (existsSync(`${log}.${age}`)) renameSync(`${log}.${age}`, `${log}.${age + 1}`);
  // Copied, because the program goes on appending to the file that it has open.
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
