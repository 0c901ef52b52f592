import { UnitOfWork } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify, SignJWT } from 'jose';
import { HashAddress } from '../addresses/hash-address.ts';
import { addressConfig } from '../config.ts';
import { refuse } from '../refuse.ts';
import { MailedAddressesRepository } from './mailed-addresses.repository.ts';

const AUDIENCE = 'unsubscribe';

/** Ends mail to an address, for whoever has the token of one of its mails. */
@Injectable()
export class Unsubscribe {
  constructor(
    @Inject(addressConfig.KEY) private readonly config: ConfigType<typeof addressConfig>,
    private readonly unitOfWork: UnitOfWork,
    private readonly hashAddress: HashAddress,
    private readonly addresses: MailedAddressesRepository,
  ) {}

  /** The token for the mails to an address, in lower case. It contains the hash only, and has no end. */
  sign(address: string): Promise<string> {
    return new SignJWT({ hash: this.hashAddress.hash(address) })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .sign(this.config.ADDRESS_PROOF_SECRET);
  }

  /** Problem 404 for a token that is none of ours. */
  async unsubscribe(token: string): Promise<void> {
    const options = { algorithms: ['HS256'], audience: AUDIENCE };
    const verified = await jwtVerify<{ hash: string }>(token, this.config.ADDRESS_PROOF_SECRET, options).catch(() => {
      throw refuse('link-not-found');
    });
    await this.unitOfWork.run(undefined, (tx) => this.addresses.unsubscribe(tx, verified.payload.hash));
  }
}
