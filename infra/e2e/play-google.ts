import { secretsOf } from '@allsquare/local/processes/secrets.ts';
import type { Product } from '@allsquare/local/start/product.ts';
import type { Page } from 'playwright-core';
import type { Person } from './people.ts';

/** The client credentials between the product's Keycloak and its second realm. */
export const googleClient = { GOOGLE_CLIENT_ID: 'allsquare', GOOGLE_CLIENT_SECRET: 'known-to-the-tests-alone' };

/** A second realm of the product's Keycloak acts as Google for these people; rejects when Keycloak refuses a step. */
export async function playGoogle({ origin, folder, part }: Product, people: Person[]): Promise<void> {
  const keycloak = `http://127.0.0.1:${part('identity').port}`;
  // The edge forwards only pages of the product's realm.
  const frontendUrl = `http://localhost:${part('identity').port}`;
  const send = async (path: string, init: RequestInit) => {
    const answer = await fetch(keycloak + path, init);
    if (!answer.ok) throw new Error(`${init.method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const password = secretsOf(folder)('keycloak admin');
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password };
  const tokens = '/realms/master/protocol/openid-connect/token';
  const { access_token } = await (await send(tokens, { method: 'POST', body: new URLSearchParams(form) })).json();
  const administer = (method: string, path: string, body?: object) =>
    send(`/admin/realms${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });

  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = googleClient;
  await administer('POST', '', {
    realm: 'google',
    enabled: true,
    attributes: { frontendUrl },
    clients: [{ clientId, secret, redirectUris: [`${origin}/realms/allsquare/broker/google/endpoint`] }],
    users: people.map((person) => ({
      username: person.email,
      email: person.email,
      emailVerified: true,
      firstName: person.name.split(' ')[0],
      lastName: person.name.split(' ')[1],
      enabled: true,
      credentials: [{ type: 'password', value: person.password }],
    })),
  });
  const provider = '/allsquare/identity-provider/instances/google';
  const asImported = await (await administer('GET', provider)).json();
  await administer('DELETE', provider);
  const endpoints = '/realms/google/protocol/openid-connect';
  await administer('POST', '/allsquare/identity-provider/instances', {
    ...asImported,
    providerId: 'oidc',
    config: {
      ...asImported.config,
      clientId,
      clientSecret: secret,
      clientAuthMethod: 'client_secret_post',
      defaultScope: 'openid profile email',
      issuer: `${frontendUrl}/realms/google`,
      authorizationUrl: `${frontendUrl}${endpoints}/auth`,
      tokenUrl: `${keycloak}${endpoints}/token`,
      jwksUrl: `${keycloak}${endpoints}/certs`,
      useJwksUrl: 'true',
      validateSignature: 'true',
    },
  });
}

/** Signs in at Google. */
export async function answerGoogle(page: Page, person: Person, isKeycloak: boolean): Promise<void> {
  if (isKeycloak) {
    await page.getByLabel('Username or email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  } else {
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Continue' }).click();
  }
}
