const MAX_BATCH = 32;

type Queued<Entry, Outcome> = { entry: Entry; resolve: (outcome: Outcome) => void };

/** Queues entries while earlier ones of their name run, then runs all that have queued up. */
export class WriteBatcher<Entry, Outcome> {
  readonly #queues = new Map<string, Queued<Entry, Outcome>[]>();

  /**
   * `execute` returns the outcomes of the first entries, at least one; the others remain in front. It gets entries with
   * the same `keyOf` one at a time, and each that `isLarge` by itself.
   */
  constructor(
    private readonly execute: (entries: Entry[]) => Promise<Outcome[]>,
    private readonly keyOf: (entry: Entry) => string | undefined,
    private readonly isLarge: (entry: Entry) => boolean,
  ) {}

  add(name: string, entry: Entry): Promise<Outcome> {
    return new Promise((resolve) => {
      const waiting = this.#queues.get(name) ?? [];
      waiting.push({ entry, resolve });
      if (this.#queues.has(name)) return;
      this.#queues.set(name, waiting);
      void this.#drain(name, waiting);
    });
  }

  async #drain(name: string, waiting: Queued<Entry, Outcome>[]) {
    let wasLarge = false;
    while (waiting.length > 0) {
      const batch = this.#takeBatch(waiting, wasLarge);
      wasLarge = batch.some(({ entry }) => this.isLarge(entry));
      const outcomes = await this.execute(batch.map(({ entry }) => entry));
      for (const [n, outcome] of outcomes.entries()) batch[n]?.resolve(outcome);
      waiting.unshift(...batch.slice(outcomes.length));
    }
    this.#queues.delete(name);
  }

  /** After a large entry the small ones go first, so none of them waits for two large ones. */
  #takeBatch(waiting: Queued<Entry, Outcome>[], afterLarge: boolean): Queued<Entry, Outcome>[] {
    const [large, small] = [true, false].map((is) => waiting.filter(({ entry }) => this.isLarge(entry) === is));
    const [next] = large ?? [];
    if (next && !(afterLarge && small?.length)) return waiting.splice(waiting.indexOf(next), 1);
    const keys = new Set<string>();
    const taken = (small ?? []).filter(({ entry }) => {
      const key = this.keyOf(entry);
      const isTwice = key !== undefined && keys.has(key);
      if (key !== undefined) keys.add(key);
      return !isTwice;
    });
    const batch = taken.slice(0, MAX_BATCH);
    const left = new Set(batch);
    waiting.splice(0, waiting.length, ...waiting.filter((one) => !left.has(one)));
    return batch;
  }
}
