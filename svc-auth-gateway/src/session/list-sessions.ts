import type { SignedInSession } from '@allsquare/auth-contract';
import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { SessionDevices } from './session-devices.ts';

@Injectable()
export class ListSessions {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly devices: SessionDevices,
  ) {}

  /** The newest first. */
  async list(caller: Caller): Promise<SignedInSession[]> {
    const sessions = await this.identity.listSessions(caller.id);
    const devices = await this.devices.getDevices(sessions.map(({ id }) => id));
    return sessions
      .toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
      .map(({ id, startedAt, lastSeenAt }) => ({
        id,
        current: id === caller.sessionId,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        device: devices.get(id) ?? null,
      }));
  }
}
