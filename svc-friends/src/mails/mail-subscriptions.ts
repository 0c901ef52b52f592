import { createHmac } from 'node:crypto';
import { UnitOfWork } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify, SignJWT } from 'jose';
import { AddressHash } from '../addresses/address-hash.ts';
import { addressConfig } from '../config.ts';
import { refuse } from '../refuse.ts';
import { MailedAddressesRepository } from './mailed-addresses.repository.ts';

const AUDIENCE = 'unsubscribe';

/** Unsubscribes an address and subscribes it again, for a caller with the token of one of its mails. */
@Injectable()
export class MailSubscriptions {
  constructor(
    @Inject(addressConfig.KEY) private readonly config: ConfigType<typeof addressConfig>,
    private readonly unitOfWork: UnitOfWork,
    private readonly addressHash: AddressHash,
    private readonly addresses: MailedAddressesRepository,
  ) {}

  /** The token for the mails to an address, in lower case. It contains only the hash, and never expires. */
  createToken(address: string): Promise<string> {
    const [newest = Buffer.alloc(0)] = this.config.ADDRESS_HASH_SECRET;
    return new SignJWT({ hash: this.addressHash.create(address) })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .sign(deriveKey(newest));
  }

  /** Problem 404 for an unknown token. */
  async unsubscribe(token: string): Promise<void> {
    const hash = await this.#verifyToken(token);
    await this.unitOfWork.run(undefined, (tx) => this.addresses.unsubscribe(tx, hash));
  }

  /** Problem 404 for an unknown token. */
  async resubscribe(token: string): Promise<void> {
    const hash = await this.#verifyToken(token);
    await this.unitOfWork.run(undefined, (tx) => this.addresses.resubscribe(tx, hash));
  }

  async #verifyToken(token: string): Promise<string> {
    // Mails of earlier releases are signed with the hash key itself.
    for (const key of this.config.ADDRESS_HASH_SECRET.flatMap((secret) => [deriveKey(secret), secret])) {
      const options = { algorithms: ['HS256'], audience: AUDIENCE };
      const verified = await jwtVerify<{ hash: string }>(token, key, options).catch(() => undefined);
      if (verified) return verified.payload.hash;
    }
    throw refuse('link-not-found');
  }
}

const deriveKey = (secret: Buffer) => createHmac('sha256', secret).update(AUDIENCE).digest();
