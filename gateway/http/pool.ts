/** The limits of a pool, in its unit: bytes, renderings or connections. */
export interface PoolLimits {
  /** For all clients together. */
  readonly size: number;
  /** For one client. */
  readonly share: number;
}

/** What one client holds of a pool. */
interface Client {
  amount: number;
  /** In the order in which they were opened. */
  readonly holdings: Set<Holding & { readonly drop: () => void }>;
}

/** A part of a pool that is in use, such as the bytes of one body. */
export interface Holding {
  /** Takes more of the pool. @returns false if there is none for this client, or the holding is closed */
  readonly take: (amount: number) => boolean;
  /** Returns everything to the pool. */
  readonly close: () => void;
}

/**
 * A resource that all clients share. Each client has at most its share. When the pool is full, the client that holds most
 * loses its oldest holding to a client that holds less. So one client, whatever it holds, cannot keep another from its part.
 */
export class Pool {
  readonly #limits: PoolLimits;
  readonly #clients = new Map<string, Client>();
  #held = 0;

  constructor(limits: PoolLimits) {
    this.#limits = limits;
  }

  /**
   * Opens a holding, which is empty.
   * @param key of the client
   * @param drop is called if the holding is lost to another client; it is closed then
   */
  open(key: string, drop: () => void): Holding {
    const client: Client = this.#clients.get(key) ?? { amount: 0, holdings: new Set() };
    this.#clients.set(key, client);
    let own = 0;
    const close = () => {
      if (!client.holdings.delete(holding)) return;
      client.amount -= own;
      this.#held -= own;
      if (client.holdings.size === 0) this.#clients.delete(key);
    };
    const holding = {
      take: (amount: number) => {
        if (!client.holdings.has(holding) || client.amount + amount > this.#limits.share) return false;
        while (this.#held + amount > this.#limits.size) if (!this.#dropFor(client, amount)) return false;
        own += amount;
        client.amount += amount;
        this.#held += amount;
        return true;
      },
      close,
      drop: () => {
        close();
        drop();
      },
    };
    client.holdings.add(holding);
    return holding;
  }

  /** Drops the oldest holding of the client that holds most, if that is more than the other client would have then. */
  #dropFor(client: Client, amount: number): boolean {
    let heaviest = client;
    for (const other of this.#clients.values()) if (other.amount > heaviest.amount) heaviest = other;
    if (heaviest === client || heaviest.amount < client.amount + amount) return false;
    const [oldest] = heaviest.holdings;
    oldest?.drop();
    return oldest !== undefined;
  }
}
