import { types } from 'node:util';

/** Why something cannot be done and what to do about it, in one sentence for the person at the console. */
export class Refusal extends Error {}

export const isSystemError = (error: unknown, ...codes: string[]): error is NodeJS.ErrnoException =>
  types.isNativeError(error) && 'code' in error && codes.includes(String(error.code));

/** What the console says about a failure: a sentence where the cause is known, else all there is to know. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (isSystemError(error, 'EACCES', 'EPERM', 'EROFS')) {
    return `No permission for ${error.path ?? error.syscall}: give this user the right to write there, then try again.`;
  }
  if (isSystemError(error, 'ENOSPC')) return 'The disk is full: free some space, then try again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
