import { Injectable } from '@nestjs/common';

/**
 * The parts that a service needs before it can serve, and whether each is up; beside them what it serves without, in
 * words.
 */
@Injectable()
export class Readiness {
  readonly #parts = new Map<string, { isThere: () => boolean; isForWrites: boolean }>();
  readonly #lags = new Map<string, () => string | undefined>();

  /** A part that only writes need leaves the service able to answer reads. */
  require(part: string, isThere: () => boolean, { isForWrites = false } = {}) {
    this.#parts.set(part, { isThere, isForWrites });
  }

  /**
   * `lag` says in words what this part lags behind, if it does. The service stays ready: no other replica would
   * know more.
   */
  reportLag(part: string, lag: () => string | undefined) {
    this.#lags.set(part, lag);
  }

  /** Whether every part that reads need is up. */
  canRead(): boolean {
    return [...this.#parts.values()].every(({ isThere, isForWrites }) => isForWrites || isThere());
  }

  report() {
    const parts = Object.fromEntries(
      [...this.#parts].map(([part, { isThere }]) => [part, isThere() ? 'up' : 'waiting']),
    );
    const late = [...this.#lags].flatMap(([part, lag]) => {
      const words = lag();
      return words ? [[part, words]] : [];
    });
    return {
      ready: Object.values(parts).every((state) => state === 'up'),
      parts,
      ...(late.length > 0 && { late: Object.fromEntries(late) as Record<string, string> }),
    };
  }
}
