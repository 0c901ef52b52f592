import { createHash } from 'node:crypto';
import { isGuestAddress, stripBidiControls } from '@allsquare/contract-kit';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { serviceConfig } from '../process/config.ts';
import { setRequestPerson } from '../process/request-context.ts';
import { refuse } from './problem.ts';

/**
 * The caller, from a verified access token. `expiresAt` is in seconds since 1970. A guest has no address: the one in
 * the token is only for the identity provider.
 */
export type Caller = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  isGuest: boolean;
  token: string;
  sessionId: string;
  expiresAt: number;
};

const Claims = z.object({
  sub: z.uuid(),
  sid: z.string().min(1),
  exp: z.number(),
  typ: z.literal('Bearer'),
  name: z.string().overwrite(stripBidiControls).trim().min(1).catch('User'),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
});

const CACHED_SECONDS = 60;
const CACHED_TOKENS = 10_000;

/** Verifies access tokens (RS256, issuer, audience) and caches valid ones for at most a minute. */
@Injectable()
export class TokenVerifier implements OnApplicationBootstrap {
  readonly #keys;
  readonly #cache = new Map<string, { caller: Caller; until: number }>();

  constructor(
    @Inject(serviceConfig.KEY)
    private readonly config: Pick<ConfigType<typeof serviceConfig>, 'OIDC_ISSUER' | 'OIDC_JWKS_URL' | 'OIDC_AUDIENCE'>,
  ) {
    this.#keys = createRemoteJWKSet(new URL(config.OIDC_JWKS_URL), { timeoutDuration: 2000 });
  }

  /**
   * So that the first request of a new replica does not wait for the keys. If they are unavailable, that request
   * retries.
   */
  onApplicationBootstrap() {
    void this.#keys.reload().catch(() => undefined);
  }

  /** Throws Problem 401 for an invalid token, 503 if the identity provider is unreachable. */
  async verify(token: string): Promise<Caller> {
    const caller = await this.#verifyCached(token);
    setRequestPerson(caller);
    return caller;
  }

  async #verifyCached(token: string): Promise<Caller> {
    const key = createHash('sha256').update(token).digest('base64url');
    const now = Date.now() / 1000;
    const known = this.#cache.get(key);
    if (known && known.until > now) return known.caller;
    this.#cache.delete(key);

    const caller = await this.#verifyUncached(token);
    // Oldest first.
    for (const [oldest, { until }] of this.#cache) {
      if (until > now && this.#cache.size < CACHED_TOKENS) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(key, { caller, until: Math.min(caller.expiresAt, now + CACHED_SECONDS) });
    return caller;
  }

  async #verifyUncached(token: string): Promise<Caller> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, {
        issuer: this.config.OIDC_ISSUER,
        audience: this.config.OIDC_AUDIENCE,
        algorithms: ['RS256'],
        clockTolerance: 5,
      });
      const claims = Claims.parse(payload);
      const isGuest = isGuestAddress(claims.email);
      return {
        id: claims.sub,
        name: claims.name,
        email: isGuest ? '' : claims.email,
        emailVerified: claims.email_verified && !isGuest,
        isGuest,
        token,
        sessionId: claims.sid,
        expiresAt: claims.exp,
      };
    } catch (error) {
      throw this.#refusal(error);
    }
  }

  /** The three messages are fixed by spec.md, section 8. */
  #refusal(error: unknown) {
    if (error instanceof errors.JWKSNoMatchingKey) {
      return signedOut(
        this.#keys.jwks()?.keys.length === 0 ? 'JWKS is empty' : 'No matching signing key found in JWKS',
      );
    }
    if (error instanceof errors.JWSSignatureVerificationFailed) return signedOut('Invalid JWT signature');
    const isInvalid = error instanceof z.ZodError || (error instanceof errors.JOSEError && !isUnreachable(error));
    return isInvalid ? refuse('signed-out') : refuse('part-away');
  }
}

// jose reports a key endpoint that answers anything but 200 by its base class, and a refused connection by fetch's
// error.
const isUnreachable = (error: errors.JOSEError) =>
  error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';

const signedOut = (message: string) => refuse('signed-out', { message });
