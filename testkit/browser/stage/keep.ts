/** What a worker has open from story to story, by name. */
export interface Kept<Thing> {
  /**
   * The open one of that name, or a new one.
   * @param start makes it; two of one name are alike
   */
  find(name: string, start: () => Promise<Thing>): Promise<Thing>;
  /** Closes it: who asks for it next gets a new one. */
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}

/** Stories of a kind stand together: who has gone on to the third kind does not come back to the first. */
const most = 2;

/** Keeps what costs more than most stories do: worlds, windows. */
export function keep<Thing extends { close(): Promise<void> }>(): Kept<Thing> {
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
      // Last of all: it was asked for last.
      open.set(name, thing);
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size > most) await drop(oldest);
      return thing;
    },
    drop,
    close: async () => {
      await Promise.all([...open.keys()].map(drop));
    },
  };
}
