import type { SimulatorSchemas } from '@members/openapi';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { createMounts } from '../adapter/mounts.ts';
import { changeCount, restoreWorld, type SimulatorWorld, snapshotWorld, worldText } from '../adapter/world.ts';
import type { SourceFile } from '../config/document/located.ts';
import type { ParsedConfig } from '../config/document/parse.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig, ParsedKratosConfig } from '../config/kratos.ts';
import type { HydraService } from '../hydra/index.ts';
import type { KratosService } from '../kratos/index.ts';
import { type Fetch, isSeeded, type Runtime } from '../runtime/runtime.ts';
import { asWritten, type Fit, fitTo } from '../scenario/fit.ts';
import { client, issuer, type SetupName, setupFile, setups } from '../scenario/setups.ts';
import type { StageServers } from '../scenario/stage.ts';
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

/** A world with what the panel shows of it. */
export interface SavedWorld {
  readonly world: SimulatorSchemas['World'];
  /** Whether the world follows the real time. */
  readonly isNow: boolean;
  /** The scenario that was played last in it. */
  readonly scenario: string | undefined;
  readonly note: string | undefined;
}

type Setup = SetupName | 'own';

const isSetup = (name: string): name is Setup => name === 'own' || Object.hasOwn(setups, name);

/** A clock within this distance of the real time follows the real time (ms). */
const tolerance = 1000;

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Creates the controlled servers on a clock that can be moved: starts them in a setup, saves and restores their worlds. */
export function createServersInTime(factories: ServerFactories, runtime: Runtime, clock: MovableClock) {
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

  return {
    current,
    mountOf,
    /** Sends a request: to the servers without a network, to other addresses by it. */
    fetch: fetchInside,
    /** Kratos's configuration in use, with its places. */
    configured,
    setup: () => setup,
    startSetup,
    fitNow,
    save: saveWorld,
    restore,
    stageServers,
    /** Deletes a client of Hydra. */
    async deleteClient(id: string): Promise<void> {
      const address = `${hydraAdmin}/admin/clients/${encodeURIComponent(id)}`;
      await fetchInside(address, { method: 'DELETE' });
    },
    /** Seconds by which the clock is ahead of the real time. */
    ahead: () => Math.round((clock.now() - runtime.clock.now()) / 1000),
    /** The scenario that was played last, and what the panel says about it. */
    played: () => ({ ...(scenario !== undefined && { scenario }), ...(note !== undefined && { note }) }),
    /** Notes the scenario that the world shows. */
    show: (name: string | undefined, said: string | undefined) => {
      scenario = name;
      note = said;
    },
    /** Empties all servers and resets the clock, a seed and the changes of the configuration. */
    async empty(): Promise<void> {
      clock.reset();
      if (isSeeded(random) && seed !== undefined) random.resume(seed);
      const changes = factories.kratos?.changes;
      if (changes?.text()) await changes.apply('');
      await startSetup('own');
      current.hydra = newHydra();
      scenario = undefined;
      note = undefined;
    },
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
  };
}

export type ServersInTime = ReturnType<typeof createServersInTime>;
