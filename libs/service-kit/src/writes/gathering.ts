/** Of one name at once. */
const AT_MOST = 32;

type Waiting<Entry, Outcome> = { entry: Entry; resolve: (outcome: Outcome) => void };

/** Lets entries wait while those of their name before them are under way, then hands on all that have gathered. */
export class Gathering<Entry, Outcome> {
  readonly #waiting = new Map<string, Waiting<Entry, Outcome>[]>();

  /**
   * `enter` answers the outcomes of the first ones, of one at least; those that it leaves wait on, in front. Of entries
   * with the same `keyOf` it gets one at a time.
   */
  constructor(
    private readonly enter: (entries: Entry[]) => Promise<Outcome[]>,
    private readonly keyOf: (entry: Entry) => string | undefined,
  ) {}

  add(name: string, entry: Entry): Promise<Outcome> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(name) ?? [];
      waiting.push({ entry, resolve });
      if (this.#waiting.has(name)) return;
      this.#waiting.set(name, waiting);
      void this.#enterAll(name, waiting);
    });
  }

  async #enterAll(name: string, waiting: Waiting<Entry, Outcome>[]) {
    while (waiting.length > 0) {
      const together = this.#takeFrom(waiting);
      const outcomes = await this.enter(together.map(({ entry }) => entry));
      for (const [n, outcome] of outcomes.entries()) together[n]?.resolve(outcome);
      waiting.unshift(...together.slice(outcomes.length));
    }
    this.#waiting.delete(name);
  }

  #takeFrom(waiting: Waiting<Entry, Outcome>[]): Waiting<Entry, Outcome>[] {
    const keys = new Set<string>();
    const taken = waiting.filter(({ entry }) => {
      const key = this.keyOf(entry);
      const isTwice = key !== undefined && keys.has(key);
      if (key !== undefined) keys.add(key);
      return !isTwice;
    });
    const together = taken.slice(0, AT_MOST);
    const left = new Set(together);
    waiting.splice(0, waiting.length, ...waiting.filter((one) => !left.has(one)));
    return together;
  }
}
