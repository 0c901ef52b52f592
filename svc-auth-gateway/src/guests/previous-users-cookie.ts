import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { type CookieHeader, cookieHeader } from '../http/cookie-header.ts';
import { deriveKey, tryKeys } from '../secrets/keys.ts';
import { GUEST_COOKIE_DAYS } from './guest-cookie.ts';

const MAX_AGE_SECONDS = GUEST_COOKIE_DAYS * 86_400;
/** The least recent user is dropped. */
export const MAX_PREVIOUS_USERS = 20;

const Payload = z.object({ people: z.array(z.string()) });

/**
 * The HttpOnly cookie with the previous users of this browser, so that a removed member cannot return as another guest.
 */
@Injectable()
export class PreviousUsersCookie {
  readonly #cookie: CookieHeader;

  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {
    this.#cookie = cookieHeader(config.PUBLIC_ORIGIN, `${config.COOKIE_NAME}-before`);
  }

  /** User ids, the latest first. */
  async open(header: string | undefined): Promise<string[]> {
    const value = this.#cookie.read(header);
    if (!value) return [];
    const opened = await tryKeys('before', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(value, key, { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }),
    );
    return Payload.safeParse(opened?.payload).data?.people ?? [];
  }

  /** The Set-Cookie header that adds these users. */
  async seal(header: string | undefined, userIds: string[]): Promise<string> {
    const people = [...new Set([...userIds, ...(await this.open(header))])].slice(0, MAX_PREVIOUS_USERS);
    const [newest = ''] = this.config.COOKIE_SECRET;
    const value = await new EncryptJWT({ people })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${MAX_AGE_SECONDS}s`)
      .encrypt(deriveKey('before', newest));
    return this.#cookie.set(value, MAX_AGE_SECONDS);
  }
}
