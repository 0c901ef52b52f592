import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The first key signs and hashes, all keys verify (infra/docs/operations.md, Rotation). */
const keys = z
  .string()
  .transform((listed) => listed.split(',').map((key) => Buffer.from(key, 'base64url')))
  .refine((listed) => listed.every((key) => key.length >= 32), 'needs 32 bytes in base64url');

/** svc-groups, which knows the members of a group. */
export const serviceUrls = registerAs('serviceUrls', () => readEnvironment(z.object({ GROUPS_URL: z.url() })));

export const addressConfig = registerAs('address', () =>
  readEnvironment(
    z.object({
      /** Signs the proofs in mail links; shared with svc-auth-gateway, which verifies them. */
      ADDRESS_PROOF_SECRET: keys,
      /** Hashes addresses that are not stored, and signs unsubscribe links. Remove an old key once no row needs it. */
      ADDRESS_HASH_SECRET: keys,
    }),
  ),
);

/** Mail goes to SMTP_URL, or into MAIL_FOLDER. Its links open PUBLIC_ORIGIN. */
export const mailConfig = registerAs('mail', () =>
  readEnvironment(
    z
      .object({
        PUBLIC_ORIGIN: z.url(),
        SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
        MAIL_FOLDER: z.string().min(1).optional(),
        MAIL_FROM: z.email().optional(),
      })
      .refine(({ SMTP_URL, MAIL_FOLDER }) => SMTP_URL || MAIL_FOLDER, 'SMTP_URL or MAIL_FOLDER must be set'),
  ),
);
