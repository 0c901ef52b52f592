import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { type CookieHeader, cookieHeader } from '../http/cookie-header.ts';
import { deriveKey, tryKeys } from '../secrets/keys.ts';

const MAX_AGE_SECONDS = 180 * 86_400;
/** Per browser; the least recently used is dropped. */
const MAX_ACCOUNTS = 5;

const Payload = z.object({ device: z.uuid(), accounts: z.array(z.string()) });

/**
 * The HttpOnly cookie of a browser in which a person has signed in before: wrong passwords of others do not count
 * against it, nor its own against them (OWASP: device cookies). It survives signing out.
 */
@Injectable()
export class DeviceCookie {
  readonly #cookie: CookieHeader;

  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {
    this.#cookie = cookieHeader(config.PUBLIC_ORIGIN, `${config.COOKIE_NAME}-device`);
  }

  /** The device's id, if the account with this address has signed in from it. */
  async deviceOf(header: string | undefined, email: string): Promise<string | undefined> {
    const sealed = await this.#open(header);
    return sealed?.accounts.includes(hashEmail(email)) ? sealed.device : undefined;
  }

  /** The Set-Cookie header after a sign-in. */
  async seal(header: string | undefined, email: string): Promise<string> {
    const { device, accounts } = (await this.#open(header)) ?? { device: randomUUID(), accounts: [] };
    const own = hashEmail(email);
    const [newest = ''] = this.config.COOKIE_SECRET;
    const value = await new EncryptJWT({
      device,
      accounts: [own, ...accounts.filter((name) => name !== own)].slice(0, MAX_ACCOUNTS),
    })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(`${MAX_AGE_SECONDS}s`)
      .encrypt(deriveKey('device', newest));
    return this.#cookie.set(value, MAX_AGE_SECONDS);
  }

  async #open(header: string | undefined) {
    const value = this.#cookie.read(header);
    if (!value) return undefined;
    const opened = await tryKeys('device', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(value, key, { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }),
    );
    return Payload.safeParse(opened?.payload).data;
  }
}

/** Short, because the cookie contains several. */
const hashEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
