/** A cache that keeps the most recently used values, up to a limit. */
export class RecentlyUsed<K, V> {
  readonly #most: number;
  /** The most recently used is last. */
  readonly #kept = new Map<K, V>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key. A missing value is made and kept; the least recently used one then leaves a full cache. */
  get(key: K, make: (key: K) => V): V {
    const value = this.#kept.get(key) ?? make(key);
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as K);
    return value;
  }
}
