import type { TokenGrant, Tokens } from '@allsquare/auth-contract';
import { notePerson } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { type Granted, KeycloakGrants } from '../identity/keycloak-grants.ts';
import { Limits } from '../limits/limits.ts';
import { type Arrival, cookiesOf, OpenSession } from './open-session.ts';
import { type SealedSession, SessionCookie } from './session-cookie.ts';
import { SessionHandle } from './session-handle.ts';

type Exchanged = { tokens: Tokens; cookies: string[] };

/** The token endpoint that keycloak-js talks to. */
@Injectable()
export class ExchangeTokens {
  readonly #refreshing = new Map<string, Promise<Exchanged | undefined>>();

  constructor(
    private readonly grants: KeycloakGrants,
    private readonly openSession: OpenSession,
    private readonly ended: EndedSessions,
    private readonly cookie: SessionCookie,
    private readonly handle: SessionHandle,
    private readonly limits: Limits,
  ) {}

  /**
   * Undefined when the session is over, the code is not good, or cookie and handle are not of one session. `from`: the
   * network.
   */
  async exchange(grant: TokenGrant, from: string, arrival: Arrival): Promise<Exchanged | undefined> {
    if (grant.grant_type === 'authorization_code') {
      this.limits.check('LIMIT_WRONG_PASSWORDS_PER_IP', from);
      const granted = await this.grants.exchange(grant.code, grant.redirect_uri, grant.code_verifier);
      if (!granted) this.limits.count('LIMIT_WRONG_PASSWORDS_PER_IP', from);
      return this.#opened(granted, arrival);
    }
    const session = await this.cookie.open(arrival.cookies);
    if (session) notePerson({ id: session.userId, sessionId: session.sessionId });
    if (!session || this.ended.has({ id: session.userId, sessionId: session.sessionId })) return undefined;
    if ((await this.handle.sessionOf(grant.refresh_token)) !== session.sessionId) return undefined;
    this.limits.take('LIMIT_REFRESHES', session.sessionId);
    return this.#refreshOnce(session);
  }

  /** Two tabs that refresh at the same moment share one answer. */
  async #refreshOnce({ sessionId, client, refreshToken }: SealedSession): Promise<Exchanged | undefined> {
    const running = this.#refreshing.get(sessionId);
    if (running) return running;
    const mine = this.grants.refresh(client, refreshToken).then((granted) => this.#opened(granted));
    this.#refreshing.set(sessionId, mine);
    try {
      return await mine;
    } finally {
      this.#refreshing.delete(sessionId);
    }
  }

  async #opened(granted: Granted | undefined, arrival?: Arrival): Promise<Exchanged | undefined> {
    if (!granted) return undefined;
    const session = await this.openSession.open(granted, arrival);
    return {
      cookies: cookiesOf(session),
      tokens: {
        access_token: session.accessToken,
        refresh_token: session.handle,
        ...(granted.id_token && { id_token: granted.id_token }),
        expires_in: session.expiresIn,
        token_type: 'Bearer',
      },
    };
  }
}
