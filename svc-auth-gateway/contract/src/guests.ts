import { email, name, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';
import { newPassword, Session } from './session.ts';

/** For how many days a guest's return link works. */
export const RETURN_LINK_DAYS = 7;

/**
 * Creates an account without address or password for a visitor with a group's link (else 404 `link-ended`, also after
 * 100 guests). Only a cookie of 400 days opens it; a browser that has the cookie gets its guest back. A guest may read
 * their groups and record money; writes that affect others are 403 `guest`. If the group has removed an earlier user of
 * this browser, the request is refused too (403 `removed`).
 */
export const openGuest = {
  method: 'POST',
  path: '/api/auth/guest',
  summary: "Open a guest's account, by a group's link",
  public: true,
  body: z.object({ token: z.string().max(200), name: name(refusedAs('missing-name', problems['missing-name'])) }),
  status: 201,
  response: Session,
} as const;

const conversionEmail = email({
  missing: refusedAs('missing-email', problems['missing-email']),
  invalid: refusedAs('invalid-email', problems['invalid-email']),
});

/**
 * With mail configured: always 202 and a sentence. The mail's link asks for a password and sets both on the same
 * account; an address that already has an account gets a different mail. Without mail, `password` sets both at once
 * (200). Only for a guest (409 `not-a-guest`), in the browser in which they joined (403 `other-browser`).
 */
export const convertGuest = {
  method: 'POST',
  path: '/api/auth/guest/keep',
  forGuests: true,
  summary: "Give a guest's account an address and a password",
  body: z.object({ email: conversionEmail, password: newPassword.nullish() }),
  status: 202,
  statuses: [202, 200],
  response: z.union([Session, z.object({ message: z.string() })]),
} as const;

const conversionToken = z.string().max(2048);

/** Before a password is chosen: which account the link saves, and its groups. 410 `link-over`. */
export const previewConversion = {
  method: 'POST',
  path: '/api/auth/guest/keep/look',
  summary: 'Whose account the link of a mail keeps',
  public: true,
  body: z.object({ token: conversionToken }),
  status: 200,
  response: z.object({ name: z.string(), email: z.string(), groups: z.array(z.string()) }),
} as const;

/** Once per mail, else 410 `link-over`. The account and its groups remain; its sessions end. */
export const confirmConversion = {
  method: 'POST',
  path: '/api/auth/guest/keep/confirm',
  summary: 'Choose the password of a kept account by the link of a mail',
  public: true,
  body: z.object({ token: conversionToken, password: newPassword }),
  status: 200,
  response: z.object({ email: z.string() }),
} as const;

/**
 * Before a guest signs out. `url` leads to the page `/return`, with a token that works once in its fragment, which no
 * server sees. Only in the browser in which they joined (403 `other-browser`); 409 `not-a-guest`.
 */
export const createReturnLink = {
  method: 'POST',
  path: '/api/auth/guest/return-link',
  forGuests: true,
  summary: `A link with which a guest comes back after signing out, for ${RETURN_LINK_DAYS} days`,
  status: 201,
  response: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
} as const;

/**
 * Opens the guest's account in this browser only. Once per link, else 410 `return-over`; `attempt` identifies this use,
 * so that the page may retry it.
 */
export const returnAsGuest = {
  method: 'POST',
  path: '/api/auth/guest/return',
  summary: 'Come back as a guest, by the link that they made before',
  public: true,
  body: z.object({ token: z.string().max(200), attempt: z.uuid() }),
  status: 200,
  response: Session,
} as const;
