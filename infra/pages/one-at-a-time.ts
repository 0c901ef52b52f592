/** Runs the work of an owner in sequence, in the order of the requests; work without a waiting caller never runs. */
export class OneAtATime<Owner = string> {
  /** By owner the running work first, then the waiting work: each a function that starts it. */
  readonly #lines = new Map<Owner, Set<() => void>>();

  /** How many owners have running or waiting work. */
  get owners(): number {
    return this.#lines.size;
  }

  /** How many tasks of the owner run or wait. */
  count(owner: Owner): number {
    return this.#lines.get(owner)?.size ?? 0;
  }

  /** Rejects as soon as the signal is aborted, unless the work runs by then. */
  async run<T>(owner: Owner, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const giveUp = () => turn.reject(signal.reason);
    signal.addEventListener('abort', giveUp);
    const line = this.#lines.get(owner) ?? new Set();
    this.#lines.set(owner, line.add(turn.resolve));
    const beginFirst = () => line.values().next().value?.();
    try {
      beginFirst();
      await turn.promise;
      return await work();
    } finally {
      signal.removeEventListener('abort', giveUp);
      line.delete(turn.resolve);
      beginFirst();
      if (line.size === 0) this.#lines.delete(owner);
    }
  }
}
