/** Runs a limited number of tasks at once, round-robin by owner. */
export class FairQueue {
  /** Waiting tasks by owner; the owner who is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  constructor(private readonly concurrency: number) {}

  get isIdle() {
    return this.#running === 0;
  }

  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.concurrency) this.#running++;
    else await this.#enqueue(owner);
    try {
      return await work();
    } finally {
      this.#startNext();
    }
  }

  #enqueue(owner: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(owner);
    if (queue) queue.push(resolve);
    else this.#waiting.set(owner, [resolve]);
    return promise;
  }

  /** A task that ends starts the next one. */
  #startNext() {
    const [owner, queue] = this.#waiting.entries().next().value ?? ['', []];
    const begin = queue.shift();
    if (!begin) {
      this.#running--;
      return;
    }
    this.#waiting.delete(owner);
    if (queue.length > 0) this.#waiting.set(owner, queue);
    begin();
  }
}
