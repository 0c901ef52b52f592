import { z } from 'zod';

/** What every service reads from its environment. */
export const baseConfig = z.object({
  PORT: z.coerce.number().int().min(0).max(65535),
  HOST: z.string().default('0.0.0.0'),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  NATS_URL: z.string().min(1),
  OIDC_ISSUER: z.url(),
  OIDC_JWKS_URL: z.url(),
  OIDC_AUDIENCE: z.string().default('allsquare-api'),
});
export type BaseConfig = z.infer<typeof baseConfig>;

/** Reads settings from the environment; a missing or malformed one ends the start with a sentence that names it. */
export function readConfig<Schema extends z.ZodType>(
  schema: Schema,
  env: NodeJS.ProcessEnv = process.env,
): z.infer<Schema> {
  const read = schema.safeParse(env);
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Error(`The environment is not complete: ${wrong}`);
}
