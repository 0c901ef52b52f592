import { types } from 'node:util';

/** Its message is one sentence for the person at the console: why the command failed, and the remedy. */
export class UserFacingError extends Error {}

export const isSystemError = (error: unknown, ...codes: string[]): error is NodeJS.ErrnoException =>
  // oxlint-disable-next-line typescript/no-deprecated -- Error.isError is not in the target's library yet
  types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));

export const DISK_FULL = 'The disk is full: free some space, then try again.';

/** The console's text for a failure: one sentence where the cause is known, else the stack. */
export function explain(error: unknown): string {
  if (error instanceof UserFacingError) return error.message;
  if (isSystemError(error, 'EACCES', 'EPERM', 'EROFS')) {
    return `No permission for ${error.path ?? error.syscall}: give this user the right to write there, then try again.`;
  }
  if (isSystemError(error, 'ENOSPC', 'EDQUOT')) return DISK_FULL;
  if (isSystemError(error, 'EEXIST', 'ENOTDIR', 'EISDIR')) {
    const path = error.path ?? error.syscall;
    return `${path} is a file where a folder is needed, or the other way round: move it away, then try again.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
