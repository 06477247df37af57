import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { ControlClient } from '../simulator/control/client.ts';
import { useAttention } from '../src/ui/index.ts';

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
    for (const name of ['exchange', 'changed']) source.addEventListener(name, later);
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
  const refresh = useCallback(() => setVersion((before) => before + 1), []);
  useEffect(() => listen(refresh), [listen, refresh]);
  return <PlaceContext value={{ client, version, refresh }}>{children}</PlaceContext>;
}

function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === undefined) throw new Error('no simulator is near');
  return place;
}

export const useClient = (): ControlClient => usePlace().client;

/** What the simulator says now; `undefined` until it has said it. */
export function useLive<T>(read: (client: ControlClient) => Promise<T>): T | undefined {
  const { client, version } = usePlace();
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read, whatever the function is
  useEffect(() => {
    let isOver = false;
    read(client).then(
      (found) => {
        if (!isOver) setValue(found);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [client, version]);
  return value;
}

/** Does something, and says what came of it, to everybody. */
export function useAct() {
  const { client, refresh } = usePlace();
  const { say } = useAttention();
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly failed: boolean }>();
  const act = async (words: string, work: (client: ControlClient) => Promise<unknown>): Promise<void> => {
    try {
      await work(client);
      setOutcome({ text: words, failed: false });
      say(words);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      setOutcome({ text, failed: true });
      say(text, 'assertive');
    }
    refresh();
  };
  return { act, outcome };
}
