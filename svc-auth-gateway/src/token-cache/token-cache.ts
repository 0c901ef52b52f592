import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';

/** The sessions that were at work last. */
const MAX_SESSIONS = 10_000;
/** A token that ends sooner than this (s) is of no use any more. */
const EXPIRY_MARGIN = 10;

/**
 * The newest access token of each session that has been at work here, as long as it is good: in memory alone, and
 * never told to anybody but a service.
 */
@Injectable()
export class TokenCache {
  readonly #tokens = new Map<string, Caller>();

  constructor(private readonly ended: EndedSessions) {
    ended.onEnd((sessionId) => this.#tokens.delete(sessionId));
  }

  store(caller: Caller) {
    const known = this.#tokens.get(caller.sessionId);
    if (this.ended.has(caller) || (known && known.expiresAt >= caller.expiresAt)) return;
    this.#tokens.delete(caller.sessionId);
    for (const [oldest, { expiresAt }] of this.#tokens) {
      if (expiresAt > Date.now() / 1000 && this.#tokens.size < MAX_SESSIONS) break;
      this.#tokens.delete(oldest);
    }
    this.#tokens.set(caller.sessionId, caller);
  }

  /** Undefined where there is none that is good, or where the session has ended. */
  get(sessionId: string): Caller | undefined {
    const caller = this.#tokens.get(sessionId);
    if (!caller) return undefined;
    if (!this.ended.has(caller) && caller.expiresAt - EXPIRY_MARGIN > Date.now() / 1000) return caller;
    this.#tokens.delete(sessionId);
    return undefined;
  }
}
