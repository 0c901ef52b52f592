import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { type CookieHeader, cookieHeader } from '../http/cookie-header.ts';
import { deriveKey, tryKeys } from '../secrets/keys.ts';

const DAY_SECONDS = 86_400;
/** The longest that browsers store a cookie. */
export const GUEST_COOKIE_DAYS = 400;

const Payload = z.object({
  sub: z.string(),
  email: z.string(),
  password: z.string(),
  version: z.number().default(0),
  iat: z.number(),
});

/** The credentials of a guest's account at the provider, stored nowhere else. `version`: of the account's keys. */
export type GuestKey = { userId: string; email: string; password: string; version: number };
/** `needsRenewal`: the cookie is older than a day. */
export type OpenedGuestCookie = GuestKey & { needsRenewal: boolean };

/** The HttpOnly cookie that is a guest's only credential. It is renewed once a day. */
@Injectable()
export class GuestCookie {
  readonly #cookie: CookieHeader;

  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {
    // It also authorizes deleting the account: below /api/users.
    this.#cookie = cookieHeader(config.PUBLIC_ORIGIN, `${config.COOKIE_NAME}-guest`, '/api');
  }

  /** The Set-Cookie header. */
  async seal({ userId, email, password, version }: GuestKey): Promise<string> {
    const [newest = ''] = this.config.COOKIE_SECRET;
    const value = await new EncryptJWT({ sub: userId, email, password, version })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuedAt()
      .setExpirationTime(`${GUEST_COOKIE_DAYS * DAY_SECONDS}s`)
      .encrypt(deriveKey('guest', newest));
    return this.#cookie.set(value, GUEST_COOKIE_DAYS * DAY_SECONDS);
  }

  /** Undefined without a cookie that we sealed. */
  async open(header: string | undefined): Promise<OpenedGuestCookie | undefined> {
    const value = this.#cookie.read(header);
    if (!value) return undefined;
    const opened = await tryKeys('guest', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(value, key, { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }),
    );
    const sealed = Payload.safeParse(opened?.payload).data;
    if (!sealed) return undefined;
    const { sub: userId, email, password, version, iat } = sealed;
    return { userId, email, password, version, needsRenewal: iat < Date.now() / 1000 - DAY_SECONDS };
  }

  /** The Set-Cookie header that removes it. */
  get cleared(): string {
    return this.#cookie.set('', 0);
  }
}
