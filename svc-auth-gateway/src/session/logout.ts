import { notePerson, TokenVerifier } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { SessionCookie } from './session-cookie.ts';

@Injectable()
export class Logout {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly ended: EndedSessions,
    private readonly tokens: TokenVerifier,
  ) {}

  /** Always succeeds: what the browser held is worthless afterwards, even when the provider is away. */
  async logout(cookieHeader: string | undefined, authorization: string | undefined): Promise<void> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const caller = token ? await this.tokens.verify(token).catch(() => undefined) : undefined;
    const session = await this.cookie.open(cookieHeader);
    if (session && !caller) notePerson({ id: session.userId, sessionId: session.sessionId });
    if (caller?.sessionId) await this.#end(caller.sessionId, caller.id);
    if (session && session.sessionId !== caller?.sessionId) await this.#end(session.sessionId, session.userId);
  }

  /** Who signs out again costs nobody anything. */
  async #end(sessionId: string, userId: string) {
    if (!this.ended.has({ id: userId, sessionId })) await this.ended.end(sessionId, userId);
  }
}
