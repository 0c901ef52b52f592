import { Injectable } from '@nestjs/common';

/** The parts that a service needs, and whether each is up; also, in words, what lags while it serves. */
@Injectable()
export class Readiness {
  readonly #parts = new Map<string, { isThere: () => boolean; isForWrites: boolean }>();
  readonly #lags = new Map<string, () => string | undefined>();

  /** If only writes need a part, the service still answers reads without it. */
  require(part: string, isThere: () => boolean, { isForWrites = false } = {}) {
    this.#parts.set(part, { isThere, isForWrites });
  }

  /** `lag` describes this part's lag, if any. The service remains ready: no other replica would know more. */
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
