import { randomUUID } from 'node:crypto';
import { startIdentity } from '@allsquare/local/identity/server.ts';
import { freePorts } from '@allsquare/local/ports.ts';
import { until } from '@allsquare/service-kit/testing';
import { Client } from 'pg';

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** The provider under test: the one at KEYCLOAK_URL with the clients named beside it, else a local one of its own. */
const openProvider = async () => {
  const { env } = process;
  const clients = {
    gateway: {
      id: env['KEYCLOAK_GATEWAY_ID'] ?? 'allsquare-gateway',
      secret: env['KEYCLOAK_GATEWAY_SECRET'] ?? 'gateway',
    },
    admin: { id: env['KEYCLOAK_ADMIN_ID'] ?? 'allsquare-admin', secret: env['KEYCLOAK_ADMIN_SECRET'] ?? 'admin' },
  };
  if (env['KEYCLOAK_URL']) {
    const origin = env['KEYCLOAK_APP_ORIGIN'] ?? 'http://localhost:8080';
    return { url: env['KEYCLOAK_URL'].replace(/\/$/, ''), origin, clients, stop: async () => {} };
  }
  const adminUrl = env['TEST_DATABASE_URL'] ?? '';
  const database = `test_identity_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (sql: string) => {
    const client = new Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await onServer(`create database ${database}`);
  const [port = 0] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const server = await startIdentity({
    ...clients,
    port,
    databaseUrl: Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href,
    logLevel: 'silent',
    publicUrl: url,
    issuer: `${url}/realms/allsquare`,
    audience: 'allsquare-api',
  });
  await until('the identity server', async () => (await fetch(`${url}/health/ready`)).ok);
  const stop = async () => {
    await server.close();
    await onServer(`drop database ${database} with (force)`);
  };
  return { url, origin: url, clients, stop };
};

const read = async (response: Response): Promise<Answer> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson && text ? JSON.parse(text) : {}, headers: response.headers };
};

/** The calls of the gateway and of a browser, in their plain form. */
export async function openIdentity() {
  const provider = await openProvider();
  const realm = `${provider.url}/realms/allsquare`;
  const { gateway, admin } = provider.clients;

  const post = async (endpoint: string, form: Record<string, string>, client = gateway) =>
    read(
      await fetch(`${realm}/protocol/openid-connect/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, client_id: client.id, client_secret: client.secret }),
      }),
    );
  const service = await post('token', { grant_type: 'client_credentials' }, admin);
  const users = async (method: string, path = '', body?: object, token = String(service.body['access_token'])) =>
    read(
      await fetch(`${provider.url}/admin/realms/allsquare/users${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  return {
    ...provider,
    realm,
    post,
    users,
    signIn: (email: string, password: string, more: Record<string, string> = {}) =>
      post('token', { grant_type: 'password', username: email, password, ...more }),
    refresh: (token: unknown) => post('token', { grant_type: 'refresh_token', refresh_token: String(token) }),
    /** A new person with their id; `firstName` holds the whole name. */
    create: async (more: Record<string, unknown> = {}) => {
      const email = `${randomUUID()}@example.com`;
      const password = 'correct-horse';
      const credentials = [{ type: 'password', value: password, temporary: false }];
      const person = {
        username: email,
        email,
        firstName: 'Ann Example',
        lastName: '',
        enabled: true,
        credentials,
        ...more,
      };
      const answer = await users('POST', '', person);
      return { ...answer, email, password, id: answer.headers.get('location')?.split('/').at(-1) ?? '' };
    },
  };
}
export type IdentityClient = Awaited<ReturnType<typeof openIdentity>>;
