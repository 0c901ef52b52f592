import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify } from 'jose';
import { sessionConfig } from '../config.ts';

@Injectable()
export class AddressProof {
  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {}

  /** Whether the proof comes from the link of a mail to this address (in lower case), and is not too old. */
  async isRight(proof: string | null | undefined, email: string): Promise<boolean> {
    if (!proof) return false;
    const key = Buffer.from(this.config.ADDRESS_PROOF_SECRET, 'base64url');
    const options = { algorithms: ['HS256'], audience: 'address-proof', requiredClaims: ['exp'] };
    const said = await jwtVerify(proof, key, options).catch(() => undefined);
    const address = said?.payload['email'];
    return typeof address === 'string' && address.toLowerCase() === email;
  }
}
