import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

const text = z.string().min(1);
const url = z.url().transform((address) => address.replace(/\/$/, ''));
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const secret = z.string().refine((key) => Buffer.from(key, 'base64url').length >= 32, 'needs 32 bytes in base64url');

/** The identity provider, and the three clients that the gateway is to it; `PASSWORD` is the one that asks for no code. */
export const identityConfig = registerAs('identity', () =>
  readEnvironment(
    z.object({
      OIDC_URL: url,
      OIDC_CLIENT_ID: text,
      OIDC_CLIENT_SECRET: text,
      OIDC_ADMIN_CLIENT_ID: text,
      OIDC_ADMIN_CLIENT_SECRET: text,
      OIDC_PASSWORD_CLIENT_ID: text,
      OIDC_PASSWORD_CLIENT_SECRET: text,
    }),
  ),
);

/** What a browser's session is made of, and what its sign-in page may offer. */
export const sessionConfig = registerAs('session', () =>
  readEnvironment(
    z.object({
      PUBLIC_ORIGIN: url,
      OIDC_PUBLIC_URL: url,
      OIDC_CLIENT_ID: text,
      COOKIE_NAME: z.string().regex(/^[\w-]+$/),
      /** The first seals and signs, all open and verify: to rotate, put a new one in front. */
      COOKIE_SECRET: z
        .string()
        .transform((keys) => keys.split(','))
        .pipe(z.array(secret).min(1)),
      GOOGLE: flag,
      /** Whether the provider can send mail: then addresses are verified before the first sign-in. */
      MAIL: flag,
      /** Shared with svc-friends, which signs the links of its mails with it. */
      ADDRESS_PROOF_SECRET: secret,
    }),
  ),
);

/** Where the services are. */
export const serviceUrls = registerAs('serviceUrls', () =>
  readEnvironment(z.object({ GROUPS_URL: url, EXPENSES_URL: url, FRIENDS_URL: url })),
);
export type ServiceUrls = ReturnType<typeof serviceUrls>;
