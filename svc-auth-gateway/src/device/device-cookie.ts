import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { type CookieHeader, cookieOf } from '../http/cookie-of.ts';
import { keyFor, withAnyKey } from '../secrets/keys.ts';

const KEPT_SECONDS = 180 * 86_400;
/** Of one browser; the one that was here longest ago goes. */
const MOST_ACCOUNTS = 5;

const Sealed = z.object({ device: z.uuid(), accounts: z.array(z.string()) });

/**
 * The HttpOnly cookie of a browser in which somebody has signed in before: wrong passwords of others do not count
 * against it, nor its own against them (OWASP: device cookies). It stays when they sign out.
 */
@Injectable()
export class DeviceCookie {
  readonly #cookie: CookieHeader;

  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {
    this.#cookie = cookieOf(config.PUBLIC_ORIGIN, `${config.COOKIE_NAME}-device`);
  }

  /** The id of the device, where the account with this address was signed in to from it. */
  async deviceOf(header: string | undefined, email: string): Promise<string | undefined> {
    const sealed = await this.#open(header);
    return sealed?.accounts.includes(nameOf(email)) ? sealed.device : undefined;
  }

  /** The Set-Cookie header after a sign-in. */
  async seal(header: string | undefined, email: string): Promise<string> {
    const { device, accounts } = (await this.#open(header)) ?? { device: randomUUID(), accounts: [] };
    const own = nameOf(email);
    const [newest = ''] = this.config.COOKIE_SECRET;
    const value = await new EncryptJWT({
      device,
      accounts: [own, ...accounts.filter((name) => name !== own)].slice(0, MOST_ACCOUNTS),
    })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${KEPT_SECONDS}s`)
      .encrypt(keyFor('device', newest));
    return this.#cookie.set(value, KEPT_SECONDS);
  }

  async #open(header: string | undefined) {
    const value = this.#cookie.read(header);
    if (!value) return undefined;
    const opened = await withAnyKey('device', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(value, key, { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }),
    );
    return Sealed.safeParse(opened?.payload).data;
  }
}

/** Short, so that the cookie is. */
const nameOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
