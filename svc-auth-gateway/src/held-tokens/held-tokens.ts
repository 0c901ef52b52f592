import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';

/** The sessions that were at work last. */
const AT_MOST = 10_000;
/** A token that ends sooner than this (s) is of no use any more. */
const MARGIN = 10;

/**
 * The newest access token of each session that has been at work here, as long as it is good: in memory alone, and
 * never told to anybody but a service.
 */
@Injectable()
export class HeldTokens {
  readonly #held = new Map<string, Caller>();

  constructor(private readonly ended: EndedSessions) {
    ended.onEnd((sessionId) => this.#held.delete(sessionId));
  }

  hold(caller: Caller) {
    const known = this.#held.get(caller.sessionId);
    if (this.ended.has(caller) || (known && known.expiresAt >= caller.expiresAt)) return;
    this.#held.delete(caller.sessionId);
    for (const [oldest, { expiresAt }] of this.#held) {
      if (expiresAt > Date.now() / 1000 && this.#held.size < AT_MOST) break;
      this.#held.delete(oldest);
    }
    this.#held.set(caller.sessionId, caller);
  }

  /** Undefined where there is none that is good, or where the session has ended. */
  of(sessionId: string): Caller | undefined {
    const caller = this.#held.get(sessionId);
    if (!caller) return undefined;
    if (!this.ended.has(caller) && caller.expiresAt - MARGIN > Date.now() / 1000) return caller;
    this.#held.delete(sessionId);
    return undefined;
  }
}
