import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { ControlClient } from '../control/client.ts';

/** Tells that something has happened in the simulator. @returns how to stop listening */
export type Listen = (told: () => void) => () => void;

/** As long as it goes on happening, at most so often, in milliseconds. */
const calm = 300;

/** @param open the simulator's server-sent events */
export function listenTo(open: () => EventSource): Listen {
  return (told) => {
    const source = open();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        told();
      }, calm);
    };
    // When the simulator goes and comes, too: what is read then tells.
    for (const name of ['exchange', 'changed', 'open', 'error']) source.addEventListener(name, later);
    return () => {
      clearTimeout(waiting);
      source.close();
    };
  };
}

interface Place {
  readonly client: ControlClient;
  /** Changes with all that happens: what is shown is read again. */
  readonly version: number;
  /** Reads again at once. */
  readonly refresh: () => void;
  /** Why nothing could be read. */
  readonly lost: string | undefined;
  readonly setLost: (why: string | undefined) => void;
}

const PlaceContext = createContext<Place | undefined>(undefined);

export function LivePlace({
  client,
  listen,
  children,
}: {
  client: ControlClient;
  listen: Listen;
  children: ReactNode;
}) {
  const [version, setVersion] = useState(0);
  const [lost, setLost] = useState<string>();
  const refresh = useCallback(() => setVersion((before) => before + 1), []);
  useEffect(() => listen(refresh), [listen, refresh]);
  return <PlaceContext value={{ client, version, refresh, lost, setLost }}>{children}</PlaceContext>;
}

/** @throws Error outside of a `LivePlace` */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error('no simulator is near');
  return place;
}

export const useClient = (): ControlClient => usePlace().client;

/**
 * What the simulator says now; `undefined` until it has said it.
 *
 * @param every milliseconds after which it is another one, whatever happens
 */
export function useLive<T>(read: (client: ControlClient) => Promise<T>, every?: number): T | undefined {
  const { client, version, setLost } = usePlace();
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read, whatever the function is
  useEffect(() => {
    let isOver = false;
    const ask = () =>
      void read(client).then(
        (found) => {
          if (isOver) return;
          setValue(found);
          setLost(undefined);
        },
        (error: unknown) => {
          // What it refuses is for whoever asks: somebody who was just removed, say.
          if (!isOver && error instanceof TypeError) setLost(wordsOf(error));
        },
      );
    ask();
    const timer = every === undefined ? undefined : setInterval(ask, every);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [client, version, every]);
  return value;
}

/** What a browser says of a server that is not there differs from one to the other. */
export function wordsOf(error: unknown): string {
  if (error instanceof TypeError) return 'The simulator does not answer.';
  return error instanceof Error ? error.message : String(error);
}
