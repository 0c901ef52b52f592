import { email, name, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';
import { newPassword, Session } from './session.ts';

/** Days in which the link that a guest made before signing out leads back. */
export const RETURN_LINK_DAYS = 7;

/**
 * An account without address or password, for somebody who has a group's link (404 `link-ended` else, and after 100
 * guests). A cookie of 400 days is all that opens it: the browser that has one gets its guest back. It may read its
 * groups and record money, and what reaches others is 403 `guest`. Where the group has removed who was in this browser
 * before, it is refused as the group refuses them (403 `removed`).
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
 * Where mails are sent: always 202 and a sentence, and the mail's link asks for a password, which sets both on the same
 * account; an address that has an account gets another mail. Where none are sent, `password` sets both at once (200).
 * Only a guest can (409 `not-a-guest`), in the browser in which they joined (403 `other-browser`).
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

/** Before a password is chosen: whose account the mail's link saves, and in which groups they are. 410 `link-over`. */
export const previewConversion = {
  method: 'POST',
  path: '/api/auth/guest/keep/look',
  summary: 'Whose account the link of a mail keeps',
  public: true,
  body: z.object({ token: conversionToken }),
  status: 200,
  response: z.object({ name: z.string(), email: z.string(), groups: z.array(z.string()) }),
} as const;

/** Once a mail, else 410 `link-over`. The account stays the same, with its groups; its sessions end. */
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
 * Before a guest signs out. `url` leads to the page `/return` and has the token in its fragment, which no server sees;
 * it works once. Only in the browser in which they joined (403 `other-browser`); 409 `not-a-guest`.
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
 * Opens the guest's account here and nowhere else. Once a link, else 410 `return-over`; `attempt` is what the page
 * calls this use of it, so that it may try again.
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
