import { AsyncLocalStorage } from 'node:async_hooks';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

const environment = new AsyncLocalStorage<NodeJS.ProcessEnv>();

/** Runs a service's start with `env` for every namespace it reads, so that a process can have several services. */
export const withEnvironment = <T>(env: NodeJS.ProcessEnv, start: () => T): T => environment.run(env, start);

/**
 * Reads a namespace of @nestjs/config: the variables in `schema`, from the environment of the starting service. A
 * missing or malformed one ends the start with an error that names it, never its value.
 */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(environment.getStore());
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': ')).join('; ');
  throw new Error(`The environment is not complete: ${wrong}`);
}

/** A variable that an operator left empty. */
const unset = z.literal('').transform(() => undefined);

/** Configuration of every service. */
export const serviceConfig = registerAs('service', () =>
  readEnvironment(
    z.object({
      PORT: z.coerce.number().int().min(0).max(65535),
      HOST: z.string().default('0.0.0.0'),
      /** Trusted senders of x-forwarded-for: addresses and networks, separated by commas. */
      TRUSTED_PROXIES: z.string().default('loopback'),
      LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
      /** Limit for a request to arrive, in milliseconds; an answer may take longer. */
      REQUEST_WITHIN: z.coerce.number().int().positive().default(15_000),
      /** Port of /metrics on HOST; without it nothing is counted. It must be unreachable from outside. */
      METRICS_PORT: unset.or(z.coerce.number().int().min(0).max(65535)).optional(),
      /** The OTLP/HTTP collector of traces; without it none are recorded. */
      OTEL_EXPORTER_OTLP_ENDPOINT: unset.or(z.url()).optional(),
      /** The ratio of traced requests. */
      OTEL_TRACES_SAMPLER_ARG: unset.or(z.coerce.number().min(0).max(1)).optional(),
      NATS_URL: z.string().min(1),
      OIDC_ISSUER: z.url(),
      OIDC_JWKS_URL: z.url(),
      OIDC_AUDIENCE: z.string().default('allsquare-api'),
    }),
  ),
);

/** Configuration of a service with a database. */
export const databaseConfig = registerAs('database', () =>
  readEnvironment(
    z.object({
      DATABASE_URL: z.string().min(1),
      /** Bytes that one person may store in a day. */
      LIMIT_BYTES: unset.or(z.coerce.number().int().positive()).default(20_000_000),
    }),
  ),
);
