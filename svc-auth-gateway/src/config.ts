import { baseConfig } from '@allsquare/service-kit';
import { z } from 'zod';

const url = z.url().transform((text) => text.replace(/\/$/, ''));
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const secret = z.string().refine((text) => Buffer.from(text, 'base64url').length >= 32, 'needs 32 bytes in base64url');

/** What the gateway reads from its environment beside the settings that every service has. */
export const gatewayConfig = baseConfig.extend({
  OIDC_URL: url,
  OIDC_PUBLIC_URL: url,
  OIDC_CLIENT_ID: z.string().min(1),
  OIDC_CLIENT_SECRET: z.string().min(1),
  OIDC_ADMIN_CLIENT_ID: z.string().min(1),
  OIDC_ADMIN_CLIENT_SECRET: z.string().min(1),
  PUBLIC_ORIGIN: url,
  COOKIE_NAME: z.string().regex(/^[\w-]+$/),
  /** The first seals and signs, all open and verify: to rotate, put a new one in front. */
  COOKIE_SECRET: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(secret).min(1)),
  GOOGLE: flag,
  MAIL: flag,
  GROUPS_URL: url,
  EXPENSES_URL: url,
  FRIENDS_URL: url,
});
export type GatewayConfig = z.infer<typeof gatewayConfig>;

export const GATEWAY_CONFIG = Symbol('GATEWAY_CONFIG');
