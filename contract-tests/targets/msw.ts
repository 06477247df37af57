import { setupServer } from 'msw/node';
import { simulatorHandlers } from 'ory-simulator/msw';
import { droppedConnection, type Send, type WireRequest } from '../runner/exchange.ts';
import { readBuilds } from './builds.ts';
import type { Profile } from './profile.ts';
import { startSimulator } from './simulator.ts';
import { type Target, UnsupportedRequest } from './target.ts';
import { answerTimeout } from './third-parties/missing-answers.ts';
import { wire } from './wire/index.ts';

/**
 * The simulator behind MSW in this process, without sockets. Requests are sent by `node:http`, because Node's fetch adds
 * `Sec-Fetch-Mode`, which changes the servers' answers. MSW does not intercept CONNECT.
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
        // Requests to third parties, such as the web hooks, do not go to the simulator.
        if (!own.includes(new URL(request.url).origin)) return servers.send(request);
        const reason = unsupportedReason(request);
        if (reason) throw new UnsupportedRequest(reason);
        const begun = servers.now();
        const answer = await wire(request);
        return servers.now() - begun > answerTimeout ? droppedConnection : answer;
      };
      const stop = async () => {
        server.close();
        await servers.stop();
      };
      return { ...servers, send, stop };
    },
    builds: ({ addresses, send }) => readBuilds(addresses, send),
  };
}

function unavailable({ needsListeners, mail }: Profile): string | undefined {
  if (needsListeners) return 'MSW opens no sockets; use --target simulator, http or binary';
  return mail ? 'in SMTP the server speaks first, and MSW connects only when the client has sent data' : undefined;
}

/** Returns why MSW would change a request, undefined if it would not: MSW parses URLs and cookies and writes them anew. */
function unsupportedReason({ url, headers }: WireRequest): string | undefined {
  const [handed] = new URL(url).href.split('#');
  if (handed !== url && handed !== `${url}/`) return `MSW changes the URL ${url}`;
  const odd = Object.entries(headers).find(([name, value]) => !(name === 'cookie' ? cookies : plain).test(value));
  return odd && `MSW changes the header "${odd[0]}"`;
}

const plain = /^[\x20-\x7e]*$/;
const cookies = /^[^\s=;"]+=[^\s;"]*(?:; [^\s=;"]+=[^\s;"]*)*$/;
