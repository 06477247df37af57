import { setupServer } from 'msw/node';
import { simulatorHandlers } from '../../simulator/adapter/msw.ts';
import { askBuilds } from './builds.ts';
import { startSimulator } from './simulator.ts';
import type { Target } from './target.ts';
import { wire } from './wire/index.ts';

/**
 * The simulator behind MSW in this process: whoever calls one of its addresses is answered there, and no socket opens. Sent
 * by node:http, since Node's fetch adds `Sec-Fetch-Mode`, which the servers answer otherwise. MSW hands over no CONNECT.
 */
export function msw(): Target {
  return {
    name: 'msw',
    real: false,
    unavailable: ({ wired }) => (wired ? 'MSW opens no socket: --target simulator, http or binary does' : undefined),
    start: async (profile) => {
      const { handle, ...servers } = await startSimulator(profile);
      const { public: open, admin, hydra, hydra_admin } = servers.addresses;
      const own = [open, admin, hydra, hydra_admin].flatMap((address) => address ?? []);
      const server = setupServer(...simulatorHandlers({ handle }, own));
      server.listen({ onUnhandledFrame: 'error' });
      return {
        ...servers,
        // Those whom Kratos calls itself are not the simulator's.
        send: (request) => (own.includes(new URL(request.url).origin) ? wire(request) : servers.send(request)),
        stop: async () => server.close(),
      };
    },
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}
