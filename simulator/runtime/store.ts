import type { Collection } from '@msw/data';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { copy } from './deep-json.ts';

/** Wraps a record: the library copies plain objects level by level, but leaves an instance of a class as it is. */
class Held<T> {
  record: T;
  /** Number of the save that stored it; 0 while it is not in the store. */
  turn = 0;

  constructor(record: T) {
    this.record = record;
  }
}

/** Records that one sweep looks at. A write adds one, so that sweeps keep up. */
const looks = 4;

interface Fields<T> {
  readonly id: string;
  readonly held: Held<T>;
}

/** The schema of a collection, which accepts everything: records are typed where they are made. */
function trusted<T>(): StandardSchemaV1<T> {
  return { '~standard': { version: 1, vendor: 'simulator', validate: (value) => ({ value: value as T }) } };
}

type Records<T> = Collection<StandardSchemaV1<Fields<T>>>;
/** A record of the collection. */
type Row<T> = Awaited<ReturnType<Records<T>['create']>>;

/** Counts the changes of all stores that share it. */
export interface Changes {
  count: number;
}

export interface StoreOptions<T, K extends string> {
  /** Shared by the stores of one server. */
  readonly changes?: Changes;
  /** Makes what the store keeps of a record, which nobody else can change; a deep copy unless given. */
  readonly own?: (record: T) => T;
  /** Indexes beside the one by id: for each name, the values that a record is found by. */
  readonly keys?: Readonly<Record<K, (record: T) => readonly string[]>>;
}

/** Rows by a value of their records. Most values have one row, so that a set is made for the second one only. */
class Index<T> {
  readonly #of: (record: T) => readonly string[];
  readonly #rows = new Map<string, Row<T> | Set<Row<T>>>();

  constructor(of: (record: T) => readonly string[]) {
    this.#of = of;
  }

  /** Indexes a row by its next record, before the row gets it; removes the row where there is none. */
  move(row: Row<T>, next?: T): void {
    const before = row.held.turn > 0 ? this.#of(row.held.record) : [];
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
 * - The collection holds one row a record: its id, and the record wrapped in `Held`.
 * - `insert` creates the row by `Collection.create`. To save a record again is to replace it inside its row.
 * - `where` finds records by a condition with `Collection.findMany`, which looks at every row.
 * - `remove` deletes the row by `Collection.delete`.
 * - `get` and `with` find records by id and by key in maps of this class, because every request does so, and a scan of
 *   10,000 records takes longer than the rest of the request.
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
  /** Where the next sweep goes on; records that are added meanwhile are still to come. */
  #round: Iterator<Row<T>> | undefined;

  constructor({ changes = { count: 0 }, own = copy, keys }: StoreOptions<T, K> = {}) {
    this.#changes = changes;
    this.#own = own;
    const named = Object.entries<(record: T) => readonly string[]>(keys ?? {});
    this.#indexes = new Map(named.map(([name, of]) => [name, new Index(of)]));
  }

  /** Stores a record as the last one, in place of the one with its id. */
  async insert(record: T): Promise<T> {
    const kept = this.#own(record);
    if (!this.#byId.has(kept.id)) await this.#makeRow(kept);
    const row = this.#byId.get(kept.id) as Row<T>;
    for (const index of this.#indexes.values()) index.move(row, kept);
    row.held.record = kept;
    row.held.turn = ++this.#turn;
    this.#byId.delete(kept.id);
    this.#byId.set(kept.id, row);
    this.#changes.count += 1;
    return kept;
  }

  replace(record: T): Promise<T> {
    return this.insert(record);
  }

  /** Replaces the record with the same id, which keeps its place among the others; stores it as the last one if there is none. */
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

  /** Loads the library with the first record, so that a start does not wait for it. */
  async #load(): Promise<Records<T>> {
    const { Collection } = await import('@msw/data');
    this.#collection = new Collection({ schema: trusted<Fields<T>>() });
    return this.#collection;
  }

  async #makeRow(record: T): Promise<void> {
    this.#loading ??= this.#load();
    const collection = await this.#loading;
    const row = await collection.create({ id: record.id, held: new Held(record) });
    // Another insert may have made a row for this id meanwhile.
    if (this.#byId.has(record.id)) collection.delete(row);
    else this.#byId.set(record.id, row);
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.held.record;
  }

  /** The records with a value of a key, found by an index, in the order in which they got it. */
  with(name: K, value: string): T[] {
    return (this.#indexes.get(name)?.with(value) ?? []).map(({ held }) => held.record);
  }

  /** The records that match a condition, in the order in which they were saved. Looks at each. */
  where(matches: (record: T) => boolean): T[] {
    const found = this.#collection?.findMany((query) =>
      query.where(({ held }: Fields<T>) => held.turn > 0 && matches(held.record)),
    );
    return (found ?? []).sort((one, other) => one.held.turn - other.held.turn).map(({ held }) => held.record);
  }

  /** Removes a record. @returns whether there was one */
  async remove(id: string): Promise<boolean> {
    const row = this.#byId.get(id);
    if (!row) return false;
    this.#byId.delete(id);
    this.#unindex(row);
    row.held.turn = 0;
    this.#changes.count += 1;
    this.#collection?.delete(row);
    return true;
  }

  /**
   * Looks at the next few records, in a circle, and removes those that are dead. It runs with each write, so that no write
   * has to look at all.
   *
   * @returns the removed records
   */
  async sweep(isDead: (record: T) => boolean): Promise<readonly T[]> {
    const dead: T[] = [];
    for (let looked = 0; looked < looks; looked++) {
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
      row.held.turn = 0;
    }
    this.#byId.clear();
    this.#loading = undefined;
    this.#collection = undefined;
    this.#changes.count += 1;
    this.#round = undefined;
  }
}
