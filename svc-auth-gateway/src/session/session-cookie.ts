import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { type CookieHeader, cookieHeader } from '../http/cookie-header.ts';
import type { SessionClient } from '../identity/keycloak-grants.ts';
import { deriveKey, tryKeys } from '../secrets/keys.ts';

const Payload = z.object({
  rt: z.string(),
  sid: z.string(),
  sub: z.string(),
  client: z.enum(['gateway', 'password']).default('gateway'),
});

/** Only the gateway can read it: the provider's refresh token, its client, and the session's owner. */
export type SealedSession = { refreshToken: string; client: SessionClient; sessionId: string; userId: string };

/** The HttpOnly cookie of a session, sealed with AES-GCM. */
@Injectable()
export class SessionCookie {
  readonly #cookie: CookieHeader;

  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {
    // Page requests need it too.
    this.#cookie = cookieHeader(config.PUBLIC_ORIGIN, config.COOKIE_NAME, '/');
  }

  /** The value of a Set-Cookie header; `seconds`: the provider's idle timeout of a session. */
  async seal(session: SealedSession, seconds: number): Promise<string> {
    const [newest = ''] = this.config.COOKIE_SECRET;
    const { refreshToken, client, sessionId, userId } = session;
    const value = await new EncryptJWT({ rt: refreshToken, client, sid: sessionId, sub: userId })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${seconds}s`)
      .encrypt(deriveKey('cookie', newest));
    return this.#cookie.set(value, seconds);
  }

  /** Undefined without a cookie that we sealed. */
  async open(header: string | undefined): Promise<SealedSession | undefined> {
    const value = this.#cookie.read(header);
    if (!value) return undefined;
    const opened = await tryKeys('cookie', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(value, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }),
    );
    const sealed = Payload.safeParse(opened?.payload).data;
    return sealed && { refreshToken: sealed.rt, client: sealed.client, sessionId: sealed.sid, userId: sealed.sub };
  }

  /** The Set-Cookie header that removes it. */
  get cleared(): string {
    return this.#cookie.set('', 0);
  }
}
