import type { Collection } from '@msw/data';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { copy } from './deep-json.ts';

/** A class instance is a leaf for the library, which walks and rebuilds all that is plain, at each insert. */
class Held<T> {
  record: T;
  /** Which save of the store it was; 0 for a record that is not in it. */
  turn = 0;

  constructor(record: T) {
    this.record = record;
  }
}

/** A write brings one record: to look at some more is enough to come round. */
const looks = 4;

interface Row<T> {
  readonly id: string;
  readonly held: Held<T>;
}

/** Records are typed where they are made, so the collection takes them as they are. */
function trusted<T>(): StandardSchemaV1<T> {
  return { '~standard': { version: 1, vendor: 'simulator', validate: (value) => ({ value: value as T }) } };
}

type Records<T> = Collection<StandardSchemaV1<Row<T>>>;

/** What the library tells its records apart by: unless there is one it makes an id of its own, of thirty pieces. */
let key: symbol | undefined;

/** How often something was changed, counted by all who change it. */
export interface Changes {
  count: number;
}

export interface StoreOptions<T, K extends string> {
  /** Shared by all that belongs together. */
  readonly changes?: Changes;
  /** What is kept of a record, which nobody else can change; a deep copy unless it is told. */
  readonly own?: (record: T) => T;
  /** What records are found by at once, beside their ids: for each name the values of a record. */
  readonly keys?: Readonly<Record<K, (record: T) => readonly string[]>>;
}

/** Rows by a value that they have; most values have one row alone. */
class Index<T> {
  readonly #of: (record: T) => readonly string[];
  readonly #rows = new Map<string, Row<T> | Set<Row<T>>>();

  constructor(of: (record: T) => readonly string[]) {
    this.#of = of;
  }

  /** What is to be known of a row now; one that keeps its values keeps its place. */
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

  /** In the order in which they came to it. */
  with(value: string): readonly Row<T>[] {
    const known = this.#rows.get(value);
    return known === undefined ? [] : known instanceof Set ? [...known] : [known];
  }
}

/**
 * A collection of `@msw/data`, asked by `where`, with what a request must not scan for beside it: an index by id, and one for
 * each key. A record is made the store's own on its way in. `docs/decisions` tells why nothing else of the library is used.
 */
export class Store<T extends { readonly id: string }, K extends string = never> {
  #loading: Promise<Records<T>> | undefined;
  #collection: Records<T> | undefined;
  readonly #byId = new Map<string, Row<T>>();
  readonly #indexes: ReadonlyMap<string, Index<T>>;
  readonly #own: (record: T) => T;
  readonly #changes: Changes;
  #turn = 0;
  /** Where the sweep stands; it goes on with whatever comes meanwhile. */
  #round: Iterator<Row<T>> | undefined;

  constructor({ changes = { count: 0 }, own = copy, keys }: StoreOptions<T, K> = {}) {
    this.#changes = changes;
    this.#own = own;
    const named = Object.entries<(record: T) => readonly string[]>(keys ?? {});
    this.#indexes = new Map(named.map(([name, of]) => [name, new Index(of)]));
  }

  /** Keeps a record, in place of the one with its id; it stands behind all others. */
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

  #unindex(row: Row<T>): void {
    for (const index of this.#indexes.values()) index.move(row);
  }

  /** Loaded with the first record: some hundred files that no start has to wait for. */
  async #load(): Promise<Records<T>> {
    const { Collection } = await import('@msw/data');
    this.#collection = new Collection({ schema: trusted<Row<T>>() });
    return this.#collection;
  }

  async #makeRow(record: T): Promise<void> {
    this.#loading ??= this.#load();
    const collection = await this.#loading;
    const row = await collection.create({ id: record.id, held: new Held(record), ...(key && { [key]: record.id }) });
    key ??= Object.getOwnPropertySymbols(row).find(({ description }) => description === 'kPrimaryKey');
    // Another record of this id may have come meanwhile.
    if (this.#byId.has(record.id)) collection.delete(row as never);
    else this.#byId.set(record.id, row);
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.held.record;
  }

  /** Those that have a value of a key, without a scan, in the order in which they came to it. */
  with(name: K, value: string): T[] {
    return (this.#indexes.get(name)?.with(value) ?? []).map(({ held }) => held.record);
  }

  /** Those that a condition holds for, in the order in which they were saved; looks at each. */
  where(matches: (record: T) => boolean): T[] {
    const found = this.#collection?.findMany((query) =>
      query.where(({ held }: Row<T>) => held.turn > 0 && matches(held.record)),
    );
    return (found ?? []).sort((one, other) => one.held.turn - other.held.turn).map(({ held }) => held.record);
  }

  /** False when there is none. */
  async remove(id: string): Promise<boolean> {
    const row = this.#byId.get(id);
    if (!row) return false;
    this.#byId.delete(id);
    this.#unindex(row);
    row.held.turn = 0;
    this.#changes.count += 1;
    this.#collection?.delete(row as never);
    return true;
  }

  /**
   * Looks at the next few records, round and round, and removes the dead. Done with each write, it keeps pace with what
   * comes, and no write waits for many.
   *
   * @returns what was removed
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
