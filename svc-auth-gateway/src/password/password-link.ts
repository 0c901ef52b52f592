import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { keyFor, withAnyKey } from '../secrets/keys.ts';

const AUDIENCE = 'password-reset';
const LASTS = '1h';

const Claims = z.object({ sub: z.string(), email: z.string(), iat: z.number() });

/** The token in the mail for a new password. No other part of the product can make one. */
@Injectable()
export class PasswordLink {
  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {}

  sign(userId: string, email: string): Promise<string> {
    const [newest = ''] = this.config.COOKIE_SECRET;
    return new SignJWT({ email })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(AUDIENCE)
      .setIssuedAt(Date.now() / 1000)
      .setExpirationTime(LASTS)
      .sign(keyFor('reset', newest));
  }

  /** Whose it is and when (in seconds) it was issued; undefined when it is too old or not ours. */
  async open(token: string): Promise<{ userId: string; email: string; issuedAt: number } | undefined> {
    const opened = await withAnyKey('reset', this.config.COOKIE_SECRET, (key) =>
      jwtVerify(token, key, { algorithms: ['HS256'], audience: AUDIENCE, requiredClaims: ['exp'] }),
    );
    const claims = Claims.safeParse(opened?.payload).data;
    return claims && { userId: claims.sub, email: claims.email, issuedAt: claims.iat };
  }
}
