import type { Lasting } from '../adapter/world-file.ts';
import type { Answer, Handler, Incoming, Service } from '../http/exchange.ts';
import { createRouter } from '../http/router.ts';
import { type Clock, type Runtime, systemRandom } from '../runtime/runtime.ts';
import { errorOf } from './answers.ts';
import { choosing } from './chosen.ts';
import { movableClock } from './clock.ts';
import { createEvents } from './events.ts';
import { createFaults } from './faults.ts';
import { isOfAnotherPage } from './guard.ts';
import { createJournal, type ServerName, type Side } from './journal.ts';
import { explain } from './nearest.ts';
import { Malformed } from './requests.ts';
import { lookRows } from './rows-looks.ts';
import { peopleRows } from './rows-people.ts';
import { timeRows } from './rows-time.ts';
import { worldRows } from './rows-worlds.ts';
import type { Workplace } from './workplace.ts';
import { createWorlds, type ServersGiven } from './worlds.ts';

export type { HydraGiven, KratosGiven, ServersGiven } from './worlds.ts';

/** Every operation of the control API: `openapi/simulator.yaml` describes them. */
export const controlRoutes = [...timeRows, ...peopleRows, ...worldRows, ...lookRows];

const match = createRouter(controlRoutes);

/** Servers, and what steers them from outside. */
export interface Controlled {
  readonly kratos?: Service;
  readonly hydra?: Service;
  /** For a listener of its own, on this machine alone: never on the servers'. */
  readonly control: Handler;
  /** All of it, for a file. */
  readonly lasting: Lasting;
  /** The servers' time. */
  readonly clock: Pick<Clock, 'now'>;
}

export interface ControlOptions extends ServersGiven {
  readonly runtime: Runtime;
  /** A page for `GET /ledger`. */
  readonly ledger?: () => Promise<string>;
}

async function bodyOf(incoming: Incoming): Promise<unknown> {
  const text = new TextDecoder().decode(await incoming.bytes());
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Malformed('expected JSON');
  }
}

/**
 * Servers whose time, faults and worlds are steered, whose requests are noted, and who can be put into a scenario: by HTTP on
 * `control`, or by `?scenario=` and `X-Scenario` at Kratos's public listener.
 */
export function controlled({ runtime, ledger, ...given }: ControlOptions): Controlled {
  const clock = movableClock(runtime.clock);
  const faults = createFaults(runtime.clock);
  const events = createEvents();
  const journal = createJournal(clock, systemRandom, events, explain);
  const worlds = createWorlds(given, runtime, clock);
  const workplace: Workplace = {
    ...{ clock, faults, journal, events, worlds },
    checkpoints: new Map(),
    publicAddress: given.kratos?.config.serve.public.base_url ?? '',
    play: (scenario) => {
      faults.clear();
      return worlds.play(scenario);
    },
    ...(ledger && { ledger }),
  };
  const noted = (server: ServerName, side: Side): Handler =>
    journal.note(
      faults.befall((incoming) => (worlds.now[server] as Service)[side](incoming)),
      server,
      side,
    );
  const serviceOf = (server: ServerName): Service => ({
    public: noted(server, 'public'),
    admin: noted(server, 'admin'),
  });
  const kratos = given.kratos && serviceOf('kratos');
  const changed = async (name: string): Promise<void> => events.emit('changed', { name });

  return {
    ...(kratos && {
      kratos: {
        ...kratos,
        public: choosing(kratos.public, async (scenario) => {
          const outcome = await workplace.play(scenario);
          await changed('scenarios');
          return outcome;
        }),
      },
    }),
    ...(given.hydra && { hydra: serviceOf('hydra') }),
    lasting: worlds.lasting,
    clock,
    control: async (incoming) => {
      if (isOfAnotherPage(incoming)) return errorOf(403, 'not for pages of the web');
      const { method, url } = incoming;
      const found = match(method, url.pathname);
      if (found.kind !== 'found') return unknown(found.kind === 'wrong-method' ? found.allow : undefined);
      try {
        const answer = await found.handler({ workplace, incoming, params: found.params, body: () => bodyOf(incoming) });
        if (method !== 'GET' && answer.status < 400) {
          worlds.touch();
          await changed(url.pathname.split('/')[1] ?? '');
        }
        return answer;
      } catch (error) {
        if (error instanceof Malformed) return errorOf(400, error.message);
        throw error;
      }
    },
  };
}

/** @param allow the methods of a path that is known */
function unknown(allow: string | undefined): Answer {
  if (allow !== undefined) return errorOf(405, `expected one of the methods ${allow}`);
  const paths = [...new Set(controlRoutes.map(({ path }) => path))];
  return errorOf(404, `expected one of ${paths.join(', ')}`);
}
