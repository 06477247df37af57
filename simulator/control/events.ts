/** Notifies listeners of requests and changes. */
export interface Events {
  emit(name: string, data: unknown): void;
  /** Adds a listener. @returns a function that removes it */
  listen(listener: (name: string, data: unknown) => void): () => void;
}

export function createEvents(): Events {
  const listeners = new Set<(name: string, data: unknown) => void>();
  return {
    emit: (name, data) => {
      for (const listener of listeners) listener(name, data);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
