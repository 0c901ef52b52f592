import { statfsSync } from 'node:fs';
import { UserFacingError } from '../../build/user-facing-error.ts';

const OR_RESET = 'or delete all data and begin anew (npm run ops -- reset).';
/** The remedies for unusable databases and for data that no backup has. */
export const RESTORE_OR_RESET = `bring them back from a backup (npm run ops -- restore all latest), ${OR_RESET}`;
export const COPY_OR_RESET = `bring it back from a copy, ${OR_RESET}`;

const GB = 2 ** 30;
/** In bytes: NATS reserves all that its streams may hold, out of three quarters of the free space. */
export const MIN_FREE_DISK = 5 * GB;
export const minFreeDisk = `${MIN_FREE_DISK / GB} GB`;

const diskMessage = (folder: string, free: string) =>
  `Allsquare needs ${minFreeDisk} of free disk for ${folder}, where ${free} free: free some space, or name a folder on another disk, such as ALLSQUARE_DATA=/other/folder npm start.`;

/** Refuses with a sentence when this folder's disk has too little space. */
export function checkDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < MIN_FREE_DISK) throw new UserFacingError(diskMessage(folder, `${(free / GB).toFixed(1)} GB are`));
}

/** Whether a program's output shows that it ended because the disk was full. */
export const isFullDisk = (output: string): boolean =>
  /no space left on device|disk quota exceeded|insufficient storage resources/i.test(output);

/** The sentence for such a program. */
export const fullDiskMessage = (folder: string, output: string): string | undefined =>
  isFullDisk(output) ? diskMessage(folder, 'not enough is') : undefined;

/** The program's last complaint in its log, as `complaints` finds it, or its last line. */
export function lastComplaint(log: string, complaints: RegExp): string {
  const found = [...log.matchAll(complaints)].at(-1)?.[1] ?? log.trimEnd().split('\n').at(-1) ?? '';
  return `"${found.trim().replaceAll('"', '')}"`;
}
