import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { SignJWT } from 'jose';
import { addressConfig } from '../config.ts';

/** In seconds. */
const LIFETIME = 7 * 86_400;

/**
 * Creates the token that only a mail to an address contains: a caller that sends it to svc-auth-gateway has read the
 * mail.
 */
@Injectable()
export class AddressProof {
  constructor(@Inject(addressConfig.KEY) private readonly config: ConfigType<typeof addressConfig>) {}

  /**
   * A token for the recipient of this mail, valid for seven days from the mail's cause, however late it is sent; the
   * same at each attempt. Never log it.
   */
  createToken({ id, recipient, createdAt }: { id: string; recipient: string; createdAt: Date }): Promise<string> {
    const [newest = Buffer.alloc(0)] = this.config.ADDRESS_PROOF_SECRET;
    const issuedAt = createdAt.getTime() / 1000;
    return new SignJWT({ email: recipient })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('address-proof')
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME)
      .sign(newest);
  }
}
