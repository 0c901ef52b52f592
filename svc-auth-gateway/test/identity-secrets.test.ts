import { randomBytes } from 'node:crypto';
import { startService } from '@allsquare/service-kit';
import { startTestService } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';

const strong = () => randomBytes(32).toString('base64url');

const deployment = (secrets: Record<string, string> = {}) => ({
  ...gatewayEnv('https://provider.example'),
  PUBLIC_ORIGIN: 'https://app.example',
  OIDC_CLIENT_SECRET: strong(),
  OIDC_ADMIN_CLIENT_SECRET: strong(),
  OIDC_PASSWORD_CLIENT_SECRET: strong(),
  ...secrets,
});

const start = (secrets: Record<string, string>) =>
  startService(gateway, {
    ...deployment(secrets),
    PORT: '0',
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:9',
    DATABASE_URL: 'postgres://127.0.0.1:9/none',
    OIDC_ISSUER: 'https://provider.example/realms/allsquare',
    OIDC_JWKS_URL: 'https://provider.example/certs',
  });

test.each([
  ['not json', 'SERVICES: is not JSON'],
  ['[{"url":"http://svc-x:3000","prefixes":["/health"],"document":{"name":"x","title":"X"}}]', 'a path such as'],
])('the gateway does not start with the services %s', async (services, sentence) => {
  await expect(start({ SERVICES: services })).rejects.toThrow(sentence);
});

test.each(['gateway', 'x'.repeat(31), ''])("a deployment does not start with the client secret '%s'", async (short) => {
  await expect(start({ OIDC_CLIENT_SECRET: short })).rejects.toThrow(/ OIDC_CLIENT_SECRET: .*(32 characters|>=1)/);
});

test.each([
  'change-me-change-me-change-me-change-me',
  'password-password-password-password',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder that nobody filled
  '${OIDC_ADMIN_CLIENT_SECRET_OF_GATEWAY}',
  '*'.repeat(40),
])("a deployment does not start with the default '%s'", async (secret) => {
  await expect(start({ OIDC_ADMIN_CLIENT_SECRET: secret })).rejects.toThrow(
    'The environment is not complete: OIDC_ADMIN_CLIENT_SECRET: is a default, which only localhost may use',
  );
});

test('a deployment does not start if two clients share a secret', async () => {
  const same = strong();
  await expect(start({ OIDC_CLIENT_SECRET: same, OIDC_ADMIN_CLIENT_SECRET: same })).rejects.toThrow(
    "OIDC_CLIENT_SECRET: is another client's too",
  );
});

test('a deployment does not start without https', async () => {
  await expect(start({ PUBLIC_ORIGIN: 'http://app.example' })).rejects.toThrow(
    'PUBLIC_ORIGIN: needs https, except on localhost',
  );
});

test('the message does not contain the secret', async () => {
  await expect(start({ OIDC_CLIENT_SECRET: 'short-but-known' })).rejects.not.toThrow('short-but-known');
});

test('a deployment starts with generated secrets, and sends HSTS', async () => {
  const service = await startTestService(gateway, deployment());
  for (const path of ['/health/live', '/api/auth/config', '/api/groups', '/api/nothing']) {
    const { headers } = await fetch(new URL(path, service.url));
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=63072000']);
  }
  expect((await fetch(`${service.url}/health/live`)).status).toBe(200);
  await service.stop();
});
