import type { SimulatorSchemas } from '@members/openapi';
import type { ControlClient } from '../../../control/client.ts';
import type { PageReport } from '../../watch/report.ts';
import { choiceOf, type Look } from './look.ts';

/** One screen of the sheet. */
export interface TileState {
  readonly phase: 'waiting' | 'opening' | 'live' | 'asleep' | 'failed';
  readonly tile?: SimulatorSchemas['Tile'];
  /** What the page said last; it stays when the tile falls asleep. */
  readonly report?: PageReport;
  readonly error?: string;
}

interface Wanted {
  readonly scenario: string;
  readonly look: Look;
}

/** The most tiles that are alive; the server allows 48 worlds, of which some are open in tabs. */
const mostAlive = 24;
/** The most scenarios that are played, or pages that load, at a time. */
const mostOpening = 4;
/** A page that has not reported after this time (ms) makes room for the next. It may be of another app, or never rest. */
const patience = 8000;

const waiting: TileState = { phase: 'waiting' };

/** The live screens: opens those in view, one after the other, and puts the others to sleep when there are too many. */
export function createTiles(client: Pick<ControlClient, 'openTile' | 'closeTile'>) {
  const states = new Map<string, TileState>();
  /** The tiles in view, the newest last. */
  const inView = new Map<string, Wanted>();
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Counts the changes, for the store's readers that look at all tiles. */
  let version = 0;
  let isDrawing = false;

  function set(key: string, state: TileState): void {
    states.delete(key);
    states.set(key, state);
    // Many tiles change at once: the page is drawn once for all of them.
    if (isDrawing) return;
    isDrawing = true;
    requestAnimationFrame(() => {
      isDrawing = false;
      version += 1;
      for (const listener of listeners) listener();
    });
  }

  const stateOf = (key: string) => states.get(key) ?? waiting;
  const count = (phase: TileState['phase']) => [...states.values()].filter((state) => state.phase === phase).length;

  function close({ tile }: TileState): void {
    // The world may be gone already.
    if (tile) void client.closeTile(tile.id).catch(() => undefined);
  }

  function sleepSome(): void {
    const idle = [...states].filter(([key, { phase }]) => phase === 'live' && !inView.has(key));
    for (const [key, state] of idle.slice(0, Math.max(0, count('live') + count('opening') - mostAlive))) {
      close(state);
      const { tile: _, ...rest } = state;
      set(key, { ...rest, phase: 'asleep' });
    }
  }

  function settle(key: string, report?: PageReport): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
    set(key, { ...stateOf(key), phase: 'live', ...(report && { report }) });
    sleepSome();
    pump();
  }

  async function open(key: string, { scenario, look }: Wanted): Promise<void> {
    const { report } = stateOf(key);
    set(key, { phase: 'opening', ...(report && { report }) });
    try {
      const tile = await client.openTile(choiceOf(scenario, look));
      if (stateOf(key).phase !== 'opening') return close({ phase: 'live', tile });
      set(key, { ...stateOf(key), tile });
      timers.set(
        key,
        setTimeout(() => settle(key), patience),
      );
    } catch (error) {
      set(key, { phase: 'failed', error: error instanceof Error ? error.message : String(error) });
      pump();
    }
  }

  function pump(): void {
    for (const [key, wanted] of inView) {
      if (count('opening') >= mostOpening) return;
      if (['waiting', 'asleep'].includes(stateOf(key).phase)) void open(key, wanted);
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stateOf,
    version: () => version,
    /** Notes that a tile is in view, or no longer is. */
    show(key: string, wanted: Wanted | undefined): void {
      if (wanted) inView.set(key, wanted);
      else inView.delete(key);
      pump();
    },
    /** Plays the scenario of a tile again. */
    again(key: string): void {
      close(stateOf(key));
      set(key, waiting);
      pump();
    },
    /** Takes a message of a page. */
    take(report: PageReport): void {
      const [key] = [...states].find(([, { tile }]) => tile?.id === report.sheet) ?? [];
      if (key !== undefined) settle(key, report);
    },
    /** Closes all tiles, for another look. */
    clear(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      for (const state of states.values()) close(state);
      states.clear();
      inView.clear();
    },
  };
}

export type Tiles = ReturnType<typeof createTiles>;

/** Tells whether a message is a report of a tile's page. */
export const isReport = (data: unknown): data is PageReport =>
  typeof data === 'object' && data !== null && 'sheet' in data && 'lines' in data && 'findings' in data;
