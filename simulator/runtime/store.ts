import { deepCopy } from '@members/engines/go/json/deep-json';
import type { Collection } from '@msw/data';
import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Wraps a record: `@msw/data` copies plain objects deeply, but keeps an instance of a class as it is. */
class RecordHolder<T> {
  record: T;
  /** Number of the save that stored it; 0 while it is not in the store. */
  saveNumber = 0;

  constructor(record: T) {
    this.record = record;
  }
}

/** Records that one sweep checks. Each write adds at most one record, so sweeps keep up. */
const recordsPerSweep = 4;

interface Fields<T> {
  readonly id: string;
  readonly held: RecordHolder<T>;
}

/** A schema that accepts everything: TypeScript checks the records. */
function acceptAll<T>(): StandardSchemaV1<T> {
  return { '~standard': { version: 1, vendor: 'simulator', validate: (value) => ({ value: value as T }) } };
}

type Records<T> = Collection<StandardSchemaV1<Fields<T>>>;
/** An entry of the collection. */
type Row<T> = Awaited<ReturnType<Records<T>['create']>>;

/** The number of changes of all stores that share it. */
export interface Changes {
  count: number;
}

export interface StoreOptions<T, K extends string> {
  /** Shared by the stores of one server. */
  readonly changes?: Changes;
  /** Makes the store's own copy of a record, which no caller can change. The default is a deep copy. */
  readonly own?: (record: T) => T;
  /** Further indexes: for each key, a function that returns the values a record is found by. */
  readonly keys?: Readonly<Record<K, (record: T) => readonly string[]>>;
}

/** Finds rows by a value of their records. Most values have one row, so a set is made only for a second one. */
class Index<T> {
  readonly #of: (record: T) => readonly string[];
  readonly #rows = new Map<string, Row<T> | Set<Row<T>>>();

  constructor(of: (record: T) => readonly string[]) {
    this.#of = of;
  }

  /** Updates the index before a row gets its next record. Without a next record it removes the row. */
  move(row: Row<T>, next?: T): void {
    const before = row.held.saveNumber > 0 ? this.#of(row.held.record) : [];
    const after = next === undefined ? [] : this.#of(next);
    if (before.length === after.length && before.every((value, at) => value === after[at])) return;
    for (const value of before) this.#remove(row, value);
    for (const value of after) this.#add(row, value);
  }

  #add(row: Row<T>, value: string): void {
    const known = this.#rows.get(value);
    if (known instanceof Set) known.add(row);
    else this.#rows.set(value, known ? new Set([known, row]) : row);
  }

  #remove(row: Row<T>, value: string): void {
    const known = this.#rows.get(value);
    if (known instanceof Set) known.delete(row);
    if (known === row || (known instanceof Set && known.size === 0)) this.#rows.delete(value);
  }

  /** The rows with a value, in the order in which they got it. */
  with(value: string): readonly Row<T>[] {
    const known = this.#rows.get(value);
    return known === undefined ? [] : known instanceof Set ? [...known] : [known];
  }
}

/**
 * Records of one kind, such as sessions, in a collection of `@msw/data`.
 *
 * - The collection holds one row per record: its id, and the record wrapped in `RecordHolder`.
 * - `insert` creates the row by `Collection.create`. Saving a record again replaces it inside its row.
 * - `where` finds records by a condition with `Collection.findMany`, which checks every row.
 * - `remove` deletes the row by `Collection.delete`.
 * - `get` and `with` find records by id and by key in maps of this class. Every request does so, and a scan of 10,000
 *   records takes longer than the rest of the request.
 * - The library's `update`, relations, schemas and extensions are not used: see
 *   `docs/decisions/0024-what-the-data-library-does.md`.
 */
export class Store<T extends { readonly id: string }, K extends string = never> {
  #loading: Promise<Records<T>> | undefined;
  #collection: Records<T> | undefined;
  readonly #byId = new Map<string, Row<T>>();
  readonly #indexes: ReadonlyMap<string, Index<T>>;
  readonly #own: (record: T) => T;
  readonly #changes: Changes;
  #turn = 0;
  /** The position of the sweep. It also reaches records that are added meanwhile. */
  #round: Iterator<Row<T>> | undefined;

  constructor({ changes = { count: 0 }, own = deepCopy, keys }: StoreOptions<T, K> = {}) {
    this.#changes = changes;
    this.#own = own;
    const named = Object.entries<(record: T) => readonly string[]>(keys ?? {});
    this.#indexes = new Map(named.map(([name, of]) => [name, new Index(of)]));
  }

  /** Stores a record as the last one. It replaces the record with the same id. */
  async insert(record: T): Promise<T> {
    const kept = this.#own(record);
    if (!this.#byId.has(kept.id)) await this.#makeRow(kept);
    const row = this.#byId.get(kept.id) as Row<T>;
    for (const index of this.#indexes.values()) index.move(row, kept);
    row.held.record = kept;
    row.held.saveNumber = ++this.#turn;
    this.#byId.delete(kept.id);
    this.#byId.set(kept.id, row);
    this.#changes.count += 1;
    return kept;
  }

  replace(record: T): Promise<T> {
    return this.insert(record);
  }

  /**
   * Replaces the record with the same id, and keeps its position. If there is none, stores the record as the last one.
   */
  async update(record: T): Promise<T> {
    const row = this.#byId.get(record.id);
    if (row === undefined) return this.insert(record);
    const kept = this.#own(record);
    for (const index of this.#indexes.values()) index.move(row, kept);
    row.held.record = kept;
    this.#changes.count += 1;
    return kept;
  }

  #unindex(row: Row<T>): void {
    for (const index of this.#indexes.values()) index.move(row);
  }

  /** Loads the library with the first record, so that the start does not wait for it. */
  async #load(): Promise<Records<T>> {
    const { Collection } = await import('@msw/data');
    this.#collection = new Collection({ schema: acceptAll<Fields<T>>() });
    return this.#collection;
  }

  async #makeRow(record: T): Promise<void> {
    this.#loading ??= this.#load();
    const collection = await this.#loading;
    const row = await collection.create({ id: record.id, held: new RecordHolder(record) });
    // Another insert may have made a row for this id meanwhile.
    if (this.#byId.has(record.id)) collection.delete(row);
    else this.#byId.set(record.id, row);
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.held.record;
  }

  /** The records with a value of a key, in the order in which they got the value. Uses an index. */
  with(name: K, value: string): T[] {
    return (this.#indexes.get(name)?.with(value) ?? []).map(({ held }) => held.record);
  }

  /** The records that match a condition, in the order in which they were saved. Checks each record. */
  where(matches: (record: T) => boolean): T[] {
    const found = this.#collection?.findMany((query) =>
      query.where(({ held }: Fields<T>) => held.saveNumber > 0 && matches(held.record)),
    );
    return (found ?? [])
      .sort((one, other) => one.held.saveNumber - other.held.saveNumber)
      .map(({ held }) => held.record);
  }

  /** Removes a record. @returns whether there was one */
  async remove(id: string): Promise<boolean> {
    const row = this.#byId.get(id);
    if (!row) return false;
    this.#byId.delete(id);
    this.#unindex(row);
    row.held.saveNumber = 0;
    this.#changes.count += 1;
    this.#collection?.delete(row);
    return true;
  }

  /**
   * Checks the next few records, and removes the dead ones; after the last record it starts again. It runs with each
   * write, so that no write has to check all records.
   *
   * @returns the removed records
   */
  async sweep(isDead: (record: T) => boolean): Promise<readonly T[]> {
    const dead: T[] = [];
    for (let looked = 0; looked < recordsPerSweep; looked++) {
      this.#round ??= this.#byId.values();
      const next = this.#round.next();
      if (next.done) {
        this.#round = undefined;
        break;
      }
      if (isDead(next.value.held.record)) dead.push(next.value.held.record);
    }
    for (const { id } of dead) await this.remove(id);
    return dead;
  }

  /** All records in the order in which they were saved. */
  all(): T[] {
    return Array.from(this.#byId.values(), ({ held }) => held.record);
  }

  clear(): void {
    for (const row of this.#byId.values()) {
      this.#unindex(row);
      row.held.saveNumber = 0;
    }
    this.#byId.clear();
    this.#loading = undefined;
    this.#collection = undefined;
    this.#changes.count += 1;
    this.#round = undefined;
  }
}
