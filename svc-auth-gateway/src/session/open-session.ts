import { TokenVerifier } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { DeviceCookie } from '../device/device-cookie.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import type { GrantedTokens } from '../identity/keycloak-grants.ts';
import { PublishPerson } from '../people/publish-person.ts';
import { TokenCache } from '../token-cache/token-cache.ts';
import { SessionCookie } from './session-cookie.ts';
import { SessionDevices } from './session-devices.ts';
import { SessionHandle } from './session-handle.ts';

/** Of the request that opens a session. */
export type ClientInfo = { userAgent: string | undefined; cookies: string | undefined };

/**
 * Turns the provider's tokens into the browser's handle and sealed cookies, and publishes the name to every service.
 */
@Injectable()
export class OpenSession {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly handle: SessionHandle,
    private readonly cookie: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly devices: SessionDevices,
    private readonly ended: EndedSessions,
    private readonly tokenCache: TokenCache,
    private readonly publishPerson: PublishPerson,
  ) {}

  /**
   * `arrival`: of a new session, which replaces the one in the browser's cookie; a refreshed one retains its device.
   */
  async open(granted: GrantedTokens, clientInfo?: ClientInfo) {
    const caller = await this.tokens.verify(granted.access_token);
    const { id: userId, name, email, emailVerified } = caller;
    this.tokenCache.store(caller);
    const claims = { userId, name, email, emailVerified };
    if (clientInfo) await this.publishPerson.publishChange(userId, claims);
    else this.publishPerson.publishInBackground(claims);
    if (clientInfo?.userAgent) this.devices.recordInBackground(caller, clientInfo.userAgent);
    const replaced = clientInfo && (await this.cookie.open(clientInfo.cookies));
    if (replaced && replaced.sessionId !== caller.sessionId) void this.ended.end(replaced.sessionId, replaced.userId);
    return {
      caller,
      accessToken: granted.access_token,
      expiresIn: granted.expires_in,
      handle: await this.handle.sign(caller.sessionId, caller.id),
      deviceCookie:
        clientInfo && !caller.isGuest ? await this.device.seal(clientInfo.cookies, caller.email) : undefined,
      cookie: await this.cookie.seal(
        {
          refreshToken: granted.refresh_token,
          client: granted.client,
          sessionId: caller.sessionId,
          userId: caller.id,
        },
        granted.refresh_expires_in,
      ),
    };
  }
}
export type OpenedSession = Awaited<ReturnType<OpenSession['open']>>;

/** Its Set-Cookie headers. */
export const sessionCookies = ({ cookie, deviceCookie }: OpenedSession) => [
  cookie,
  ...(deviceCookie ? [deviceCookie] : []),
];
