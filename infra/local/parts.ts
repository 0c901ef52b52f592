import { join } from 'node:path';
import { root } from '../build/units.ts';
import type { GivenKeycloak } from './given-keycloak.ts';
import { keycloakPart } from './keycloak.ts';
import type { NatsUser } from './nats.ts';
import type { Part } from './supervisor.ts';

/** Each service with its database. */
export const serviceDatabases = {
  'svc-auth-gateway': 'auth',
  'svc-groups': 'groups',
  'svc-expenses': 'expenses',
  'svc-friends': 'friends',
} as const;
export type ServiceDatabase = (typeof serviceDatabases)[keyof typeof serviceDatabases];

export const databases = [...Object.values(serviceDatabases), 'identity', 'keycloak'] as const;
export type Database = (typeof databases)[number];

/** Each part with the distance of its port from the product's own. */
export const eachPart = <T>(make: (name: PartName, portOffset: number) => T): Record<PartName, T> => ({
  edge: make('edge', 0),
  postgres: make('postgres', 1),
  nats: make('nats', 2),
  identity: make('identity', 3),
  'svc-auth-gateway': make('svc-auth-gateway', 4),
  'svc-groups': make('svc-groups', 5),
  'svc-expenses': make('svc-expenses', 6),
  'svc-friends': make('svc-friends', 7),
});
export type PartName =
  | 'edge'
  | 'postgres'
  | 'nats'
  | 'identity'
  | 'svc-auth-gateway'
  | 'svc-groups'
  | 'svc-expenses'
  | 'svc-friends';
export type Ports = Record<PartName, number>;

export interface Surroundings {
  ports: Ports;
  databaseUrl: (database: Database) => string;
  natsUrl: (user: NatsUser) => string;
  secret: (name: string) => string;
  logLevel: string;
  /** Where mail is written while no mail server is given. */
  mailFolder: string;
  smtpUrl?: string;
  /** In place of the local identity server: a Keycloak of our own from this distribution, or the one given. */
  keycloak?: { distribution: string } | GivenKeycloak | undefined;
  environment: NodeJS.ProcessEnv;
}

/** Young objects get 12 MB, not 48: each process is 20 MB smaller. */
const NODE_FLAGS = ['--import', join(import.meta.dirname, 'source-maps.mjs'), '--max-semi-space-size=4'];

/** The product's processes, except PostgreSQL and NATS, with their environment: all that differs from a deployment. */
export function processTable(surroundings: Surroundings): Part[] {
  const { ports, databaseUrl, natsUrl, logLevel, mailFolder, smtpUrl, keycloak, environment } = surroundings;
  const given = keycloak && 'issuer' in keycloak ? keycloak : undefined;
  const secret = (name: string) => given?.secret(name) || surroundings.secret(name);
  const origin = `http://localhost:${ports.edge}`;
  const url = (name: PartName) => `http://127.0.0.1:${ports[name]}`;
  const issuer = given?.issuer ?? `${origin}/realms/allsquare`;
  const identityUrl = given?.url ?? url('identity');

  const http = (name: PartName, file: string, env: Record<string, string>, at = `localhost:${ports[name]}`): Part => ({
    name,
    at,
    program: {
      file: process.execPath,
      args: [...NODE_FLAGS, join(root, file)],
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(ports[name]), HOST: '127.0.0.1', LOG_LEVEL: logLevel, ...env },
    },
    isReady: async () => (await fetch(`${url(name)}/health/ready`, { signal: AbortSignal.timeout(2_000) })).ok,
  });

  const common = {
    OIDC_ISSUER: issuer,
    OIDC_JWKS_URL: `${identityUrl}/realms/allsquare/protocol/openid-connect/certs`,
    GROUPS_URL: url('svc-groups'),
    EXPENSES_URL: url('svc-expenses'),
    FRIENDS_URL: url('svc-friends'),
  };
  const service = (name: keyof typeof serviceDatabases & NatsUser, own: Record<string, string> = {}) =>
    http(name, `${name}/dist/main.mjs`, {
      ...common,
      NATS_URL: natsUrl(name),
      DATABASE_URL: databaseUrl(serviceDatabases[name]),
      ...own,
    });

  const localIdentity = () =>
    http('identity', 'infra/local/identity/main.ts', {
      DATABASE_URL: databaseUrl('identity'),
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
      port: ports.identity,
      databaseUrl: databaseUrl('keycloak'),
      publicUrl: origin,
      publicOrigin: origin,
      secret,
      environment,
    });
  const identity = keycloak && 'distribution' in keycloak ? ownKeycloak(keycloak.distribution) : localIdentity();

  return [
    ...(given ? [] : [identity]),
    service('svc-groups'),
    service('svc-expenses', { ...(environment.IN_DOUBT_AFTER && { IN_DOUBT_AFTER: environment.IN_DOUBT_AFTER }) }),
    service('svc-friends', {
      PUBLIC_ORIGIN: origin,
      MAIL_FOLDER: mailFolder,
      ADDRESS_PROOF_SECRET: secret('proof of address'),
      // The name is from when it signed proofs too.
      ADDRESS_HASH_SECRET: secret('address proof'),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
    }),
    service('svc-auth-gateway', {
      OIDC_URL: `${identityUrl}/realms/allsquare`,
      OIDC_PUBLIC_URL: issuer,
      OIDC_CLIENT_ID: 'allsquare-gateway',
      OIDC_CLIENT_SECRET: secret('gateway client'),
      OIDC_ADMIN_CLIENT_ID: 'allsquare-admin',
      OIDC_ADMIN_CLIENT_SECRET: secret('admin client'),
      OIDC_PASSWORD_CLIENT_ID: 'allsquare-password',
      OIDC_PASSWORD_CLIENT_SECRET: secret('password client'),
      ADDRESS_PROOF_SECRET: secret('proof of address'),
      PUBLIC_ORIGIN: origin,
      COOKIE_NAME: `allsquare-${ports.edge}`,
      COOKIE_SECRET: secret('cookie'),
      GOOGLE: String(!keycloak || Boolean(environment.GOOGLE_CLIENT_ID)),
      ...(smtpUrl && { SMTP_URL: smtpUrl }),
      ...limitsIn(environment),
    }),
    http(
      'edge',
      'infra/local/edge.ts',
      { GATEWAY_URL: url('svc-auth-gateway'), IDENTITY_URL: identityUrl },
      `${origin}/`,
    ),
  ];
}

/** The gateway's limits, where they are given. */
const limitsIn = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (name.startsWith('LIMIT_') && value ? [[name, value]] : [])),
  );
