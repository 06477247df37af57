import type { Collection } from '@msw/data';
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { copy } from './deep.ts';

/** A class instance is a leaf for the library, which walks and rebuilds all that is plain, at each insert. */
class Held<T> {
  record: T;

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

/** Loaded with the first record: some hundred files that no start has to wait for. */
async function newCollection<T>(): Promise<Records<T>> {
  const { Collection } = await import('@msw/data');
  return new Collection({ schema: trusted<Row<T>>() });
}

/** How often something was changed, counted by all who change it. */
export interface Changes {
  count: number;
}

/**
 * A collection with an index by id beside it: queries of the collection scan, and every request
 * looks a flow or a session up by its key. A record is made the store's own on its way in.
 */
export class Store<T extends { readonly id: string }> {
  #collection: Promise<Records<T>> | undefined;
  readonly #byId = new Map<string, Row<T>>();
  readonly #own: (record: T) => T;
  /** Where the sweep stands; it goes on with whatever comes meanwhile. */
  #round: Iterator<Row<T>> | undefined;

  readonly #changes: Changes;

  /**
   * @param changes of all that belongs together
   * @param own what is kept of a record, which nobody else can change; a deep copy unless it is told
   */
  constructor(changes: Changes = { count: 0 }, own: (record: T) => T = copy) {
    this.#changes = changes;
    this.#own = own;
  }

  /** Keeps a record, in place of the one with its id; it stands behind all others. */
  async insert(record: T): Promise<T> {
    const kept = this.#own(record);
    if (!this.#byId.has(kept.id)) await this.#makeRow(kept);
    const row = this.#byId.get(kept.id) as Row<T>;
    row.held.record = kept;
    this.#byId.delete(kept.id);
    this.#byId.set(kept.id, row);
    this.#changes.count += 1;
    return kept;
  }

  replace(record: T): Promise<T> {
    return this.insert(record);
  }

  async #makeRow(record: T): Promise<void> {
    this.#collection ??= newCollection<T>();
    const collection = await this.#collection;
    const row = await collection.create({ id: record.id, held: new Held(record), ...(key && { [key]: record.id }) });
    key ??= Object.getOwnPropertySymbols(row).find(({ description }) => description === 'kPrimaryKey');
    // Another record of this id may have come meanwhile.
    if (this.#byId.has(record.id)) collection.delete(row as never);
    else this.#byId.set(record.id, row);
  }

  get(id: string): T | undefined {
    return this.#byId.get(id)?.held.record;
  }

  /** False when there is none. */
  async remove(id: string): Promise<boolean> {
    const row = this.#byId.get(id);
    if (!row || !this.#collection) return false;
    this.#byId.delete(id);
    this.#changes.count += 1;
    (await this.#collection).delete(row as never);
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
    this.#collection = undefined;
    this.#byId.clear();
    this.#changes.count += 1;
    this.#round = undefined;
  }
}
