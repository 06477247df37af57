import type { Collection } from '@msw/data';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** A class instance is a leaf for the library, which walks and rebuilds all that is plain, at each insert. */
class Held<T> {
  readonly record: T;

  constructor(record: T) {
    this.record = record;
  }
}

interface Row<T> {
  readonly id: string;
  readonly held: Held<T>;
}

/** Records are typed where they are made, so the collection takes them as they are. */
function trusted<T>(): StandardSchemaV1<T> {
  return { '~standard': { version: 1, vendor: 'simulator', validate: (value) => ({ value: value as T }) } };
}

/** A deep copy of JSON data that shares its texts: structuredClone makes each anew, which is slower and heavier. */
function copy<T>(value: T): T {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(copy) as T;
  // Not by assignment: `__proto__` is a key like any other in what people send.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)])) as T;
}

type Records<T> = Collection<StandardSchemaV1<Row<T>>>;

/** Loaded with the first record: some hundred files that no start has to wait for. */
async function newCollection<T>(): Promise<Records<T>> {
  const { Collection } = await import('@msw/data');
  return new Collection({ schema: trusted<Row<T>>() });
}

/**
 * A collection with an index by id beside it: queries of the collection scan, and every request
 * looks a flow or a session up by its key. A record is copied on its way in.
 */
export class Store<T extends { readonly id: string }> {
  #collection: Promise<Records<T>> | undefined;
  readonly #byId = new Map<string, Row<T>>();

  async insert(record: T): Promise<T> {
    const held = new Held(copy(record));
    this.#collection ??= newCollection<T>();
    const collection = await this.#collection;
    const row = await collection.create({ id: record.id, held });
    this.#take(collection, record.id);
    this.#byId.set(record.id, row);
    return held.record;
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.held.record;
  }

  /** The new record stands behind all others; the old one can be read until then. */
  replace(record: T): Promise<T> {
    return this.insert(record);
  }

  /** False when there is none. */
  async remove(id: string): Promise<boolean> {
    if (!this.#byId.has(id) || !this.#collection) return false;
    this.#take(await this.#collection, id);
    return true;
  }

  /** All records in the order in which they were saved. */
  all(): T[] {
    return Array.from(this.#byId.values(), ({ held }) => held.record);
  }

  clear(): void {
    this.#collection = undefined;
    this.#byId.clear();
  }

  #take(collection: Records<T>, id: string): void {
    const row = this.#byId.get(id);
    if (!row) return;
    this.#byId.delete(id);
    collection.delete(row as never);
  }
}
