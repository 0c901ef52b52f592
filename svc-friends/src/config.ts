import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The key, shared with svc-auth-gateway, of what the links in mails prove. */
export const addressConfig = registerAs('address', () =>
  readEnvironment(
    z.object({
      ADDRESS_PROOF_SECRET: z
        .string()
        .transform((key) => Buffer.from(key, 'base64url'))
        .refine((key) => key.length >= 32, 'needs 32 bytes in base64url'),
    }),
  ),
);

/** Mail goes to SMTP_URL; without one it is written into MAIL_FOLDER. Its links lead to PUBLIC_ORIGIN. */
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
