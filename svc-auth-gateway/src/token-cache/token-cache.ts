import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { EndedSessions } from '../ended-sessions/ended-sessions.ts';

/** The maximum number of sessions; the least recent is dropped. */
const MAX_SESSIONS = 10_000;
/** A token that expires sooner than this (s) is useless. */
const EXPIRY_MARGIN = 10;

/** Caches the newest valid access token of each recent session: in memory only, and sent to services only. */
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

  /** Undefined without a valid token, or if the session has ended. */
  get(sessionId: string): Caller | undefined {
    const caller = this.#tokens.get(sessionId);
    if (!caller) return undefined;
    if (!this.ended.has(caller) && caller.expiresAt - EXPIRY_MARGIN > Date.now() / 1000) return caller;
    this.#tokens.delete(sessionId);
    return undefined;
  }
}
