import type { OpenLane } from '../adapter/lane/types.ts';
import type { PersistableWorld } from '../adapter/world-file.ts';
import type { Answer, Handler, Service } from '../http/exchange.ts';
import { createRouter, type Route } from '../http/router.ts';
import type { KratosService } from '../kratos/index.ts';
import { type Clock, type Runtime, systemRandom, uuid } from '../runtime/runtime.ts';
import { errorOf } from './answers.ts';
import { movableClock } from './clock.ts';
import type { ControlContext, ControlHandler, Reports } from './context.ts';
import { createEvents } from './events.ts';
import { explainNotFound } from './explain-not-found.ts';
import { createFaults } from './faults.ts';
import { isFromOtherOrigin, namesThisMachine } from './guard.ts';
import { createJournal, type ServerName, type Side } from './journal.ts';
import { bodyOf, InvalidRequest } from './requests.ts';
import { adminClientRoutes, callbackPath, ownOAuth2Routes } from './routes-oauth2.ts';
import { adminPeopleRoutes, ownPeopleRoutes } from './routes-people.ts';
import { sheetRoutes } from './routes-sheet.ts';
import { timeRoutes } from './routes-time.ts';
import { viewRoutes } from './routes-views.ts';
import { worldRoutes } from './routes-worlds.ts';
import { withScenarioChoice } from './scenario-choice.ts';
import type { ServerFactories } from './servers-in-time.ts';
import { createSheet } from './sheet.ts';
import { createWorlds } from './worlds.ts';

export type { HydraFactory, KratosFactory, ServerFactories } from './servers-in-time.ts';

/** Every operation of the control API: `openapi/simulator.yaml` describes them. */
export const controlRoutes: readonly Route<ControlHandler>[] = [
  ...timeRoutes,
  ...adminPeopleRoutes,
  ...ownPeopleRoutes,
  ...worldRoutes,
  ...viewRoutes,
  ...adminClientRoutes,
  ...ownOAuth2Routes,
  ...sheetRoutes,
];

const match = createRouter(controlRoutes);

/** Servers and their control API. */
export interface ControlledServers {
  readonly kratos?: Service;
  readonly hydra?: Service;
  /** The control API. It needs a listener of its own that only this machine can reach. */
  readonly control: Handler;
  /** The whole world, for `persist`. */
  readonly persistable: PersistableWorld;
  /** The servers' time. */
  readonly clock: Pick<Clock, 'now'>;
  /** See `KratosService`. */
  readonly giveIdentityId: KratosService['giveIdentityId'];
}

export interface ControlOptions extends ServerFactories {
  readonly runtime: Runtime;
  readonly reports?: Reports;
  /** Takes a line that says that a scenario has another identity schema than the configuration. */
  readonly warn?: (line: string) => void;
  /** Opens a lane of the contact sheet; without it there is no sheet. */
  readonly openLane?: OpenLane | undefined;
  /** Fills an empty world through the admin APIs. Called by a reset; the host calls it at the start. */
  readonly seed?: ((servers: SeededServers) => Promise<void>) | undefined;
}

/** The servers of an empty world. */
export type SeededServers = Pick<ControlledServers, 'kratos' | 'hydra' | 'giveIdentityId'>;

/**
 * Creates servers with a control API for clock, faults, worlds, scenarios and the journal of requests. Requests to Kratos's
 * public listener can also select a scenario, by `?scenario=` and `X-Scenario`.
 */
export function createControlledServers({
  runtime,
  reports = {},
  warn,
  openLane,
  seed,
  ...factories
}: ControlOptions): ControlledServers {
  const clock = movableClock(runtime.clock);
  const faults = createFaults(runtime.clock);
  const events = createEvents();
  const journal = createJournal(clock, systemRandom, events, explainNotFound);
  const worlds = createWorlds(factories, runtime, clock);
  const recorded = (server: ServerName, side: Side): Handler =>
    journal.record(
      faults.withFaults((incoming) => (worlds.current[server] as Service)[side](incoming)),
      server,
      side,
    );
  const giveIdentityId: KratosService['giveIdentityId'] = async (from, to) =>
    (await worlds.current.kratos?.giveIdentityId(from, to)) ?? false;
  const sheet =
    openLane &&
    createSheet({
      // A tile takes no random numbers of a seed: the panel's own world stays the same with and without tiles.
      make: () =>
        createControlledServers({ ...withoutChanges(factories), runtime: { ...runtime, random: systemRandom } }),
      openLane,
      origins: () => originsOf(factories),
      newId: () => uuid(systemRandom),
    });
  const context: ControlContext = {
    clock,
    faults,
    journal,
    events,
    worlds,
    checkpoints: new Map(),
    signIns: new Map(),
    publicAddress: factories.kratos?.config.serve.public.base_url ?? '',
    send: (server, side, incoming) => recorded(server, side)(incoming),
    play: async (scenario) => {
      faults.clear();
      const played = await worlds.play(scenario);
      if (played.note !== undefined) warn?.(played.note);
      return played;
    },
    reset: async () => {
      faults.clear();
      await worlds.reset();
      const { kratos, hydra } = worlds.current;
      await seed?.({ ...(kratos && { kratos }), ...(hydra && { hydra }), giveIdentityId });
    },
    reports,
    ...(sheet && { sheet }),
  };
  const serviceOf = (server: ServerName): Service => ({
    public: recorded(server, 'public'),
    admin: recorded(server, 'admin'),
  });
  const kratos = factories.kratos && serviceOf('kratos');
  const hydra = factories.hydra && serviceOf('hydra');
  const shared = (server: ServerName, { public: visible, admin }: Service): Service =>
    sheet
      ? { public: sheet.choose(server, 'public', visible), admin: sheet.choose(server, 'admin', admin) }
      : { public: visible, admin };
  const changed = async (name: string): Promise<void> => events.emit('changed', { name });

  return {
    ...(kratos && {
      kratos: shared('kratos', {
        ...kratos,
        public: withScenarioChoice(kratos.public, async (scenario) => {
          const outcome = await context.play(scenario);
          await changed('scenarios');
          return outcome;
        }),
      }),
    }),
    ...(hydra && { hydra: shared('hydra', hydra) }),
    persistable: worlds.persistable,
    clock,
    giveIdentityId,
    control: async (incoming) => {
      const isCallback =
        incoming.method === 'GET' && incoming.url.pathname === callbackPath && namesThisMachine(incoming);
      if (!isCallback && isFromOtherOrigin(incoming))
        return errorOf(403, 'pages of other origins cannot use the control API');
      const { method, url } = incoming;
      const tile = sheet?.controlOf(url);
      if (tile) return tile.control({ ...incoming, url: new URL(`${tile.path}${url.search}`, url) });
      const found = match(method, url.pathname);
      if (found.kind !== 'found') return unknown(found.kind === 'wrong-method' ? found.allow : undefined);
      try {
        const answer = await found.handler({ context, incoming, params: found.params, body: () => bodyOf(incoming) });
        // A tile changes nothing in the panel's own world.
        const isOwn = !url.pathname.startsWith('/sheet');
        if (method !== 'GET' && answer.status < 400 && isOwn) {
          worlds.touch();
          await changed(url.pathname.split('/')[1] ?? '');
        }
        return answer;
      } catch (error) {
        if (error instanceof InvalidRequest) return errorOf(400, error.message);
        throw error;
      }
    },
  };
}

/** The panel changes the configuration of its own world, not of the tiles. */
function withoutChanges({ kratos, hydra }: ServerFactories): ServerFactories {
  const { changes: _, ...fixed } = kratos ?? {};
  return { ...(kratos && { kratos: fixed as typeof kratos }), ...(hydra && { hydra }) };
}

/** Returns the origins that a browser visits: of the app's screens and of the servers. */
function originsOf({ kratos, hydra }: ServerFactories): readonly string[] {
  const { selfservice, serve } = kratos?.current().config ?? {};
  const screens = Object.values(selfservice?.flows ?? {}).map((flow) => ('ui_url' in flow ? flow.ui_url : undefined));
  const urls = hydra?.config.urls;
  const all = [...screens, urls?.login, urls?.consent, serve?.public.base_url, urls?.self.issuer];
  return [...new Set(all.flatMap((address) => URL.parse(address ?? '')?.origin ?? []))];
}

/** Returns the error for an unknown path or method. @param allow the methods of the path, if it is known */
function unknown(allow: string | undefined): Answer {
  if (allow !== undefined) return errorOf(405, `expected one of the methods ${allow}`);
  const paths = [...new Set(controlRoutes.map(({ path }) => path))];
  return errorOf(404, `expected one of ${paths.join(', ')}`);
}
