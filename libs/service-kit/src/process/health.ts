import { Injectable } from '@nestjs/common';

/** The parts that a service needs before it can serve, and whether each is up. */
@Injectable()
export class Readiness {
  readonly #parts = new Map<string, () => boolean>();

  require(part: string, isThere: () => boolean) {
    this.#parts.set(part, isThere);
  }

  report() {
    const parts = Object.fromEntries([...this.#parts].map(([part, isThere]) => [part, isThere() ? 'up' : 'waiting']));
    return { ready: Object.values(parts).every((state) => state === 'up'), parts };
  }
}
