import { randomUUID } from 'node:crypto';
import { readConfig } from '@allsquare/local/identity/config.ts';
import { startIdentity } from '@allsquare/local/identity/server.ts';
import { freePorts } from '@allsquare/local/processes/ports.ts';
import { until } from '@allsquare/testing';
import { Client } from 'pg';

type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

const { env } = process;
const secretOf = (variable: string) => env[variable] ?? `a-secret-of-the-test-suite-for-${variable}`;
const clients = {
  gateway: { id: 'allsquare-gateway', secret: secretOf('OIDC_CLIENT_SECRET') },
  password: { id: 'allsquare-password', secret: secretOf('OIDC_PASSWORD_CLIENT_SECRET') },
  admin: { id: 'allsquare-admin', secret: secretOf('OIDC_ADMIN_CLIENT_SECRET') },
};

/** The provider under test: the one at KEYCLOAK_URL with its clients' secrets, else a new local one. */
const openProvider = async () => {
  if (env['KEYCLOAK_URL']) {
    const url = env['KEYCLOAK_URL'].replace(/\/$/, '');
    const origin = env['KEYCLOAK_APP_ORIGIN'] ?? 'http://localhost:8080';
    return {
      url,
      origin,
      rotateKeys: () => rotateKeysOf(url),
      isRefused: (id: string, tryOnceMore: () => Promise<unknown>) => refusedBy(url, id, tryOnceMore),
      stop: async () => {},
    };
  }
  const adminUrl = env['TEST_DATABASE_URL'] ?? '';
  const database = `test_identity_${randomUUID().replaceAll('-', '')}`;
  const on = async (name: string | undefined, sql: string) => {
    const address = name ? Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href : adminUrl;
    const client = new Client({ connectionString: address });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await on(undefined, `create database ${database}`);
  const [port = 0] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const start = async () => {
    const server = await startIdentity(
      readConfig({
        PORT: String(port),
        DATABASE_URL: Object.assign(new URL(adminUrl), { pathname: `/${database}` }).href,
        PUBLIC_URL: url,
        GATEWAY_CLIENT_ID: clients.gateway.id,
        GATEWAY_CLIENT_SECRET: clients.gateway.secret,
        PASSWORD_CLIENT_ID: clients.password.id,
        PASSWORD_CLIENT_SECRET: clients.password.secret,
        ADMIN_CLIENT_ID: clients.admin.id,
        ADMIN_CLIENT_SECRET: clients.admin.secret,
        VERIFY_EMAIL: 'true',
        LOG_LEVEL: 'silent',
      }),
    );
    await until('the identity server', async () => (await fetch(`${url}/health/ready`)).ok);
    return server;
  };
  let server = await start();
  return {
    url,
    origin: url,
    /** The local one counts before it answers. */
    isRefused: async (_id: string, _tryOnceMore: () => Promise<unknown>) => true,
    rotateKeys: async () => {
      await server.close();
      await on(database, 'delete from keys');
      server = await start();
    },
    stop: async () => {
      await server.close();
      await on(undefined, `drop database ${database} with (force)`);
    },
  };
};

/** Calls Keycloak's admin API as its first administrator. */
const askAsAdmin = async (url: string, path: string, body?: object) => {
  const password = env['KEYCLOAK_ADMIN_PASSWORD'] ?? '';
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password };
  const answer = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const token = String((await read(answer)).body['access_token']);
  const response = await fetch(`${url}/admin/realms/allsquare/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
  return read(response);
};

/** An administrator's replacement of a signing key: a new one with a higher priority. */
const rotateKeysOf = (url: string) =>
  askAsAdmin(url, 'components', {
    name: 'rsa-next',
    providerId: 'rsa-generated',
    providerType: 'org.keycloak.keys.KeyProvider',
    config: { priority: [String(Math.floor(Date.now() / 1000))], keySize: ['3072'], algorithm: ['RS256'] },
  });

/** In milliseconds. */
const COUNTED_WITHIN = 2_000;
/**
 * Keycloak counts a wrong password in a separate thread, after its response, and on a busy machine it sometimes loses
 * one: a caller that is not refused in time tries once more.
 */
const refusedBy = (url: string, id: string, tryOnceMore: () => Promise<unknown>) => {
  let tried = Date.now();
  return until('Keycloak to have counted the wrong passwords', async () => {
    const { body } = await askAsAdmin(url, `attack-detection/brute-force/users/${id}`);
    if (body['disabled'] === true) return true;
    if (Date.now() - tried > COUNTED_WITHIN) {
      await tryOnceMore();
      tried = Date.now();
    }
    return false;
  });
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
  const { gateway, admin } = clients;

  const post = async (endpoint: string, form: Record<string, string>, client = gateway) =>
    read(
      await fetch(`${realm}/protocol/openid-connect/${endpoint}`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, client_id: client.id, client_secret: client.secret }),
      }),
    );
  const serviceToken = async () =>
    String((await post('token', { grant_type: 'client_credentials' }, admin)).body['access_token']);
  let current = await serviceToken();
  const administer = async (method: string, path: string, body?: object, token = current) =>
    read(
      await fetch(`${provider.url}/admin/realms/allsquare${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );

  const users = (method: string, path = '', body?: object, token?: string) =>
    administer(method, `/users${path}`, body, token);

  return {
    ...provider,
    rotateKeys: async () => {
      await provider.rotateKeys();
      current = await serviceToken();
    },
    clients,
    realm,
    post,
    administer,
    users,
    signIn: (email: string, password: string, more: Record<string, string> = {}, client = gateway) =>
      post('token', { grant_type: 'password', username: email, password, ...more }, client),
    refresh: (token: unknown) => post('token', { grant_type: 'refresh_token', refresh_token: String(token) }),
    /** A new person with their id; `firstName` has the whole name, and the email is verified. */
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
        emailVerified: true,
        credentials,
        ...more,
      };
      const answer = await users('POST', '', person);
      return { ...answer, email, password, id: answer.headers.get('location')?.split('/').at(-1) ?? '' };
    },
  };
}
export type IdentityClient = Awaited<ReturnType<typeof openIdentity>>;
