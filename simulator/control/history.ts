import type { SavedWorld, ServersInTime } from './servers-in-time.ts';

/** The number of steps that can be undone. */
const maxUndo = 20;

/** Creates the worlds before the last changes, which can be undone. */
export function createHistory(servers: Pick<ServersInTime, 'restore'>) {
  let undone: readonly SavedWorld[] = [];
  return {
    remember: (before: SavedWorld): void => {
      undone = [...undone.slice(1 - maxUndo), before];
    },
    /** The number of changes that can be undone. */
    steps: () => undone.length,
    /** Undoes the last change of worlds. @returns false if there is none */
    async undo(): Promise<boolean> {
      const last = undone.at(-1);
      if (!last) return false;
      await servers.restore(last);
      undone = undone.slice(0, -1);
      return true;
    },
  };
}

export type History = ReturnType<typeof createHistory>;
