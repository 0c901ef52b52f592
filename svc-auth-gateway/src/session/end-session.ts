import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';

@Injectable()
export class EndSession {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly ended: EndedSessions,
  ) {}

  /** One of the caller's own. */
  async end(caller: Caller, id: string): Promise<void> {
    const sessions = await this.identity.sessionsOf(caller.id);
    if (!sessions.some((session) => session.id === id)) throw refuse('no-such-session');
    await this.ended.end(id, caller.id);
  }
}
