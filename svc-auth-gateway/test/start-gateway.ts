import { randomBytes } from 'node:crypto';
import { startIdentity } from '@allsquare/local/identity/server.ts';
import { freePorts } from '@allsquare/local/ports.ts';
import { startTestService, until } from '@allsquare/service-kit/testing';
import { gateway } from '../src/gateway.ts';

const clients = {
  gateway: { id: 'allsquare-gateway', secret: 'gateway-secret' },
  admin: { id: 'allsquare-admin', secret: 'admin-secret' },
};
const nowhere = 'http://127.0.0.1:9';

/** What the gateway needs to know when its test has no identity server. Services stand at `services`. */
export const gatewayEnv = (
  identityUrl = nowhere,
  services: { groups?: string; expenses?: string; friends?: string } = {},
) => ({
  OIDC_URL: `${identityUrl}/realms/allsquare`,
  OIDC_PUBLIC_URL: `${identityUrl}/realms/allsquare`,
  OIDC_CLIENT_ID: clients.gateway.id,
  OIDC_CLIENT_SECRET: clients.gateway.secret,
  OIDC_ADMIN_CLIENT_ID: clients.admin.id,
  OIDC_ADMIN_CLIENT_SECRET: clients.admin.secret,
  PUBLIC_ORIGIN: identityUrl,
  COOKIE_NAME: 'allsquare_test',
  COOKIE_SECRET: randomBytes(32).toString('base64url'),
  GOOGLE: 'true',
  MAIL: 'false',
  GROUPS_URL: services.groups ?? nowhere,
  EXPENSES_URL: services.expenses ?? nowhere,
  FRIENDS_URL: services.friends ?? nowhere,
});

/** The gateway with a real identity server, both on real parts; `way` answers the address at which the gateway finds it. */
export async function startGateway(way = async (identityUrl: string) => identityUrl) {
  const [port = 0] = await freePorts(1);
  const publicUrl = `http://localhost:${port}`;
  const issuer = `${publicUrl}/realms/allsquare`;
  const env = {
    ...gatewayEnv(publicUrl),
    OIDC_URL: `${await way(publicUrl)}/realms/allsquare`,
    OIDC_ISSUER: issuer,
    OIDC_JWKS_URL: `${issuer}/protocol/openid-connect/certs`,
  };
  const service = await startTestService(gateway, env);
  const config = {
    ...clients,
    port,
    databaseUrl: service.databaseUrl,
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
    cookieName: env.COOKIE_NAME,
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
export type TestGateway = Awaited<ReturnType<typeof startGateway>>;
