import type { SimulatorSchemas } from '@members/openapi';
import { answerRequest, type Handle } from '../adapter/fetch.ts';
import { ConfigError } from '../config/document/errors.ts';
import type { KratosSnapshot } from '../kratos/domain/world.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createStage } from '../scenario/stage.ts';
import type { MovableClock } from './clock.ts';
import { createHistory } from './history.ts';
import { InvalidRequest } from './requests.ts';
import { createScenarioPlayer } from './scenario-player.ts';
import { createServersInTime, type ServerFactories } from './servers-in-time.ts';

type StoredFlow = KratosSnapshot['flows'][number];
type FlowKind = StoredFlow['kind'];

/** Creates the controlled servers with functions that save, restore and undo their worlds and play scenarios. */
export function createWorlds(factories: ServerFactories, runtime: Runtime, clock: MovableClock) {
  const servers = createServersInTime(factories, runtime, clock);
  const history = createHistory(servers);
  const { current, configured } = servers;
  const hydraConfig = factories.hydra?.config;
  const changes = factories.kratos?.changes;
  return {
    current,
    /** Answers a request to any of the servers' addresses without a network; 404 for other addresses. */
    handle: (async (request, cookies) => {
      const found = servers.mountOf(new URL(request.url));
      return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
    }) satisfies Handle,
    defaultSchema: () => configured()?.config.identity.default_schema_id ?? '',
    /** What the panel shows on every page. */
    status: () => ({
      ahead: servers.ahead(),
      ...servers.played(),
      setup: servers.setup(),
      undo: history.steps(),
      app: configured()?.config.selfservice.flows.login.ui_url ?? '',
      hydra: hydraConfig?.urls.self.issuer ?? '',
    }),
    configured,
    fetch: servers.fetch,
    /** The configurations in use, with the place of each value. */
    configuration: () => {
      const { config: kratos, places, warnings = [] } = configured() ?? {};
      return {
        setup: servers.setup(),
        ...(kratos && { kratos }),
        ...(hydraConfig && { hydra: hydraConfig }),
        places: {
          kratos: (kratos && places?.(kratos)) ?? {},
          hydra: (hydraConfig && factories.hydra?.places(hydraConfig)) ?? {},
        },
        warnings,
        ...(changes && { changes: changes.text() }),
      };
    },
    /** Changes Kratos's configuration. @param text YAML that overrides the files @throws InvalidRequest; then nothing changes */
    async changeConfiguration(text: string): Promise<void> {
      if (!changes) throw new InvalidRequest('changes: this host cannot change the configuration');
      await changes.apply(text).catch((error: unknown) => {
        throw error instanceof ConfigError ? new InvalidRequest(error.message) : error;
      });
    },
    /** Returns the address of a flow's screen in the app. */
    screenOf: (kind: FlowKind, id: string): string => {
      const address = URL.parse(configured()?.config.selfservice.flows[kind].ui_url ?? '');
      address?.searchParams.set('flow', id);
      return address?.href ?? '';
    },
    /** Replaces or removes a flow. @returns false if there is no such flow */
    async changeFlow(id: string, change: (flow: StoredFlow) => readonly StoredFlow[]): Promise<boolean> {
      const snapshot = current.kratos?.snapshot();
      if (!snapshot?.flows.some((flow) => flow.id === id)) return false;
      const flows = snapshot.flows.flatMap((flow) => (flow.id === id ? change(flow) : [flow]));
      await current.kratos?.restore({ ...snapshot, flows });
      return true;
    },
    /** Creates a stage whose visitors act in the current world. */
    stage: () => createStage(servers.stageServers()),
    export: () => servers.save().world,
    persistable: servers.persistable,
    touch: servers.touch,
    /** Replaces the world by an exported one. Can be undone. @throws InvalidRequest */
    async import(world: SimulatorSchemas['World']): Promise<void> {
      const before = servers.save();
      try {
        await servers.restore({ world, isNow: false, scenario: undefined, note: undefined });
      } catch (error) {
        await servers.restore(before);
        throw error instanceof InvalidRequest ? error : new InvalidRequest('expected an exported world');
      }
      history.remember(before);
    },
    undo: history.undo,
    /** Empties the world and resets the clock and a seed. Can be undone. */
    async reset(): Promise<void> {
      history.remember(servers.save());
      await servers.empty();
    },
    play: createScenarioPlayer(factories, servers, history, clock),
  };
}

export type Worlds = ReturnType<typeof createWorlds>;
