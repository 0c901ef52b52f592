import { copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

/** In bytes. */
const MAX_BYTES = 20 * 1024 * 1024;
const RETAINED = 3;

/** Moves a log larger than `bytes` to <log>.1, and the older ones to .2 and .3. */
export function rotateLog(log: string, bytes = MAX_BYTES): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= bytes) return;
  for (let age = RETAINED - 1; age > 0; age -= 1)
    if (existsSync(`${log}.${age}`)) renameSync(`${log}.${age}`, `${log}.${age + 1}`);
  // Copies the log, because the program continues to append to its open file.
  copyFileSync(log, `${log}.1`);
  truncateSync(log);
}
