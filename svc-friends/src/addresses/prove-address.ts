import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { SignJWT } from 'jose';
import { addressConfig } from '../config.ts';

/** Makes what only a mail to an address contains: whoever shows it to svc-auth-gateway has read the mail. */
@Injectable()
export class ProveAddress {
  constructor(@Inject(addressConfig.KEY) private readonly config: ConfigType<typeof addressConfig>) {}

  /** A token for this address, in lower case; good for 30 days. Never to be logged. */
  sign(address: string): Promise<string> {
    return new SignJWT({ email: address })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('address-proof')
      .setExpirationTime('30d')
      .sign(this.config.ADDRESS_PROOF_SECRET);
  }
}
