import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { EndedSessions } from './ended-sessions.ts';

@Injectable()
export class EndOtherSessions {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly ended: EndedSessions,
  ) {}

  /** All sessions, if the caller has none. */
  async end(caller: Pick<Caller, 'id'> & { sessionId?: string }): Promise<void> {
    const sessions = await this.identity.listSessions(caller.id);
    const others = sessions.filter(({ id }) => id !== caller.sessionId);
    await Promise.all(others.map(({ id }) => this.ended.end(id, caller.id)));
  }
}
