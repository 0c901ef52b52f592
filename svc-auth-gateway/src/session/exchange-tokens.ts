import { setTimeout as sleep } from 'node:timers/promises';
import type { TokenGrant, Tokens } from '@allsquare/auth-contract';
import { setRequestPerson } from '@allsquare/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';
import { GuestCookie, type OpenedGuestCookie } from '../guests/guest-cookie.ts';
import { GuestKeys } from '../guests/guest-keys.ts';
import { Guests } from '../guests/guests.ts';
import { KeycloakGrants, type SessionClient } from '../identity/keycloak-grants.ts';
import { Limits } from '../limits/limits.ts';
import { DeletionEntity } from '../people/deletion.entity.ts';
import { OpenGuest } from './open-guest.ts';
import { type ClientInfo, type OpenedSession, OpenSession, sessionCookies } from './open-session.ts';
import { type SealedSession, SessionCookie } from './session-cookie.ts';
import { SessionHandle } from './session-handle.ts';

/** Without tokens the session has ended. `isDeleted`: with its account, so that the browser deletes what it stores. */
type TokenExchange = { tokens?: Tokens; cookies: string[]; isDeleted?: boolean };

/** How long (ms) a refused refresh waits for the database, which may be frozen. */
const DELETION_TIMEOUT = 1000;

/** The token endpoint that keycloak-js talks to. */
@Injectable()
export class ExchangeTokens {
  readonly #log = new Logger(ExchangeTokens.name);
  readonly #refreshing = new Map<string, Promise<TokenExchange | undefined>>();

  constructor(
    private readonly grants: KeycloakGrants,
    private readonly openSession: OpenSession,
    private readonly ended: EndedSessions,
    private readonly cookie: SessionCookie,
    private readonly handle: SessionHandle,
    private readonly limits: Limits,
    private readonly guestCookie: GuestCookie,
    private readonly guests: Guests,
    private readonly keys: GuestKeys,
    private readonly openGuest: OpenGuest,
    @InjectRepository(DeletionEntity) private readonly deletions: Repository<DeletionEntity>,
  ) {}

  /**
   * No tokens when the session has ended, the code is invalid, or cookie and handle belong to different sessions. A
   * guest's cookie opens another session when theirs has expired. `from`: the network.
   */
  async exchange(grant: TokenGrant, from: string, clientInfo: ClientInfo): Promise<TokenExchange> {
    const exchanged = (await this.#exchange(grant, from, clientInfo)) ?? { cookies: [this.cookie.cleared] };
    if (exchanged.tokens || grant.grant_type !== 'refresh_token') return exchanged;
    return { ...exchanged, isDeleted: await this.#isDeleted(grant.refresh_token) };
  }

  /** By the handle, because the cookie may have expired. False if the database does not answer. */
  async #isDeleted(refreshToken: string): Promise<boolean> {
    const { userId } = (await this.handle.open(refreshToken)) ?? {};
    if (!userId) return false;
    const isDeleted = this.deletions.existsBy({ userId }).catch(() => false);
    return Promise.race([isDeleted, sleep(DELETION_TIMEOUT, false, { ref: false })]);
  }

  async #exchange(grant: TokenGrant, from: string, clientInfo: ClientInfo): Promise<TokenExchange | undefined> {
    if (grant.grant_type === 'authorization_code') {
      this.limits.check('LIMIT_WRONG_PASSWORDS_PER_IP', from);
      const granted = await this.grants.exchange(grant.code, grant.redirect_uri, grant.code_verifier);
      if (!granted) this.limits.count('LIMIT_WRONG_PASSWORDS_PER_IP', from);
      if (!granted) return undefined;
      const session = await this.openSession.open(granted, clientInfo);
      return { tokens: toTokens(session, granted), cookies: sessionCookies(session) };
    }
    const session = await this.cookie.open(clientInfo.cookies);
    if (session) setRequestPerson({ id: session.userId, sessionId: session.sessionId });
    if (session && this.ended.has({ id: session.userId, sessionId: session.sessionId })) return undefined;
    const handle = await this.handle.open(grant.refresh_token);
    const guest = await this.guestCookie.open(clientInfo.cookies);
    const isOne = session && handle?.sessionId === session.sessionId;
    if (isOne) this.limits.consume('LIMIT_REFRESHES', session.sessionId);
    const refreshed = isOne ? await this.#refreshOnce(session, guest) : undefined;
    return refreshed ?? (guest && handle?.userId === guest.userId ? this.#reopenGuest(guest, clientInfo) : undefined);
  }

  /** Two tabs that refresh at the same time share one response. */
  async #refreshOnce(
    { sessionId, client, refreshToken }: SealedSession,
    guest: OpenedGuestCookie | undefined,
  ): Promise<TokenExchange | undefined> {
    const running = this.#refreshing.get(sessionId);
    if (running) return running;
    const mine = this.#refresh(client, refreshToken, guest);
    this.#refreshing.set(sessionId, mine);
    try {
      return await mine;
    } finally {
      this.#refreshing.delete(sessionId);
    }
  }

  async #refresh(client: SessionClient, refreshToken: string, guest: OpenedGuestCookie | undefined) {
    const granted = await this.grants.refresh(client, refreshToken);
    if (!granted) return undefined;
    const session = await this.openSession.open(granted);
    const cookies = sessionCookies(session);
    const own = guest?.userId === session.caller.id ? guest : undefined;
    if (own?.needsRenewal) this.guests.markSeenInBackground(own.userId);
    const key =
      own && ((await this.#reissueKey(own, session.caller.sessionId)) ?? (own.needsRenewal ? own : undefined));
    if (key) cookies.push(await this.guestCookie.seal(key));
    return { tokens: toTokens(session, granted), cookies };
  }

  /** After a lost response. Without the database the session continues anyway. */
  #reissueKey(key: OpenedGuestCookie, sessionId: string) {
    return this.keys.reissue(key, sessionId).catch((error: unknown) => {
      this.#log.warn(`a guest does not have their cookie yet: ${String(error)}`);
      return undefined;
    });
  }

  /** For a guest whose session has expired. */
  async #reopenGuest(guest: OpenedGuestCookie, clientInfo: ClientInfo): Promise<TokenExchange> {
    setRequestPerson({ id: guest.userId });
    this.limits.consume('LIMIT_REFRESHES', guest.userId);
    const reopened = await this.openGuest.reopen(guest, clientInfo);
    if (!reopened) return { cookies: [this.cookie.cleared, this.guestCookie.cleared] };
    return { tokens: toTokens(reopened.session), cookies: reopened.cookies };
  }
}

const toTokens = (session: OpenedSession, { id_token }: { id_token?: string | undefined } = {}): Tokens => ({
  access_token: session.accessToken,
  refresh_token: session.handle,
  ...(id_token && { id_token }),
  expires_in: session.expiresIn,
  token_type: 'Bearer',
});
