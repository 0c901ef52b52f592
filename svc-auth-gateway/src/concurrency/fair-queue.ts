/** Runs so many pieces of work at once. Owners take turns, so nobody's second piece runs before another's first. */
export class FairQueue {
  /** What waits, by owner; the owner whose turn is next comes first. */
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

  /** The piece that ends gives its place to the next one. */
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
