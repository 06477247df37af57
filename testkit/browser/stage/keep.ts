/** Things that a worker keeps open between stories, by name. */
export interface Pool<Thing> {
  /**
   * Returns the open thing with this name, or starts one.
   * @param start starts a new one; things with the same name must be interchangeable
   */
  find(name: string, start: () => Promise<Thing>): Promise<Thing>;
  /** Closes the thing with this name. */
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Maximum number of open things. Stories with the same options run one after the other and share them. */
const maxOpen = 2;

/** Keeps things open that take longer to start than most stories: worlds and contexts. */
export function createPool<Thing extends { close(): Promise<void> }>(): Pool<Thing> {
  const open = new Map<string, Thing>();
  const drop = async (name: string) => {
    const thing = open.get(name);
    open.delete(name);
    await thing?.close();
  };
  return {
    find: async (name, start) => {
      const thing = open.get(name) ?? (await start());
      open.delete(name);
      // The map is ordered by last use.
      open.set(name, thing);
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size > maxOpen) await drop(oldest);
      return thing;
    },
    drop,
    close: async () => {
      await Promise.all([...open.keys()].map(drop));
    },
  };
}
