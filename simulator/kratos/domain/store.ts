import { Collection } from '@msw/data';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Records are typed where they are made, so the collection takes them as they are. */
function trusted<T>(): StandardSchemaV1<T> {
  return { '~standard': { version: 1, vendor: 'simulator', validate: (value) => ({ value: value as T }) } };
}

/**
 * A collection with an index by id beside it: queries of the collection scan, and every request
 * looks a flow or a session up by its key.
 */
export class Store<T extends { readonly id: string }> {
  readonly #collection = new Collection({ schema: trusted<T>() });
  readonly #byId = new Map<string, T>();

  async insert(record: T): Promise<T> {
    const stored = (await this.#collection.create(record)) as T;
    this.#byId.set(record.id, stored);
    return stored;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id);
  }

  async replace(record: T): Promise<T> {
    await this.remove(record.id);
    return this.insert(record);
  }

  async remove(id: string): Promise<boolean> {
    const record = this.#byId.get(id);
    if (!record) return false;
    this.#byId.delete(id);
    this.#collection.delete(record as never);
    return true;
  }

  /** All records in the order of their making. */
  all(): T[] {
    return [...this.#byId.values()];
  }

  clear(): void {
    this.#collection.clear();
    this.#byId.clear();
  }
}
