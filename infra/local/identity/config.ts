import { z } from 'zod';

const inProduction = 'The local identity server is for development and tests only: use Keycloak in production.';

const Environment = z.object({
  NODE_ENV: z
    .string()
    .optional()
    .refine((name) => name !== 'production', inProduction),
  PORT: z.coerce.number().int(),
  DATABASE_URL: z.string().min(1),
  PUBLIC_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  GATEWAY_CLIENT_ID: z.string().min(1),
  GATEWAY_CLIENT_SECRET: z.string().min(1),
  ADMIN_CLIENT_ID: z.string().min(1),
  ADMIN_CLIENT_SECRET: z.string().min(1),
  PASSWORD_CLIENT_ID: z.string().min(1),
  PASSWORD_CLIENT_SECRET: z.string().min(1),
  /** Whether an account must verify its address before it signs in, as in the realm of infra/keycloak. */
  VERIFY_EMAIL: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.string().default('info'),
});

/** Settings from the environment. Throws one sentence that names every wrong variable. */
export const readConfig = (environment: NodeJS.ProcessEnv) => {
  const read = Environment.safeParse(environment);
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  const { PUBLIC_URL: publicUrl, ...env } = read.data;
  return {
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    logLevel: env.LOG_LEVEL,
    publicUrl,
    issuer: `${publicUrl}/realms/allsquare`,
    audience: 'allsquare-api',
    gateway: { id: env.GATEWAY_CLIENT_ID, secret: env.GATEWAY_CLIENT_SECRET },
    admin: { id: env.ADMIN_CLIENT_ID, secret: env.ADMIN_CLIENT_SECRET },
    /** Signs in by password only, without a code. */
    password: { id: env.PASSWORD_CLIENT_ID, secret: env.PASSWORD_CLIENT_SECRET },
    verifiesEmail: env.VERIFY_EMAIL === 'true',
  };
};
export type Config = ReturnType<typeof readConfig>;
