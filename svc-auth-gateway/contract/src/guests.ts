import { email, name, refusedAs } from '@allsquare/contract-kit';
import { z } from 'zod';
import { problems } from './problems.ts';
import { newPassword, Session } from './session.ts';

/**
 * An account without address or password, for somebody who has a group's link (404 `link-ended` else, and after 100
 * guests). A cookie of 400 days is all that opens it: the browser that has one gets its guest back. It may read its
 * groups and record money, and what reaches others is 403 `guest`.
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

const keepEmail = email({
  missing: refusedAs('missing-email', problems['missing-email']),
  invalid: refusedAs('invalid-email', problems['invalid-email']),
});

/**
 * Where mails are sent: always 202 and a sentence, and the mail's link asks for a password, which sets both on the same
 * account; an address that has an account gets another mail. Where none are sent, `password` sets both at once (200).
 * Only a guest can (409 `not-a-guest`), in the browser in which they joined (403 `other-browser`).
 */
export const keepAccount = {
  method: 'POST',
  path: '/api/auth/guest/keep',
  forGuests: true,
  summary: "Give a guest's account an address and a password",
  body: z.object({ email: keepEmail, password: newPassword.nullish() }),
  status: 202,
  statuses: [202, 200],
  response: z.union([Session, z.object({ message: z.string() })]),
} as const;

/** Once a mail, else 410 `link-over`. The account stays the same, with its groups; its sessions end. */
export const confirmKeep = {
  method: 'POST',
  path: '/api/auth/guest/keep/confirm',
  summary: 'Choose the password of a kept account by the link of a mail',
  public: true,
  body: z.object({ token: z.string().max(2048), password: newPassword }),
  status: 200,
  response: z.object({ email: z.string() }),
} as const;
