import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { deriveKey, type PasswordUse, tryKeys } from '../secrets/keys.ts';

const audiences: Record<PasswordUse, string> = { reset: 'password-reset', keep: 'guest-keep' };
const LIFETIME = '1h';

const Claims = z.object({ sub: z.string(), email: z.string(), iat: z.number() });

/** The token in a mail that lets its reader choose a password. No other part of the product can create one. */
@Injectable()
export class PasswordLink {
  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {}

  sign(use: PasswordUse, userId: string, email: string): Promise<string> {
    const [newest = ''] = this.config.COOKIE_SECRET;
    return new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(audiences[use])
      .setIssuedAt(Date.now() / 1000)
      .setExpirationTime(LIFETIME)
      .sign(deriveKey(use, newest));
  }

  /** Its account and issue time (in seconds); undefined when it is too old or not ours. */
  async open(
    use: PasswordUse,
    token: string,
  ): Promise<{ userId: string; email: string; issuedAt: number } | undefined> {
    const opened = await tryKeys(use, this.config.COOKIE_SECRET, (key) =>
      jwtVerify(token, key, { algorithms: ['HS256'], audience: audiences[use], requiredClaims: ['exp'] }),
    );
    const claims = Claims.safeParse(opened?.payload).data;
    return claims && { userId: claims.sub, email: claims.email, issuedAt: claims.iat };
  }
}
