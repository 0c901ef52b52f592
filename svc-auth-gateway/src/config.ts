import { routesOfService } from '@allsquare/contract-kit/service-manifest';
import { readEnvironment } from '@allsquare/service-kit';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

const text = z.string().min(1);
const url = z.url().transform((address) => address.replace(/\/$/, ''));
const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
const secret = z.string().refine((key) => Buffer.from(key, 'base64url').length >= 32, 'needs 32 bytes in base64url');

/** A word that no generated secret contains, as in 'change-me' or an unfilled '${...}'. */
const DEFAULT_SECRET = /change|secret|password|example|allsquare|[${}*]/i;

const isLocal = (origin: string) => ['localhost', '127.0.0.1'].includes(new URL(origin).hostname);

/** Over plain http anyone on the network can read passwords and tokens. */
const publicOrigin = url.refine(
  (origin) => origin.startsWith('https:') || isLocal(origin),
  'needs https, except on localhost',
);

/** Except on the developer's own machine, the clients' secrets must be unguessable and different. */
const strongSecrets = (settings: Record<string, string>, context: z.RefinementCtx) => {
  if (isLocal(settings['PUBLIC_ORIGIN'] ?? '')) return;
  const secrets = Object.entries(settings).filter(([name]) => name.endsWith('_CLIENT_SECRET'));
  for (const [name, value] of secrets) {
    const complain = (message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (value.length < 32) complain('needs 32 characters, except on localhost: openssl rand -base64 48');
    else if (DEFAULT_SECRET.test(value))
      complain('is a default, which only localhost may use: openssl rand -base64 48');
    else if (secrets.some(([other, same]) => other < name && same === value)) complain("is another client's too");
  }
};

/** The identity provider and the gateway's three clients; `PASSWORD` is the one that requires no code. */
export const identityConfig = registerAs('identity', () =>
  readEnvironment(
    z
      .object({
        PUBLIC_ORIGIN: publicOrigin,
        OIDC_URL: url,
        OIDC_CLIENT_ID: text,
        OIDC_CLIENT_SECRET: text,
        OIDC_ADMIN_CLIENT_ID: text,
        OIDC_ADMIN_CLIENT_SECRET: text,
        OIDC_PASSWORD_CLIENT_ID: text,
        OIDC_PASSWORD_CLIENT_SECRET: text,
      })
      .superRefine(strongSecrets),
  ),
);

/** Settings of sessions and of the sign-in page. */
export const sessionConfig = registerAs('session', () =>
  readEnvironment(
    z.object({
      PUBLIC_ORIGIN: publicOrigin,
      OIDC_PUBLIC_URL: url,
      OIDC_CLIENT_ID: text,
      COOKIE_NAME: z.string().regex(/^[\w-]+$/),
      /** The first key seals and signs, all open and verify (infra/docs/operations.md, Rotation). */
      COOKIE_SECRET: z
        .string()
        .transform((keys) => keys.split(','))
        .pipe(z.array(secret).min(1)),
      GOOGLE: flag,
      /** Proves an address. Shared with svc-friends, which signs the links of its mails with it; rotate as above. */
      ADDRESS_PROOF_SECRET: z
        .string()
        .transform((keys) => keys.split(','))
        .pipe(z.array(secret.transform((key) => Buffer.from(key, 'base64url'))).min(1)),
    }),
  ),
);

/**
 * The mail server for account owners. With SMTP_URL addresses are verified before the first sign-in; without it the
 * gateway sends no mail.
 */
export const mailConfig = registerAs('mail', () =>
  readEnvironment(
    z.object({
      PUBLIC_ORIGIN: publicOrigin,
      SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
      MAIL_FROM: z.email().optional(),
    }),
  ),
);

const json = z.string().transform((written, context) => {
  try {
    return JSON.parse(written) as unknown;
  } catch {
    context.addIssue('is not JSON');
    return z.NEVER;
  }
});

/** The services behind the gateway, from their service.json files. */
export const servicesConfig = registerAs('services', () =>
  readEnvironment(z.object({ SERVICES: json.pipe(z.array(routesOfService.extend({ url }))) })),
);

/** The service that confirms a group's link. */
export const serviceUrls = registerAs('serviceUrls', () => readEnvironment(z.object({ GROUPS_URL: url })));

const positiveCount = (count: number) => z.coerce.number().int().min(1).default(count);

/** Requests allowed before 429: infra/docs/limits.md. */
export const limitsConfig = registerAs('limits', () =>
  readEnvironment(
    z.object({
      LIMIT_WRONG_PASSWORDS: positiveCount(5),
      LIMIT_WRONG_PASSWORDS_IN_A_ROW: positiveCount(7),
      LIMIT_WRONG_PASSWORDS_PER_IP: positiveCount(30),
      LIMIT_WRONG_PASSWORDS_OF_STRANGERS: positiveCount(40),
      LIMIT_SIGN_INS_AT_ONCE: positiveCount(16),
      LIMIT_SIGN_INS_WAITING: positiveCount(3),
      LIMIT_SIGN_INS_WAITING_PER_IP: positiveCount(50),
      LIMIT_REGISTRATIONS: positiveCount(20),
      LIMIT_GUESTS: positiveCount(20),
      LIMIT_GUESTS_PER_LINK: positiveCount(100),
      LIMIT_LINK_LOOKS: positiveCount(30),
      LIMIT_REFRESHES: positiveCount(60),
      LIMIT_WRITES: positiveCount(300),
      LIMIT_UNSIGNED_WRITES: positiveCount(60),
      LIMIT_ACCOUNT_REQUESTS: positiveCount(60),
      LIMIT_RENAMES: positiveCount(10),
      LIMIT_SPAN_REPORTS: positiveCount(60),
      LIMIT_MAILS: positiveCount(1),
      LIMIT_MAIL_REQUESTS: positiveCount(20),
      LIMIT_STREAMS_PER_SESSION: positiveCount(5),
      LIMIT_STREAMS_PER_PERSON: positiveCount(20),
    }),
  ),
);
