import type { SimulatorSchemas } from '@members/openapi';
import { answerRequest, type Handle, requestJar } from '../adapter/fetch.ts';
import { createMounts } from '../adapter/mounts.ts';
import { changesOf, putWorld, type SimulatorWorld, takeWorld } from '../adapter/world.ts';
import type { SourceFile } from '../config/document/located.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig } from '../config/kratos.ts';
import type { HydraService } from '../hydra/index.ts';
import type { KratosService } from '../kratos/index.ts';
import { type Fetch, isSeeded, type Runtime } from '../runtime/runtime.ts';
import { type Outcome, play } from '../scenario/play.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { client, issuer, type SetupName, setupFile, setups } from '../scenario/setups.ts';
import { createStage, type Grounds } from '../scenario/stage.ts';
import { createUpstream } from '../upstream/index.ts';
import type { MovableClock } from './clock.ts';
import { Malformed } from './requests.ts';

/** A Kratos that can be made anew, with a world that is empty. */
export interface KratosGiven {
  readonly config: KratosConfig;
  readonly make: (config: KratosConfig, runtime: Runtime) => KratosService;
  /** The same configuration with another file over it; scenarios need it. @throws ConfigError */
  readonly configured?: (file: SourceFile) => Promise<KratosConfig>;
}

export interface HydraGiven {
  readonly config: HydraConfig;
  readonly make: (config: HydraConfig, runtime: Runtime) => HydraService;
}

export interface ServersGiven {
  readonly kratos?: KratosGiven;
  readonly hydra?: HydraGiven;
}

/** A world as it is kept; and whether its time was the real one. */
interface Kept {
  readonly world: SimulatorSchemas['World'];
  readonly isNow: boolean;
}

type Setup = SetupName | 'own';

const isSetup = (name: string): name is Setup => name === 'own' || Object.hasOwn(setups, name);

/** As many steps can be taken back. */
const mostUndone = 20;

/** Somebody's clock is real if it shows the real time, give or take a second. */
const close = 1000;

const bare = (address: string) => address.replace(/\/+$/, '');

/** The servers of a workplace, and what puts their worlds aside and back. */
export function createWorlds(given: ServersGiven, runtime: Runtime, clock: MovableClock) {
  const outside = runtime.fetch;
  const inside: Fetch = (input, init) => {
    const request = new Request(input, init);
    const found = mountOf(new URL(request.url));
    const cookies = requestJar([]);
    return found ? answerRequest(found.handler, request, cookies, found.below) : outside(input, init);
  };
  const own: Runtime = { ...runtime, clock, fetch: inside };
  const kratosConfig = given.kratos?.config;
  const hydraConfig = given.hydra?.config;
  const publicAddress = kratosConfig?.serve.public.base_url;
  const callback = `${bare(publicAddress ?? '')}/self-service/methods/oidc/callback`;
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
  /** Where a seed began. */
  const seed = isSeeded(random) ? random.state() : undefined;
  const hydraAdmin = hydraConfig && `http://127.0.0.1:${hydraConfig.serve.admin.port}`;

  const fresh = (config = kratosConfig) => config && given.kratos?.make(config, own);
  const freshHydra = () => hydraConfig && given.hydra?.make(hydraConfig, own);
  const now = { kratos: fresh(), hydra: freshHydra() };
  let setup: Setup = 'own';
  let configured = kratosConfig;
  let undone: readonly Kept[] = [];
  /** Changes of what is not there any more, and of the time. */
  let past = 0;

  const mountOf = createMounts([
    [publicAddress, (incoming) => (now.kratos as KratosService).public(incoming)],
    [kratosConfig?.serve.admin.base_url, (incoming) => (now.kratos as KratosService).admin(incoming)],
    [hydraConfig?.urls.self.issuer, (incoming) => (now.hydra as HydraService).public(incoming)],
    [hydraAdmin, (incoming) => (now.hydra as HydraService).admin(incoming)],
    [kratosConfig && issuer, upstream],
  ]);

  /** A Kratos of that setup, with an empty world. */
  async function begin(name: Setup): Promise<void> {
    past += changesOf(now) + 1;
    if (!given.kratos) return;
    if (name !== 'own' && !given.kratos.configured)
      throw new Malformed('scenarios: this host does not take another configuration');
    configured = name === 'own' ? kratosConfig : await given.kratos.configured?.(setupFile(name));
    now.kratos = fresh(configured);
    setup = name;
  }

  const keep = (): Kept => ({
    world: {
      ...takeWorld(own, now),
      setup,
      clock: clock.state(),
    },
    isNow: Math.abs(clock.now() - runtime.clock.now()) < close,
  });

  async function restore({ world, isNow }: Kept): Promise<void> {
    const { setup: name } = world;
    if (!isSetup(name)) throw new Malformed(`setup: expected one of own, ${Object.keys(setups).join(', ')}`);
    await begin(name);
    clock.reset();
    if (!isNow) clock.set(Date.parse(world.clock.now));
    clock.hold(world.clock.frozen);
    await putWorld(own, now, world);
  }

  const grounds = (): Grounds => ({
    reach: mountOf,
    public: bare(publicAddress ?? ''),
    admin: bare(kratosConfig?.serve.admin.base_url ?? ''),
    ...(hydraConfig && { hydra: bare(hydraConfig.urls.self.issuer), hydraAdmin: hydraAdmin ?? '' }),
    clock,
    random: runtime.random,
  });

  const remember = (before: Kept) => {
    undone = [...undone.slice(1 - mostUndone), before];
  };

  return {
    now,
    /** A request to any of the servers, without a network; 404 where none is. */
    handle: (async (request, cookies) => {
      const found = mountOf(new URL(request.url));
      return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
    }) satisfies Handle,
    defaultSchema: () => configured?.identity.default_schema_id ?? '',
    /** For what somebody does in the world as it is. */
    stage: () => createStage(grounds()),
    export: () => keep().world,
    /** What a file keeps, and goes on with. */
    lasting: {
      snapshot: (): SimulatorWorld => ({ ...keep().world, real_time: keep().isNow }),
      restore: (world: SimulatorWorld) => restore({ world, isNow: world.real_time === true }),
      changes: () => past + changesOf(now),
    },
    /** Something was changed that is in no server's world. */
    touch: () => {
      past += 1;
    },
    /** In the place of what is there, which can be brought back. @throws Malformed */
    async import(world: SimulatorSchemas['World']): Promise<void> {
      const before = keep();
      try {
        await restore({ world, isNow: false });
      } catch (error) {
        await restore(before);
        throw error instanceof Malformed ? error : new Malformed('expected a world that was exported');
      }
      remember(before);
    },
    /** False where there is nothing to take back. */
    async undo(): Promise<boolean> {
      const last = undone.at(-1);
      if (!last) return false;
      await restore(last);
      undone = undone.slice(0, -1);
      return true;
    },
    /** An empty world; with a seed, what happened before happens again. */
    async reset(): Promise<void> {
      remember(keep());
      clock.reset();
      if (isSeeded(random) && seed !== undefined) random.resume(seed);
      await begin('own');
      now.hydra = freshHydra();
    },
    /** @throws Astray where a scenario does not come to what it promises; the world is as it was */
    async play(scenario: Scenario): Promise<Outcome> {
      if (!kratosConfig || !publicAddress) throw new Malformed('scenarios: there is no Kratos here');
      const before = keep();
      try {
        clock.reset();
        await begin(scenario.setup);
        const outcome = await play(scenario, grounds(), new URL(kratosConfig.selfservice.flows.login.ui_url).origin);
        remember(before);
        return outcome;
      } catch (error) {
        await restore(before);
        throw error;
      }
    },
  };
}

export type Worlds = ReturnType<typeof createWorlds>;
