import type { createReturnLink, returnAsGuest } from '@allsquare/auth-contract';
import { type AnswerOf, type Caller, type InputOf, notePerson } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { EndOtherSessions } from '../ended-sessions/end-other-sessions.ts';
import { GuestKeys } from '../guests/guest-keys.ts';
import { GuestReturns } from '../guests/guest-returns.ts';
import { Guests } from '../guests/guests.ts';
import { KeycloakIdentity } from '../identity/keycloak-identity.ts';
import { Limits } from '../limits/limits.ts';
import { refuse } from '../refuse.ts';
import { OpenGuest } from '../session/open-guest.ts';
import type { Arrival } from '../session/open-session.ts';
import { OwnBrowser } from '../session/own-browser.ts';

/** A guest who signs out makes a link before, and comes back by it. */
@Injectable()
export class ReturnAsGuest {
  constructor(
    private readonly browser: OwnBrowser,
    private readonly returns: GuestReturns,
    private readonly guests: Guests,
    private readonly keys: GuestKeys,
    private readonly identity: KeycloakIdentity,
    private readonly sessions: EndOtherSessions,
    private readonly openGuest: OpenGuest,
    private readonly limits: Limits,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  async link(caller: Caller, cookies: string | undefined): Promise<AnswerOf<typeof createReturnLink>> {
    if (!caller.isGuest) throw refuse('not-a-guest');
    await this.browser.prove(caller, cookies);
    const { token, until } = await this.returns.create(caller.id, caller.sessionId);
    const url = Object.assign(new URL('/return', this.config.PUBLIC_ORIGIN), { hash: token });
    return { url: url.href, expiresAt: until.toISOString() };
  }

  /** Whatever opened the account before opens it no more. `from`: the network, which wrong links alone use up. */
  async open({ token, attempt }: InputOf<typeof returnAsGuest>['body'], arrival: Arrival, from: string) {
    const userId = await this.returns.use(token, attempt);
    const email = userId && (await this.identity.guestAddressOf(userId));
    // It may be about to be deleted.
    if (!email || !(await this.guests.hold(userId))) {
      this.limits.take('LIMIT_GUESTS', from);
      throw refuse('return-over');
    }
    notePerson({ id: userId });
    const key = await this.keys.change({ userId, email }, null);
    await this.sessions.end({ id: userId });
    const back = await this.openGuest.comeBack(key, arrival);
    if (!back) throw refuse('identity-away');
    return back;
  }
}
