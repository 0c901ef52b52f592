import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';

/** No access token lives longer than this, so neither does the memory of its session. */
const REMEMBERED = 10 * 60_000;
const AT_MOST = 10_000;

/** The sessions that were signed out while an access token of theirs is still good. */
@Injectable()
export class EndedSessions {
  readonly #ended = new Map<string, number>();
  readonly #listeners = new Set<(sessionId: string) => void>();

  end(sessionId: string) {
    const now = Date.now();
    for (const [id, until] of this.#ended) {
      if (until > now && this.#ended.size < AT_MOST) break;
      this.#ended.delete(id);
    }
    this.#ended.set(sessionId, now + REMEMBERED);
    for (const listener of this.#listeners) listener(sessionId);
  }

  has(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  /** Throws Problem 401 when the caller's session was signed out. */
  refuse(caller: Caller) {
    if (this.has(caller.sessionId)) throw refuse('session-over');
  }

  onEnd(listener: (sessionId: string) => void) {
    this.#listeners.add(listener);
  }
}
