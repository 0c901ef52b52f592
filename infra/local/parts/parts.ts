import { join } from 'node:path';
import { urlVariable } from '@allsquare/contract-kit/service-manifest';
import { root } from '../../build/units.ts';
import { compiledFolder } from '../processes/folders.ts';
import { routesOf, type Service, type ServiceName, services } from '../processes/services.ts';
import type { Part } from '../processes/supervisor.ts';
import type { ExternalKeycloak } from '../servers/external-keycloak.ts';
import { keycloakPart } from '../servers/keycloak.ts';
import type { NatsUser } from '../servers/nats.ts';

/** The services' databases. */
export const serviceDatabases = services.map(({ database }) => database);
export const databases = [...serviceDatabases, 'identity', 'keycloak'];

export type PartName = 'edge' | 'postgres' | 'nats' | 'identity' | ServiceName;

/** In the order of their ports: the first has the product's own. */
export const partNames: readonly PartName[] = [
  'edge',
  'postgres',
  'nats',
  'identity',
  ...services.map(({ name }) => name),
];

/** The port at which one part reaches another, given the other's own port. */
export type LinkOf = (from: PartName, to: PartName, port: number) => number;

export interface ProductSettings {
  portOf: (part: PartName) => number;
  /** The port at which a part reaches another; absent: the other's own. */
  linkOf?: LinkOf | undefined;
  databaseUrl: (database: string) => string;
  natsUrl: (user: NatsUser) => string;
  secret: (name: string) => string;
  logLevel: string;
  /** The folder for mail while no mail server is set. */
  mailFolder: string;
  smtpUrl?: string;
  /** Replaces the local identity server: our own Keycloak from this distribution, or an external one. */
  keycloak?: { distribution: string } | ExternalKeycloak | undefined;
  environment: NodeJS.ProcessEnv;
}

/** Limits young objects to 12 MB instead of 48, which makes each process 20 MB smaller. */
const NODE_FLAGS = [
  ...['source-maps.mjs', 'release-memory.mjs'].flatMap((file) => ['--import', join(import.meta.dirname, file)]),
  '--max-semi-space-size=4',
];

/**
 * One heap for native memory. With glibc's one per thread the identity server used 115 MB more after 160 sign-ins: a
 * password's hash takes 19 MB.
 */
const ONE_HEAP = { MALLOC_ARENA_MAX: '1' };

/**
 * The product's processes, except PostgreSQL and NATS, with their environment: everything that differs from a
 * deployment.
 */
export function processTable(product: ProductSettings): Part[] {
  const { portOf, databaseUrl, natsUrl, logLevel, mailFolder, smtpUrl, keycloak, environment } = product;
  const externalKeycloak = keycloak && 'issuer' in keycloak ? keycloak : undefined;
  const secret = (name: string) => externalKeycloak?.secret(name) || product.secret(name);
  const origin = `http://localhost:${portOf('edge')}`;
  const linkOf = product.linkOf ?? ((_from, _to, port) => port);
  const addressOf = (from: PartName, to: PartName) => `http://127.0.0.1:${linkOf(from, to, portOf(to))}`;
  /** The address of one of our own servers, as this part reaches it. */
  const linked = (from: PartName, to: PartName, url: string) =>
    url.replace(`127.0.0.1:${portOf(to)}`, () => `127.0.0.1:${linkOf(from, to, portOf(to))}`);
  const issuer = externalKeycloak?.issuer ?? `${origin}/realms/allsquare`;
  const identityOf = (from: PartName) => externalKeycloak?.url ?? addressOf(from, 'identity');

  const http = (name: PartName, file: string, env: Record<string, string>, at = `localhost:${portOf(name)}`): Part => ({
    name,
    at,
    program: {
      file: process.execPath,
      args: [...NODE_FLAGS, join(root, file)],
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: String(portOf(name)),
        HOST: '127.0.0.1',
        LOG_LEVEL: logLevel,
        ...ONE_HEAP,
        NODE_COMPILE_CACHE: compiledFolder(),
        ...env,
      },
    },
    isReady: () => answersReady(portOf(name)),
  });

  /** Settings with the same value on every start; the operator may set the others. */
  const settings: Record<string, string | undefined> = {
    PUBLIC_ORIGIN: origin,
    SERVICES: JSON.stringify(routesOf((name) => addressOf('svc-auth-gateway', name))),
    OIDC_URL: `${identityOf('svc-auth-gateway')}/realms/allsquare`,
    OIDC_PUBLIC_URL: issuer,
    OIDC_CLIENT_ID: 'allsquare-gateway',
    OIDC_ADMIN_CLIENT_ID: 'allsquare-admin',
    OIDC_PASSWORD_CLIENT_ID: 'allsquare-password',
    COOKIE_NAME: `allsquare-${portOf('edge')}`,
    GOOGLE: String(!keycloak || Boolean(environment.GOOGLE_CLIENT_ID)),
    SMTP_URL: smtpUrl,
    MAIL_FOLDER: mailFolder,
    // Complete here: only a deployment has readers of an earlier release.
    OFFERS: 'places,bills,friends,merges,payments,differences,currencies,imports',
  };
  /** Secrets that the identity provider knows by another name. */
  const clients: Record<string, string> = {
    OIDC_CLIENT_SECRET: 'gateway client',
    OIDC_ADMIN_CLIENT_SECRET: 'admin client',
    OIDC_PASSWORD_CLIENT_SECRET: 'password client',
  };
  const valuesOf = (names: string[], valueOf: (name: string) => string | undefined): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = valueOf(name);
        return value ? [[name, value]] : [];
      }),
    );
  const metricsPortOf = metricsPorts(environment);
  const service = ({ name, ...declared }: Service) =>
    http(name, `${name}/dist/main.mjs`, {
      ...(environment.METRICS_PORT && { METRICS_PORT: String(metricsPortOf.get(name)) }),
      ...valuesOf(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'], (setting) => environment[setting]),
      OIDC_ISSUER: issuer,
      OIDC_JWKS_URL: `${identityOf(name)}/realms/allsquare/protocol/openid-connect/certs`,
      NATS_URL: linked(name, 'nats', natsUrl(name)),
      DATABASE_URL: linked(name, 'postgres', databaseUrl(declared.database)),
      ...Object.fromEntries(declared.calls.map((called) => [urlVariable(called), addressOf(name, called)])),
      ...valuesOf(declared.settings, (setting) => (setting in settings ? settings : environment)[setting]),
      ...valuesOf(declared.secrets, (name) => secret(clients[name] ?? splitArguments(name))),
    });

  const localIdentity = () =>
    http('identity', 'infra/local/identity/main.ts', {
      DATABASE_URL: linked('identity', 'postgres', databaseUrl('identity')),
      PUBLIC_URL: origin,
      GATEWAY_CLIENT_ID: 'allsquare-gateway',
      GATEWAY_CLIENT_SECRET: secret('gateway client'),
      ADMIN_CLIENT_ID: 'allsquare-admin',
      ADMIN_CLIENT_SECRET: secret('admin client'),
      PASSWORD_CLIENT_ID: 'allsquare-password',
      PASSWORD_CLIENT_SECRET: secret('password client'),
      VERIFY_EMAIL: String(smtpUrl !== undefined),
    });
  const ownKeycloak = (distribution: string) =>
    keycloakPart({
      distribution,
      port: portOf('identity'),
      databaseUrl: databaseUrl('keycloak'),
      publicUrl: origin,
      publicOrigin: origin,
      secret,
      environment,
    });
  const identity = keycloak && 'distribution' in keycloak ? ownKeycloak(keycloak.distribution) : localIdentity();

  return [
    ...(externalKeycloak ? [] : [identity]),
    ...services.map(service),
    http(
      'edge',
      'infra/local/start/edge.ts',
      {
        PUBLIC_ORIGIN: origin,
        GATEWAY_URL: addressOf('edge', 'svc-auth-gateway'),
        IDENTITY_URL: identityOf('edge'),
        ...(environment.METRICS_PORT && { METRICS_PORT: String(metricsPortOf.get('edge')) }),
        ...valuesOf(['FIRST_VIEW_WITHIN'], (name) => environment[name]),
      },
      `${origin}/`,
    ),
  ];
}

/** Each service, and the edge, exports its metrics at its own port, from METRICS_PORT on. */
export const metricsPorts = ({ METRICS_PORT }: NodeJS.ProcessEnv): Map<ServiceName | 'edge', number> =>
  new Map([...services.map(({ name }) => name), 'edge' as const].map((name, n) => [name, Number(METRICS_PORT) + n]));

const answersReady = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok;

/** Another replica of a service at its own port, from this tree's build or another main file. */
export const replicaOf = ({ name, program }: Part, port: number, main?: string): Part => ({
  name: `${name}-${port}`,
  at: `localhost:${port}`,
  program: {
    ...program,
    args: main ? [...NODE_FLAGS, main] : program.args,
    // Two processes cannot export their metrics at one port.
    env: { ...program.env, PORT: String(port), METRICS_PORT: '' },
  },
  isReady: () => answersReady(port),
});

/** COOKIE_SECRET as 'cookie', its name in secrets.json. */
const splitArguments = (name: string) =>
  name
    .replace(/_SECRET$/, '')
    .toLowerCase()
    .replaceAll('_', ' ');
