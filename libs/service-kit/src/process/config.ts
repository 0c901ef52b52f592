import { AsyncLocalStorage } from 'node:async_hooks';
import { registerAs } from '@nestjs/config';
import { z } from 'zod';

const environment = new AsyncLocalStorage<NodeJS.ProcessEnv>();

/** Runs a service's start: every namespace that it reads comes from `env`, so one process can hold several services. */
export const withEnvironment = <T>(env: NodeJS.ProcessEnv, start: () => T): T => environment.run(env, start);

/**
 * What a namespace of @nestjs/config holds: the variables that `schema` names, from the environment of the service that
 * is starting. A missing or malformed one ends the start with an error that names it, never its value.
 */
export function readEnvironment<Schema extends z.ZodType>(schema: Schema): z.infer<Schema> {
  const read = schema.safeParse(environment.getStore());
  if (read.success) return read.data;
  const wrong = read.error.issues.map((issue) => [...issue.path.map(String), issue.message].join(': ')).join('; ');
  throw new Error(`The environment is not complete: ${wrong}`);
}

/** A variable that an operator has left empty. */
const unset = z.literal('').transform(() => undefined);

/** What every service reads. */
export const serviceConfig = registerAs('service', () =>
  readEnvironment(
    z.object({
      PORT: z.coerce.number().int().min(0).max(65535),
      HOST: z.string().default('0.0.0.0'),
      /** Whose x-forwarded-for is believed: addresses and networks, divided by commas. */
      TRUSTED_PROXIES: z.string().default('loopback'),
      LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
      /** For all of a request to arrive, in milliseconds; an answer may take longer. */
      REQUEST_WITHIN: z.coerce.number().int().positive().default(15_000),
      /** Where /metrics is served, on HOST; without it nothing is counted. No way from outside may lead there. */
      METRICS_PORT: unset.or(z.coerce.number().int().min(0).max(65535)).optional(),
      /** The collector of traces, by OTLP over HTTP; without it none are made. */
      OTEL_EXPORTER_OTLP_ENDPOINT: unset.or(z.url()).optional(),
      /** Which part of the requests is traced. */
      OTEL_TRACES_SAMPLER_ARG: unset.or(z.coerce.number().min(0).max(1)).optional(),
      NATS_URL: z.string().min(1),
      OIDC_ISSUER: z.url(),
      OIDC_JWKS_URL: z.url(),
      OIDC_AUDIENCE: z.string().default('allsquare-api'),
    }),
  ),
);

/** What a service with a database reads beside that. */
export const databaseConfig = registerAs('database', () =>
  readEnvironment(
    z.object({
      DATABASE_URL: z.string().min(1),
      /** For what one person may have it store in a day. */
      LIMIT_BYTES: unset.or(z.coerce.number().int().positive()).default(20_000_000),
    }),
  ),
);
