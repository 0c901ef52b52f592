const MAX_ENTRIES = 1000;

/** As a map of a thousand entries: the one that was asked for least recently gives way. */
export class RecentlyUsed<Value> {
  readonly #entries = new Map<string, Value>();

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: string, value: Value) {
    this.#entries.delete(key);
    if (this.#entries.size >= MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? '');
    this.#entries.set(key, value);
  }
}
