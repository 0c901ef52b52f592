import { Injectable } from '@nestjs/common';

/** What a service needs before it can serve; each part says whether it is there. */
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
