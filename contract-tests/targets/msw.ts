import { setupServer } from 'msw/node';
import { simulatorHandlers } from 'ory-simulator/adapter/msw';
import { dropped, type Send, type WireRequest } from '../runner/exchange.ts';
import { askBuilds } from './builds.ts';
import { longestAnswer } from './parties/unanswered.ts';
import type { Profile } from './profile.ts';
import { startSimulator } from './simulator.ts';
import { NotHere, type Target } from './target.ts';
import { wire } from './wire/index.ts';

/**
 * The simulator behind MSW in this process: whoever calls one of its addresses is answered there, and no socket opens. Sent
 * by node:http, since Node's fetch adds `Sec-Fetch-Mode`, which the servers answer otherwise. MSW hands over no CONNECT.
 */
export function msw(): Target {
  return {
    name: 'msw',
    real: false,
    unavailable,
    start: async (profile) => {
      const { handle, ...servers } = await startSimulator(profile);
      const { public: open, admin, hydra, hydra_admin } = servers.addresses;
      const own = [open, admin, hydra, hydra_admin].flatMap((address) => address ?? []);
      const server = setupServer(...simulatorHandlers({ handle }, own));
      server.listen({ onUnhandledFrame: 'error' });
      const send: Send = async (request) => {
        // Those whom Kratos calls itself are not the simulator's.
        if (!own.includes(new URL(request.url).origin)) return servers.send(request);
        const reason = respelled(request);
        if (reason) throw new NotHere(reason);
        const begun = servers.now();
        const answer = await wire(request);
        return servers.now() - begun > longestAnswer ? dropped : answer;
      };
      const stop = async () => {
        server.close();
        await servers.stop();
      };
      return { ...servers, send, stop };
    },
    builds: ({ addresses, send }) => askBuilds(addresses, send),
  };
}

function unavailable({ wired, mail }: Profile): string | undefined {
  if (wired) return 'MSW opens no socket: --target simulator, http or binary does';
  return mail ? 'its mail server speaks first, and MSW opens no connection before the client has spoken' : undefined;
}

/** What MSW hands over otherwise than it was sent, if anything: it reads addresses, less what follows a `#`, and cookies, and writes them anew. */
function respelled({ url, headers }: WireRequest): string | undefined {
  const [handed] = new URL(url).href.split('#');
  if (handed !== url && handed !== `${url}/`) return `MSW does not hand over ${url} as it is`;
  const odd = Object.entries(headers).find(([name, value]) => !(name === 'cookie' ? cookies : plain).test(value));
  return odd && `MSW does not hand over the header "${odd[0]}" as it is`;
}

const plain = /^[\x20-\x7e]*$/;
const cookies = /^[^\s=;"]+=[^\s;"]*(?:; [^\s=;"]+=[^\s;"]*)*$/;
