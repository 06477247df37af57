import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { ControlClient } from '../control/client.ts';

/** Calls a function when something has changed in the simulator. @returns a function that stops listening */
export type Listen = (onChange: () => void) => () => void;

/** Changes are reported at most this often (ms). */
const interval = 300;

/** Listens to the simulator's server-sent events. @param open opens the event source */
export function listenTo(open: () => EventSource): Listen {
  return (onChange) => {
    const source = open();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        onChange();
      }, interval);
    };
    // Also when the connection breaks or returns, to notify the page.
    for (const name of ['exchange', 'changed', 'open', 'error']) source.addEventListener(name, report);
    return () => {
      clearTimeout(waiting);
      source.close();
    };
  };
}

interface SimulatorContextValue {
  readonly client: ControlClient;
  /** Increases with each change, so that everything shown is read again. */
  readonly version: number;
  /** Reads everything again. */
  readonly refresh: () => void;
  /** The error if the simulator does not respond. */
  readonly lost: string | undefined;
  readonly setLost: (why: string | undefined) => void;
}

const SimulatorContext = createContext<SimulatorContextValue | undefined>(undefined);

export function SimulatorProvider({
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
  return <SimulatorContext value={{ client, version, refresh, lost, setLost }}>{children}</SimulatorContext>;
}

/** Returns the simulator of the surrounding `SimulatorProvider`. @throws Error outside of one */
export function useSimulator(): SimulatorContextValue {
  const simulator = useContext(SimulatorContext);
  if (simulator === undefined) throw new Error('useSimulator needs a SimulatorProvider');
  return simulator;
}

export const useClient = (): ControlClient => useSimulator().client;

/**
 * Reads a value from the simulator and reads it again after each change. @returns `undefined` until it is read
 *
 * @param every also reads it again after this time (ms)
 */
export function useLive<T>(read: (client: ControlClient) => Promise<T>, every?: number): T | undefined {
  const { client, version, setLost } = useSimulator();
  const [value, setValue] = useState<T>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read for each version, not for each new function
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
          // An error response is not a lost connection: the identity may just have been removed.
          if (!isOver && error instanceof TypeError) setLost(errorText(error));
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

/** Returns the message of an error. Browsers have different texts for an unreachable server: use one of our own. */
export function errorText(error: unknown): string {
  if (error instanceof TypeError) return 'The simulator does not respond.';
  return error instanceof Error ? error.message : String(error);
}
