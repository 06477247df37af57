/** Small facts kept over a reload of the page: how often it was sent on, when a code was sent. Never anything typed. */
export interface Memory {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** A memory that ends with the page. */
export function shortMemory(): Memory {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key), set: (key, value) => kept.set(key, value), remove: (key) => kept.delete(key) };
}

/** A memory in the browser's storage; where storage is forbidden it ends with the page. */
export function memoryIn(storage: () => Storage): Memory {
  const fallback = shortMemory();
  const attempt = <T>(act: (kept: Storage) => T, otherwise: () => T): T => {
    try {
      return act(storage());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (kept) => kept.getItem(key) ?? undefined,
        () => fallback.get(key),
      ),
    set: (key, value) =>
      attempt(
        (kept) => kept.setItem(key, value),
        () => fallback.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (kept) => kept.removeItem(key),
        () => fallback.remove(key),
      ),
  };
}
