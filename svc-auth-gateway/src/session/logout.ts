import { TokenVerifier } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { EndedSessions } from './ended-sessions.ts';
import { SessionCookie } from './session-cookie.ts';

@Injectable()
export class Logout {
  readonly #log = new Logger(Logout.name);

  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly cookie: SessionCookie,
    private readonly ended: EndedSessions,
    private readonly tokens: TokenVerifier,
  ) {}

  /** Always succeeds: what the browser held is worthless afterwards, even when the provider is away. */
  async logout(cookieHeader: string | undefined, authorization: string | undefined): Promise<void> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const caller = token ? await this.tokens.verify(token).catch(() => undefined) : undefined;
    if (caller) this.ended.end(caller.sessionId);

    const session = await this.cookie.open(cookieHeader);
    if (!session) return;
    this.ended.end(session.sessionId);
    await this.identity
      .endSession(session.refreshToken)
      .catch((error: unknown) => this.#log.warn(`a session was not ended at the provider: ${String(error)}`));
  }
}
