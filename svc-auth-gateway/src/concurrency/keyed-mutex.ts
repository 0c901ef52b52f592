import { FairQueue } from './fair-queue.ts';

/**
 * Runs the work of one key one after the other; different keys do not wait for each other. Within a key, owners take
 * turns; the work of one owner runs in the order of asking.
 */
export class KeyedMutex {
  readonly #queues = new Map<string, FairQueue>();

  async run<T>(key: string, work: () => Promise<T>, owner = ''): Promise<T> {
    const queue = this.#queues.get(key) ?? new FairQueue(1);
    this.#queues.set(key, queue);
    try {
      return await queue.run(owner, work);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
