import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from './config.ts';
import { OAuthError } from './errors.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The client that calls, by client_secret_post or HTTP Basic; any other gets 401. */
export const callingClient = (config: Config, form: URLSearchParams, authorization: string | undefined) => {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  const [basicId, basicSecret] = basic
    ? Buffer.from(basic, 'base64').toString().split(':', 2).map(decodeURIComponent)
    : [];
  const id = basicId ?? form.get('client_id');
  const secret = basicSecret ?? form.get('client_secret') ?? '';
  const client = [config.gateway, config.admin, config.password].find((known) => known.id === id);
  if (!client || !timingSafeEqual(digest(secret), digest(client.secret)))
    throw new OAuthError(401, 'invalid_client', 'Invalid client or Invalid client credentials');
  return client;
};
