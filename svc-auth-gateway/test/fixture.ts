import { randomBytes } from 'node:crypto';
import { highLimits } from '@allsquare/local/client/high-limits.ts';
import { startIdentity } from '@allsquare/local/identity/server.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { startTestService, until } from '@allsquare/testing';
import { service as gateway } from '../src/service.ts';

const { env } = process;
const secretOf = (variable: string) => env[variable] ?? `a-secret-of-the-test-suite-for-${variable}`;
const clients = {
  gateway: { id: 'allsquare-gateway', secret: secretOf('OIDC_CLIENT_SECRET') },
  admin: { id: 'allsquare-admin', secret: secretOf('OIDC_ADMIN_CLIENT_SECRET') },
  password: { id: 'allsquare-password', secret: secretOf('OIDC_PASSWORD_CLIENT_SECRET') },
};
const nowhere = 'http://127.0.0.1:9';

/** The secret with which svc-friends signs the links of its mails. */
export const addressProofSecret = randomBytes(32).toString('base64url');

/** Of the services that tests use, those at `urls`; the others are down. */
const servicesAt = (urls: Record<string, string>) =>
  [
    {
      document: { name: 'groups', title: 'Groups' },
      prefixes: ['/api/groups', '/api/invites', '/api/join'],
      unsigned: ['/api/join/look'],
    },
    { document: { name: 'expenses', title: 'Expenses' }, prefixes: ['/api/expenses', '/api/balances'] },
    {
      document: { name: 'friends', title: 'Friends' },
      prefixes: ['/api/friends', '/api/notifications'],
      unsigned: ['/api/mails/unsubscribe'],
    },
  ].map((service) => ({ ...service, url: urls[service.document.name] ?? nowhere }));

/** The gateway's settings for a test without an identity server. Services are at `urls`, by their documents. */
export const gatewayEnv = (identityUrl = nowhere, urls: Record<string, string> = {}) => ({
  ...highLimits,
  OIDC_URL: `${identityUrl}/realms/allsquare`,
  OIDC_PUBLIC_URL: `${identityUrl}/realms/allsquare`,
  OIDC_CLIENT_ID: clients.gateway.id,
  OIDC_CLIENT_SECRET: clients.gateway.secret,
  OIDC_ADMIN_CLIENT_ID: clients.admin.id,
  OIDC_ADMIN_CLIENT_SECRET: clients.admin.secret,
  OIDC_PASSWORD_CLIENT_ID: clients.password.id,
  OIDC_PASSWORD_CLIENT_SECRET: clients.password.secret,
  ADDRESS_PROOF_SECRET: addressProofSecret,
  PUBLIC_ORIGIN: identityUrl,
  COOKIE_NAME: 'allsquare_test',
  COOKIE_SECRET: randomBytes(32).toString('base64url'),
  GOOGLE: 'true',
  SERVICES: JSON.stringify(servicesAt(urls)),
  GROUPS_URL: urls['groups'] ?? nowhere,
});

/**
 * `databaseUrl`: the gateway's own database; `groupsUrl`: svc-groups, for the gateway's own requests; `collectorUrl`:
 * the traces' collector; `urls`: the services, by their documents; `limits`: replace those that no test reaches.
 */
type Settings = {
  smtpUrl?: string;
  databaseUrl?: string;
  groupsUrl?: string;
  collectorUrl?: string;
  urls?: Record<string, string>;
  limits?: Record<string, string>;
};

/**
 * The gateway with a real identity server, both on real parts; `routeTo` returns the server's address for the gateway.
 * The identity server's tables are in the schema `identity` of the gateway's database.
 */
export async function startGateway(routeTo = async (identityUrl: string) => identityUrl, settings: Settings = {}) {
  const [port = 0] = await freePorts(1);
  const publicUrl = `http://localhost:${port}`;
  const issuer = `${publicUrl}/realms/allsquare`;
  const environment = {
    ...gatewayEnv(publicUrl, settings.urls),
    OIDC_URL: `${await routeTo(publicUrl)}/realms/allsquare`,
    ...(settings.smtpUrl && { SMTP_URL: settings.smtpUrl }),
    ...(settings.groupsUrl && { GROUPS_URL: settings.groupsUrl }),
    ...(settings.collectorUrl && { OTEL_EXPORTER_OTLP_ENDPOINT: settings.collectorUrl }),
    ...settings.limits,
    ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
    OIDC_ISSUER: issuer,
    OIDC_JWKS_URL: `${issuer}/protocol/openid-connect/certs`,
  };
  const service = await startTestService(gateway, environment);
  await service.query('create schema identity');
  const databaseUrl = new URL(service.databaseUrl);
  databaseUrl.searchParams.set('options', '-c search_path=identity');
  const config = {
    ...clients,
    port,
    databaseUrl: databaseUrl.toString(),
    verifiesEmail: settings.smtpUrl !== undefined,
    logLevel: 'silent',
    publicUrl,
    issuer,
    audience: 'allsquare-api',
  };
  const start = async () => {
    const started = await startIdentity(config);
    await until('the identity server', async () => (await fetch(`${publicUrl}/health/ready`)).ok);
    return started;
  };
  let identity = await start();
  return {
    service,
    publicUrl,
    cookieName: environment.COOKIE_NAME,
    stopIdentity: () => identity.close(),
    startIdentity: async () => {
      identity = await start();
    },
    stop: async () => {
      await identity.close();
      await service.stop();
    },
  };
}

/** The gateway with the Keycloak at KEYCLOAK_URL, with its clients' secrets (OIDC_CLIENT_SECRET, ...). */
async function startWithKeycloak(keycloakUrl: string, { smtpUrl, groupsUrl, limits }: Settings) {
  const publicUrl = env['KEYCLOAK_APP_ORIGIN'] ?? 'http://localhost:8080';
  const issuer = `${keycloakUrl}/realms/allsquare`;
  const service = await startTestService(gateway, {
    ...gatewayEnv(keycloakUrl),
    PUBLIC_ORIGIN: publicUrl,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...(groupsUrl && { GROUPS_URL: groupsUrl }),
    ...limits,
    OIDC_ISSUER: issuer,
    OIDC_JWKS_URL: `${issuer}/protocol/openid-connect/certs`,
  });
  return { service, publicUrl, stop: () => service.stop() };
}

/** With the Keycloak at KEYCLOAK_URL if set, for the rules that hold for it too. */
export const startGatewayAnywhere = (settings: Settings = {}): ReturnType<typeof startWithKeycloak> => {
  const keycloakUrl = env['KEYCLOAK_URL']?.replace(/\/$/, '');
  return keycloakUrl ? startWithKeycloak(keycloakUrl, settings) : startGateway(undefined, settings);
};
export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
export type AnyGateway = Awaited<ReturnType<typeof startGatewayAnywhere>>;
