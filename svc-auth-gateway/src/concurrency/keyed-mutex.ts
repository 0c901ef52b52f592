import { FairTurns } from './fair-turns.ts';

/**
 * Runs the work of one key one after the other; different keys do not wait for each other. Within a key, owners take
 * turns; the work of one owner runs in the order of asking.
 */
export class KeyedMutex {
  readonly #turns = new Map<string, FairTurns>();

  async run<T>(key: string, work: () => Promise<T>, owner = ''): Promise<T> {
    const turns = this.#turns.get(key) ?? new FairTurns(1);
    this.#turns.set(key, turns);
    try {
      return await turns.run(owner, work);
    } finally {
      if (turns.isIdle) this.#turns.delete(key);
    }
  }
}
