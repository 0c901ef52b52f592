import { createHmac } from 'node:crypto';

/** One secret, two uses, two keys: what seals the cookie must not sign the handle. */
export const keyFor = (use: 'cookie' | 'handle', secret: string): Uint8Array =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(use).digest();

/** The first key that works, newest first; undefined when none does. */
export const withAnyKey = async <T>(
  use: 'cookie' | 'handle',
  secrets: string[],
  open: (key: Uint8Array) => Promise<T>,
): Promise<T | undefined> => {
  for (const secret of secrets) {
    const opened = await open(keyFor(use, secret)).catch(() => undefined);
    if (opened !== undefined) return opened;
  }
  return undefined;
};
