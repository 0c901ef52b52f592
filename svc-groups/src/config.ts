import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

/** The URLs of the services that this one calls. */
export const serviceUrls = registerAs('serviceUrls', () =>
  readEnvironment(z.object({ FRIENDS_URL: z.url(), EXPENSES_URL: z.url() })),
);

export const linkConfig = registerAs('link', () =>
  readEnvironment(
    z.object({
      /** The page that links open. */
      PUBLIC_ORIGIN: z.url(),
      /** The first key signs, all verify (infra/docs/operations.md, Rotation). */
      JOIN_LINK_SECRET: z
        .string()
        .transform((listed) => listed.split(',').map((key) => Buffer.from(key, 'base64url')))
        .refine((listed) => listed.every((key) => key.length >= 32), 'needs 32 bytes in base64url'),
    }),
  ),
);
