import type { TokenGrant, Tokens } from '@allsquare/auth-contract';
import { Injectable } from '@nestjs/common';
import type { TokenAnswer } from '../identity/answers.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { EndedSessions } from './ended-sessions.ts';
import { OpenSession } from './open-session.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionHandle } from './session-handle.ts';

type Exchanged = { tokens: Tokens; cookie: string };

/** The token endpoint that keycloak-js talks to. */
@Injectable()
export class ExchangeTokens {
  readonly #refreshing = new Map<string, Promise<Exchanged | undefined>>();

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly openSession: OpenSession,
    private readonly ended: EndedSessions,
    private readonly cookie: SessionCookie,
    private readonly handle: SessionHandle,
  ) {}

  /** Undefined when the session is over, the code is not good, or cookie and handle are not of one session. */
  async exchange(grant: TokenGrant, cookieHeader: string | undefined): Promise<Exchanged | undefined> {
    if (grant.grant_type === 'authorization_code') {
      return this.#opened(await this.identity.exchange(grant.code, grant.redirect_uri, grant.code_verifier));
    }
    const session = await this.cookie.open(cookieHeader);
    if (!session || this.ended.has(session.sessionId)) return undefined;
    if ((await this.handle.sessionOf(grant.refresh_token)) !== session.sessionId) return undefined;
    return this.#refreshOnce(session.sessionId, session.refreshToken);
  }

  /** Two tabs that refresh at the same moment share one answer. */
  async #refreshOnce(sessionId: string, refreshToken: string): Promise<Exchanged | undefined> {
    const running = this.#refreshing.get(sessionId);
    if (running) return running;
    const mine = this.identity.refresh(refreshToken).then((answer) => this.#opened(answer));
    this.#refreshing.set(sessionId, mine);
    try {
      return await mine;
    } finally {
      this.#refreshing.delete(sessionId);
    }
  }

  async #opened(answer: TokenAnswer | undefined): Promise<Exchanged | undefined> {
    if (!answer) return undefined;
    const session = await this.openSession.open(answer);
    return {
      cookie: session.cookie,
      tokens: {
        access_token: session.accessToken,
        refresh_token: session.handle,
        ...(answer.id_token && { id_token: answer.id_token }),
        expires_in: session.expiresIn,
        token_type: 'Bearer',
      },
    };
  }
}
