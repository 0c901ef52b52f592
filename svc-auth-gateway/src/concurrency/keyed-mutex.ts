import { FairQueue } from './fair-queue.ts';

/**
 * Serializes the work on one key; different keys do not wait for each other. Within a key, owners are served
 * round-robin; the work of one owner runs in order.
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
