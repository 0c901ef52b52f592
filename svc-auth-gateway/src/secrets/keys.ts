import { createHmac } from 'node:crypto';

/** The purpose of a mail's link to a page with a new password. */
export type PasswordUse = 'reset' | 'keep';

type Use = 'cookie' | 'device' | 'handle' | 'factor' | 'guest' | 'before' | PasswordUse;

/** One secret, with a derived key for each use: the cookie's sealing key must not sign the handle. */
export const deriveKey = (use: Use, secret: string): Uint8Array =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(use).digest();

/** The first key that works, newest first; undefined when none does. */
export const tryKeys = async <T>(
  use: Use,
  secrets: string[],
  open: (key: Uint8Array) => Promise<T>,
): Promise<T | undefined> => {
  for (const secret of secrets) {
    const opened = await open(deriveKey(use, secret)).catch(() => undefined);
    if (opened !== undefined) return opened;
  }
  return undefined;
};
