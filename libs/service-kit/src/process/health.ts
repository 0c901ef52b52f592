import { Injectable } from '@nestjs/common';

/**
 * The parts that a service needs before it can serve, and whether each is up; beside them what it serves without, in
 * words.
 */
@Injectable()
export class Readiness {
  readonly #parts = new Map<string, () => boolean>();
  readonly #late = new Map<string, () => string | undefined>();

  require(part: string, isThere: () => boolean) {
    this.#parts.set(part, isThere);
  }

  /**
   * `lateness` says in words what this part lags behind, if it does. The service stays ready: no other replica would
   * know more.
   */
  explain(part: string, lateness: () => string | undefined) {
    this.#late.set(part, lateness);
  }

  report() {
    const parts = Object.fromEntries([...this.#parts].map(([part, isThere]) => [part, isThere() ? 'up' : 'waiting']));
    const late = [...this.#late].flatMap(([part, lateness]) => {
      const words = lateness();
      return words ? [[part, words]] : [];
    });
    return {
      ready: Object.values(parts).every((state) => state === 'up'),
      parts,
      ...(late.length > 0 && { late: Object.fromEntries(late) as Record<string, string> }),
    };
  }
}
