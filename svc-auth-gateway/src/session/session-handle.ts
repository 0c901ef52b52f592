import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { jwtVerify, SignJWT } from 'jose';
import { sessionConfig } from '../config.ts';
import { deriveKey, tryKeys } from '../secrets/keys.ts';

/**
 * Replaces a refresh token in the browser's storage. It names the session and is worthless without the cookie;
 * keycloak-js requires a JWT.
 */
@Injectable()
export class SessionHandle {
  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {}

  sign(sessionId: string, userId: string): Promise<string> {
    const [newest = ''] = this.config.COOKIE_SECRET;
    return new SignJWT({ typ: 'Handle', sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .sign(deriveKey('handle', newest));
  }

  /** The session and its owner; undefined when we did not sign it. */
  async open(handle: string): Promise<{ sessionId: string; userId: string | undefined } | undefined> {
    const opened = await tryKeys('handle', this.config.COOKIE_SECRET, (key) =>
      jwtVerify<{ sid: string }>(handle, key, { algorithms: ['HS256'] }),
    );
    return opened && { sessionId: opened.payload.sid, userId: opened.payload.sub };
  }
}
