import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { ControlClient } from '../control/client.ts';
import { watchPointer, whenReleased } from './press.ts';

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
    for (const name of ['exchange', 'changed', 'open']) source.addEventListener(name, report);
    // A broken connection is shown at once.
    source.addEventListener('error', onChange);
    return () => {
      clearTimeout(waiting);
      source.close();
    };
  };
}

const ClientContext = createContext<ControlClient | undefined>(undefined);

/** Reads that never change while the simulator runs. */
const fixed: readonly string[] = ['scenarios', 'catalogue', 'ledger', 'recorded step'];

/** Provides the simulator to `useLive`, and reads everything again when something has changed. */
export function SimulatorProvider({
  client,
  listen,
  children,
}: {
  client: ControlClient;
  listen: Listen;
  children: ReactNode;
}) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: { retry: false, networkMode: 'always', staleTime: interval, structuralSharing: false },
        },
      }),
  );
  useEffect(watchPointer, []);
  useEffect(() => listen(() => void refresh(queries)), [listen, queries]);
  return (
    <QueryClientProvider client={queries}>
      <ClientContext value={client}>{children}</ClientContext>
    </QueryClientProvider>
  );
}

const refresh = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !fixed.includes(`${name}`) });

/** Returns the client of the surrounding `SimulatorProvider`. @throws Error outside of one */
export function useClient(): ControlClient {
  const client = useContext(ClientContext);
  if (client === undefined) throw new Error('useClient needs a SimulatorProvider');
  return client;
}

/** Returns a function that reads everything again. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refresh(queries);
}

/**
 * Reads a value from the simulator and reads it again after each change. @returns `undefined` until it is read
 *
 * @param key what is read: one key for each value
 * @param every also reads it again after this time (ms)
 */
export function useLive<T>(key: readonly string[], read: (client: ControlClient) => Promise<T>, every?: number) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => whenReleased(read(client)),
    ...(every !== undefined && { refetchInterval: every }),
    ...(fixed.includes(key[0] ?? '') && { staleTime: Number.POSITIVE_INFINITY }),
  });
  return data;
}

/** How often the state is read if nothing reports a change (ms). */
const statusInterval = 5000;

/** Reads what every page shows. `lost` is true while the simulator does not respond. */
export function useStatus() {
  const client = useClient();
  const { data, error } = useQuery({
    queryKey: ['status'],
    queryFn: () => whenReleased(client.status()),
    refetchInterval: statusInterval,
  });
  return { status: data, lost: error instanceof TypeError };
}

/** Returns the message of an error. Browsers have different texts for an unreachable server. @param lost our own text */
export function errorText(error: unknown, lost: string): string {
  if (error instanceof TypeError) return lost;
  return error instanceof Error ? error.message : String(error);
}
