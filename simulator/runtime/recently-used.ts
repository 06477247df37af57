/** A cache that keeps the most recently used values, up to a limit. */
export class RecentlyUsed<K, V> {
  readonly #most: number;
  /** The one that was asked for last stands last. */
  readonly #kept = new Map<K, V>();

  constructor(most: number) {
    this.#most = most;
  }

  /** What is kept for that key, or else is made now and kept in place of what nobody asked for the longest. */
  of(key: K, make: (key: K) => V): V {
    const value = this.#kept.get(key) ?? make(key);
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value as K);
    return value;
  }
}
