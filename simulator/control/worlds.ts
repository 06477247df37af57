import type { SimulatorSchemas } from '@members/openapi';
import { answerRequest, type Handle, requestJar } from '../adapter/fetch.ts';
import { createMounts } from '../adapter/mounts.ts';
import { changeCount, restoreWorld, type SimulatorWorld, snapshotWorld, worldText } from '../adapter/world.ts';
import { ConfigError } from '../config/document/errors.ts';
import type { SourceFile } from '../config/document/located.ts';
import type { ParsedConfig } from '../config/document/parse.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig, ParsedKratosConfig } from '../config/kratos.ts';
import { missingScreens } from '../config/missing-screens.ts';
import type { HydraService } from '../hydra/index.ts';
import type { KratosSnapshot } from '../kratos/domain/world.ts';
import type { KratosService } from '../kratos/index.ts';
import { type Fetch, isSeeded, type Runtime } from '../runtime/runtime.ts';
import { asWritten, type Fit, fitTo } from '../scenario/fit.ts';
import { type PlayedScenario, play } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { client, hasOwnSchema, issuer, type SetupName, setupFile, setups } from '../scenario/setups.ts';
import { createStage, type StageServers } from '../scenario/stage.ts';
import { ScenarioError } from '../scenario/visitor.ts';
import { createUpstream } from '../upstream/index.ts';
import type { MovableClock } from './clock.ts';
import { InvalidRequest } from './requests.ts';

/** Creates instances of Kratos, each with an empty world. */
export interface KratosFactory {
  readonly config: KratosConfig;
  readonly make: (config: KratosConfig, runtime: Runtime) => KratosService;
  /** Returns the configuration with another file that overrides it, for a scenario. @throws ConfigError */
  readonly configured: (file: SourceFile) => Promise<ParsedKratosConfig>;
  /** Returns the configuration outside of scenarios as it is now. */
  readonly current: () => ParsedKratosConfig;
  /** The panel's changes of the configuration, in YAML; undefined if the host cannot change it. */
  readonly changes?: ConfigurationChanges;
}

interface ConfigurationChanges {
  readonly text: () => string;
  /** Reads the files again and applies them with these changes from the next request on. @throws ConfigError; then nothing changes */
  readonly apply: (text: string) => Promise<unknown>;
}

export interface HydraFactory extends Pick<ParsedConfig<HydraConfig>, 'config' | 'places'> {
  readonly make: (config: HydraConfig, runtime: Runtime) => HydraService;
}

export interface ServerFactories {
  readonly kratos?: KratosFactory;
  readonly hydra?: HydraFactory;
}

interface SavedWorld {
  readonly world: SimulatorSchemas['World'];
  /** Whether the world follows the real time. */
  readonly isNow: boolean;
  /** The scenario that was played last in it. */
  readonly scenario: string | undefined;
  readonly note: string | undefined;
}

type StoredFlow = KratosSnapshot['flows'][number];
type FlowKind = StoredFlow['kind'];

type Setup = SetupName | 'own';

/** The names of the traits of the default identity schema. */
function traitNames({ identity }: KratosConfig): string {
  const schema = identity.schemas.find(({ id }) => id === identity.default_schema_id)?.schema;
  const traits = (schema?.properties as { traits?: { properties?: object } } | undefined)?.traits;
  return Object.keys(traits?.properties ?? {}).join(', ');
}

const isSetup = (name: string): name is Setup => name === 'own' || Object.hasOwn(setups, name);

/** The number of steps that can be undone. */
const maxUndo = 20;

/** A clock within this distance of the real time follows the real time (ms). */
const tolerance = 1000;

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Creates the controlled servers with functions that save, restore and undo their worlds and play scenarios. */
export function createWorlds(factories: ServerFactories, runtime: Runtime, clock: MovableClock) {
  const fetchOutside = runtime.fetch;
  const fetchInside: Fetch = (input, init) => {
    const request = new Request(input, init);
    const found = mountOf(new URL(request.url));
    const cookies = requestJar([]);
    return found ? answerRequest(found.handler, request, cookies, found.below) : fetchOutside(input, init);
  };
  const own: Runtime = { ...runtime, clock, fetch: fetchInside };
  const kratosConfig = factories.kratos?.config;
  const hydraConfig = factories.hydra?.config;
  const changes = factories.kratos?.changes;
  const publicAddress = kratosConfig?.serve.public.base_url;
  const callback = `${withoutSlash(publicAddress ?? '')}/self-service/methods/oidc/callback`;
  const upstream = createUpstream(
    {
      issuer,
      name: 'Acme',
      clients: [
        {
          client_id: client.id,
          client_secret: client.secret,
          redirect_uris: [callback, `${callback}/acme`, `${callback}/globex`],
        },
      ],
      accounts: [],
    },
    { clock, random: runtime.random },
  );
  const { random } = runtime;
  /** The initial state of seeded random numbers. */
  const seed = isSeeded(random) ? random.state() : undefined;
  const hydraAdmin = hydraConfig && `http://127.0.0.1:${hydraConfig.serve.admin.port}`;

  const newKratos = (config = kratosConfig) => config && factories.kratos?.make(config, own);
  const newHydra = () => hydraConfig && factories.hydra?.make(hydraConfig, own);
  const current = { kratos: newKratos(), hydra: newHydra() };
  let setup: Setup = 'own';
  /** The configuration of the scenario's setup; undefined for the own one. */
  let ofSetup: ParsedKratosConfig | undefined;
  const configured = () => ofSetup ?? factories.kratos?.current();
  /** The schema of the identities; undefined in the configured world. */
  let fit: Fit | undefined;
  let scenario: string | undefined;
  let note: string | undefined;
  let undone: readonly SavedWorld[] = [];
  /** The number of changes in instances that were replaced, and of the clock. */
  let earlierChanges = 0;

  const mountOf = createMounts([
    [publicAddress, (incoming) => (current.kratos as KratosService).public(incoming)],
    [kratosConfig?.serve.admin.base_url, (incoming) => (current.kratos as KratosService).admin(incoming)],
    [hydraConfig?.urls.self.issuer, (incoming) => (current.hydra as HydraService).public(incoming)],
    [hydraAdmin, (incoming) => (current.hydra as HydraService).admin(incoming)],
    [kratosConfig && issuer, upstream],
  ]);

  /** Replaces Kratos by an instance of the setup with an empty world. @param wanted the schema of its identities */
  async function startSetup(name: Setup, wanted = asWritten): Promise<void> {
    earlierChanges += changeCount(current) + 1;
    if (!factories.kratos) return;
    ofSetup = name === 'own' ? undefined : await factories.kratos.configured(setupFile(name, wanted));
    fit = name === 'own' ? undefined : wanted;
    current.kratos = newKratos(ofSetup?.config);
    setup = name;
  }

  /** The fit for the configured identity schema, which may have changed since the start. @throws ScenarioError */
  async function fitNow(): Promise<Fit> {
    if (!factories.kratos) throw new InvalidRequest('scenarios: this simulator runs without Kratos');
    return fitTo(factories.kratos.current().config);
  }

  const isNow = () => Math.abs(clock.now() - runtime.clock.now()) < tolerance;
  /** What a world has besides its servers. */
  const surroundings = () => ({ setup, ...(fit?.identity && { fitted: true }), clock: clock.state() });
  const saveWorld = (): SavedWorld => ({
    world: { ...snapshotWorld(own, current), ...surroundings() },
    isNow: isNow(),
    scenario,
    note,
  });

  async function restore({ world, isNow, scenario: played, note: said }: SavedWorld): Promise<void> {
    const { setup: name } = world;
    if (!isSetup(name)) throw new InvalidRequest(`setup: expected one of own, ${Object.keys(setups).join(', ')}`);
    await startSetup(name, world.fitted ? await fitNow() : asWritten);
    clock.reset();
    // A running clock would move between both calls.
    clock.hold(world.clock.frozen);
    if (!isNow || world.clock.frozen) clock.set(Date.parse(world.clock.now));
    await restoreWorld(own, current, world);
    scenario = played;
    note = said;
  }

  const stageServers = (): StageServers => ({
    fit: fit ?? asWritten,
    findServer: mountOf,
    public: withoutSlash(publicAddress ?? ''),
    admin: withoutSlash(kratosConfig?.serve.admin.base_url ?? ''),
    ...(hydraConfig && { hydra: withoutSlash(hydraConfig.urls.self.issuer), hydraAdmin: hydraAdmin ?? '' }),
    clock,
    random: runtime.random,
  });

  const remember = (before: SavedWorld) => {
    undone = [...undone.slice(1 - maxUndo), before];
  };

  return {
    current,
    /** Answers a request to any of the servers' addresses without a network; 404 for other addresses. */
    handle: (async (request, cookies) => {
      const found = mountOf(new URL(request.url));
      return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
    }) satisfies Handle,
    defaultSchema: () => configured()?.config.identity.default_schema_id ?? '',
    /** What the panel shows on every page. */
    status: () => ({
      ahead: Math.round((clock.now() - runtime.clock.now()) / 1000),
      ...(scenario !== undefined && { scenario }),
      ...(note !== undefined && { note }),
      setup,
      undo: undone.length,
      app: configured()?.config.selfservice.flows.login.ui_url ?? '',
      hydra: hydraConfig?.urls.self.issuer ?? '',
    }),
    /** Kratos's configuration in use, with its places. */
    configured,
    /** Sends a request: to the servers without a network, to other addresses by it. */
    fetch: fetchInside,
    /** The configurations in use, with the place of each value. */
    configuration: () => {
      const { config: kratos, places, warnings = [] } = configured() ?? {};
      return {
        setup,
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
    stage: () => createStage(stageServers()),
    export: () => saveWorld().world,
    /** The world for `persist`. */
    persistable: {
      snapshot: (): SimulatorWorld => ({ ...saveWorld().world, real_time: isNow() }),
      snapshotText: () => worldText(own, current, { ...surroundings(), real_time: isNow() }),
      restore: (world: SimulatorWorld) =>
        restore({ world, isNow: world.real_time === true, scenario: undefined, note: undefined }),
      changes: () => earlierChanges + changeCount(current),
    },
    /** Counts a change that is not part of a server's state. */
    touch: () => {
      earlierChanges += 1;
    },
    /** Replaces the world by an exported one. Can be undone. @throws InvalidRequest */
    async import(world: SimulatorSchemas['World']): Promise<void> {
      const before = saveWorld();
      try {
        await restore({ world, isNow: false, scenario: undefined, note: undefined });
      } catch (error) {
        await restore(before);
        throw error instanceof InvalidRequest ? error : new InvalidRequest('expected an exported world');
      }
      remember(before);
    },
    /** Undoes the last change of worlds. @returns false if there is none */
    async undo(): Promise<boolean> {
      const last = undone.at(-1);
      if (!last) return false;
      await restore(last);
      undone = undone.slice(0, -1);
      return true;
    },
    /** Empties the world and resets the clock and a seed. Can be undone. */
    async reset(): Promise<void> {
      remember(saveWorld());
      clock.reset();
      if (isSeeded(random) && seed !== undefined) random.resume(seed);
      if (changes?.text()) await changes.apply('');
      await startSetup('own');
      current.hydra = newHydra();
      scenario = undefined;
      note = undefined;
    },
    /** Plays a scenario in an empty world. @throws ScenarioError if it does not show what it promises; the world stays unchanged */
    async play(wanted: Scenario): Promise<PlayedScenario> {
      if (!kratosConfig || !publicAddress) throw new InvalidRequest('scenarios: this simulator runs without Kratos');
      const [missing] = missingScreens(kratosConfig);
      if (missing !== undefined)
        throw new InvalidRequest(`${missing}: not set; a scenario opens the screens of your app at these addresses`);
      const app = new URL(kratosConfig.selfservice.flows.login.ui_url).origin;
      const before = saveWorld();
      const playWith = async (schema: Fit): Promise<PlayedScenario> => {
        try {
          clock.reset();
          await startSetup(wanted.setup, schema);
          return await play(wanted, stageServers(), app);
        } catch (error) {
          await restore(before);
          throw error;
        }
      };
      let reason: string | undefined;
      const inYourSchema = async () => playWith(await fitNow());
      const outcome = hasOwnSchema(wanted.setup)
        ? await playWith(asWritten)
        : await inYourSchema().catch((error: unknown) => {
            if (!(error instanceof ScenarioError)) throw error;
            reason = error.message;
            return playWith(asWritten);
          });
      remember(before);
      scenario = wanted.name;
      const [own, other] = [
        traitNames(factories.kratos?.current().config ?? kratosConfig),
        traitNames(configured()?.config ?? kratosConfig),
      ];
      const isOther = reason !== undefined || hasOwnSchema(wanted.setup);
      const why = reason ?? 'it is about these traits';
      note = isOther
        ? `scenario ${wanted.name} has an identity schema of its own (${other}), not yours (${own}): ${why}`
        : undefined;
      return { ...outcome, ...(note !== undefined && { note }) };
    },
  };
}

export type Worlds = ReturnType<typeof createWorlds>;
