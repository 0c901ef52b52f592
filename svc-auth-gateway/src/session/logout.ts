import { type Caller, setRequestPerson, TokenVerifier } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { GuestCookie } from '../guests/guest-cookie.ts';
import { GuestKeys } from '../guests/guest-keys.ts';
import { PreviousUsersCookie } from '../guests/previous-users-cookie.ts';
import { type SealedSession, SessionCookie } from './session-cookie.ts';

@Injectable()
export class Logout {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly ended: EndedSessions,
    private readonly tokens: TokenVerifier,
    private readonly guest: GuestCookie,
    private readonly keys: GuestKeys,
    private readonly previousUsers: PreviousUsersCookie,
  ) {}

  /**
   * Always succeeds: the browser's credentials are worthless afterwards, even while the provider is unavailable.
   * Returns the Set-Cookie headers.
   */
  async logout(cookieHeader: string | undefined, authorization: string | undefined): Promise<string[]> {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    const caller = token ? await this.tokens.verify(token).catch(() => undefined) : undefined;
    const session = await this.cookie.open(cookieHeader);
    if (session && !caller) setRequestPerson({ id: session.userId, sessionId: session.sessionId });
    const guestId = await this.#revokeGuestKey(cookieHeader, caller, session);
    if (caller?.sessionId) await this.#end(caller.sessionId, caller.id);
    if (session && session.sessionId !== caller?.sessionId) await this.#end(session.sessionId, session.userId);
    const people = [guestId, session?.userId, caller?.id].filter((id) => id !== undefined);
    const setCookies = people.length > 0 ? [await this.previousUsers.seal(cookieHeader, people)] : [];
    return [this.cookie.cleared, this.guest.cleared, ...setCookies];
  }

  /** A copy of an older cookie signs no one out. Returns the guest. */
  async #revokeGuestKey(
    cookieHeader: string | undefined,
    caller: Caller | undefined,
    session: SealedSession | undefined,
  ): Promise<string | undefined> {
    const key = await this.guest.open(cookieHeader);
    if (!key) return undefined;
    const isTheirs = caller?.id === key.userId && !this.ended.has(caller);
    const own = session?.userId === key.userId ? session.sessionId : undefined;
    if (isTheirs || (await this.keys.isCurrent(key).catch(() => false)))
      await this.keys.revoke(key.userId, isTheirs ? caller.sessionId : own);
    return key.userId;
  }

  /** A repeated sign-out has no effect on others. */
  async #end(sessionId: string, userId: string) {
    if (!this.ended.has({ id: userId, sessionId })) await this.ended.end(sessionId, userId);
  }
}
