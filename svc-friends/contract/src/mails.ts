import { z } from 'zod';

/**
 * The target of a mail's `List-Unsubscribe` (RFC 8058): a mail program posts a form to it, without signing in. The
 * address gets no further mails about requests and invites; they wait in the product as before.
 */
export const unsubscribe = {
  method: 'POST',
  path: '/api/mails/unsubscribe',
  summary: 'End the mails to an address, with the token of one of them',
  public: true,
  query: z.object({ token: z.string().max(1000) }),
  status: 204,
  response: z.undefined(),
} as const;

/** Subscribes again: the page linked at the end of every mail offers both. */
export const resubscribe = {
  method: 'DELETE',
  path: '/api/mails/unsubscribe',
  summary: 'Begin the mails to an address again, with the token of one of them',
  public: true,
  query: z.object({ token: z.string().max(1000) }),
  status: 204,
  response: z.undefined(),
} as const;
