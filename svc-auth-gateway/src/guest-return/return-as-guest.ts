import type { createReturnLink, returnAsGuest } from '@allsquare/auth-contract';
import { type AnswerOf, type Caller, type InputOf, setRequestPerson } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { GuestKeys } from '../guests/guest-keys.ts';
import { GuestReturnLinks } from '../guests/guest-return-links.ts';
import { Guests } from '../guests/guests.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { OpenGuest } from '../session/open-guest.ts';
import type { ClientInfo } from '../session/open-session.ts';
import { RequireOwnBrowser } from '../session/require-own-browser.ts';

/** A guest creates a link before signing out, and returns by it. */
@Injectable()
export class ReturnAsGuest {
  constructor(
    private readonly ownBrowser: RequireOwnBrowser,
    private readonly returnLinks: GuestReturnLinks,
    private readonly guests: Guests,
    private readonly keys: GuestKeys,
    private readonly identity: KeycloakIdentity,
    private readonly sessions: EndOtherSessions,
    private readonly openGuest: OpenGuest,
    private readonly limits: Limits,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  async createLink(caller: Caller, cookies: string | undefined): Promise<AnswerOf<typeof createReturnLink>> {
    if (!caller.isGuest) throw refuse('not-a-guest');
    await this.ownBrowser.require(caller, cookies);
    const { token, until } = await this.returnLinks.create(caller.id, caller.sessionId);
    const url = Object.assign(new URL('/return', this.config.PUBLIC_ORIGIN), { hash: token });
    return { url: url.href, expiresAt: until.toISOString() };
  }

  /** Invalidates every earlier credential of the account. `from`: the network, against which only wrong links count. */
  async signIn({ token, attempt }: InputOf<typeof returnAsGuest>['body'], clientInfo: ClientInfo, from: string) {
    const userId = await this.returnLinks.use(token, attempt);
    const email = userId && (await this.identity.getGuestAddress(userId));
    // The account may be about to be deleted.
    if (!email || !(await this.guests.postponeDeletion(userId))) {
      this.limits.consume('LIMIT_GUESTS', from);
      throw refuse('return-over');
    }
    setRequestPerson({ id: userId });
    const key = await this.keys.rotate({ userId, email }, null);
    await this.sessions.end({ id: userId });
    const back = await this.openGuest.reopen(key, clientInfo);
    if (!back) throw refuse('identity-away');
    return back;
  }
}
