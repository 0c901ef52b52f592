import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { GuestCookie } from '../guests/guest-cookie.ts';
import { GuestKeys } from '../guests/guest-keys.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { refuse } from '../refuse.ts';
import { RequireOwnBrowser } from './require-own-browser.ts';

/**
 * Ends sessions of the caller. A copy of a guest's cookie could open a new one, so older cookies end too: the results
 * are the Set-Cookie headers of the caller's browser.
 */
@Injectable()
export class EndSession {
  constructor(
    private readonly identity: KeycloakIdentity,
    private readonly ended: EndedSessions,
    private readonly others: EndOtherSessions,
    private readonly ownBrowser: RequireOwnBrowser,
    private readonly keys: GuestKeys,
    private readonly guest: GuestCookie,
  ) {}

  /** One of the caller's own. */
  async end(caller: Caller, id: string, cookies: string | undefined): Promise<string[]> {
    const sessions = await this.identity.listSessions(caller.id);
    if (!sessions.some((session) => session.id === id)) throw refuse('no-such-session');
    const setCookies = await this.#rotateKey(caller, cookies);
    await this.ended.end(id, caller.id);
    return setCookies;
  }

  async endOthers(caller: Caller, cookies: string | undefined): Promise<string[]> {
    const setCookies = await this.#rotateKey(caller, cookies);
    await this.others.end(caller);
    return setCookies;
  }

  /** First, so that no copy opens another session. */
  async #rotateKey(caller: Caller, cookies: string | undefined): Promise<string[]> {
    if (!caller.isGuest) return [];
    const key = await this.ownBrowser.require(caller, cookies);
    return [await this.guest.seal(await this.keys.rotate(key, caller.sessionId))];
  }
}
