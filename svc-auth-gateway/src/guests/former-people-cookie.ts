import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { type CookieHeader, cookieOf } from '../http/cookie-of.ts';
import { keyFor, withAnyKey } from '../secrets/keys.ts';
import { KEPT_DAYS } from './guest-cookie.ts';

const KEPT_SECONDS = KEPT_DAYS * 86_400;
/** The one that was here longest ago goes. */
export const MOST_PEOPLE = 20;

const Sealed = z.object({ people: z.array(z.string()) });

/**
 * The HttpOnly cookie that says who was here in this browser before: whom a group has removed does not come back as
 * another guest.
 */
@Injectable()
export class FormerPeopleCookie {
  readonly #cookie: CookieHeader;

  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {
    this.#cookie = cookieOf(config.PUBLIC_ORIGIN, `${config.COOKIE_NAME}-before`);
  }

  /** User ids, the latest first. */
  async open(header: string | undefined): Promise<string[]> {
    const value = this.#cookie.read(header);
    if (!value) return [];
    const opened = await withAnyKey('before', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(value, key, { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }),
    );
    return Sealed.safeParse(opened?.payload).data?.people ?? [];
  }

  /** The Set-Cookie header once these have been here too. */
  async seal(header: string | undefined, userIds: string[]): Promise<string> {
    const people = [...new Set([...userIds, ...(await this.open(header))])].slice(0, MOST_PEOPLE);
    const [newest = ''] = this.config.COOKIE_SECRET;
    const value = await new EncryptJWT({ people })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${KEPT_SECONDS}s`)
      .encrypt(keyFor('before', newest));
    return this.#cookie.set(value, KEPT_SECONDS);
  }
}
