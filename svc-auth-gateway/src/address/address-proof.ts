import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { EndedProofs } from './ended-proofs.ts';

const AUDIENCE = 'address-proof';
const LIFETIME = '7d';

const Claims = z.object({ email: z.string().toLowerCase(), iat: z.number() });

/** A token that only a mail to an address contains: an invitation's, signed by svc-friends, or our own verification. */
@Injectable()
export class AddressProof {
  constructor(
    private readonly ended: EndedProofs,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  /** For an address in lower case. Never log it. */
  sign(email: string): Promise<string> {
    const [newest = Buffer.alloc(0)] = this.config.ADDRESS_PROOF_SECRET;
    return new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setIssuedAt(Date.now() / 1000)
      .setExpirationTime(LIFETIME)
      .sign(newest);
  }

  /** Whether the proof comes from a mail to this address (in lower case), has not expired and was not used. */
  async isValid(proof: string | null | undefined, email: string): Promise<boolean> {
    const issuedAt = await this.#issuedAt(proof, email);
    return issuedAt !== undefined && !(await this.ended.has(email, issuedAt));
  }

  /** Invalidates this proof and all earlier ones. */
  async consume(proof: string | null | undefined, email: string): Promise<void> {
    const issuedAt = await this.#issuedAt(proof, email);
    if (issuedAt !== undefined) await this.ended.end(email, issuedAt);
  }

  async #issuedAt(proof: string | null | undefined, email: string): Promise<number | undefined> {
    if (!proof) return undefined;
    for (const secret of this.config.ADDRESS_PROOF_SECRET) {
      // Proofs of earlier releases lasted longer and have no issue time: they have expired.
      const options = { audience: AUDIENCE, requiredClaims: ['exp'], maxTokenAge: LIFETIME, clockTolerance: 5 };
      const verified = await jwtVerify(proof, secret, { algorithms: ['HS256'], ...options }).catch(() => undefined);
      const claims = Claims.safeParse(verified?.payload).data;
      if (claims) return claims.email === email ? claims.iat : undefined;
    }
    return undefined;
  }
}
