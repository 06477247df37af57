import { sendMail } from '../adapter/mail.ts';
import { type Listening, listen } from '../adapter/server.ts';
import { type Kept, lastingOf } from '../adapter/world.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import type { ServersGiven } from '../control/index.ts';
import type { PageFile } from '../control/page.ts';
import type { Handler, Service } from '../http/exchange.ts';
import { type Runtime, seededRandom, systemClock, systemRandom } from '../runtime/runtime.ts';
import { type Arguments, type OryServer, UsageError } from './arguments.ts';
import { type Address, addressOf, securedAddress } from './certificate.ts';
import { exposed } from './exposed.ts';
import { keptCertificate } from './kept-certificate.ts';
import { keptIn } from './persist.ts';
import { followChanges } from './reload.ts';

type Side = 'public' | 'admin';
interface Prepared {
  readonly make: (runtime: Runtime) => Service & Kept;
  /** The same for the control API, which makes it anew. */
  readonly given: ServersGiven;
  readonly warnings: readonly string[];
  /** Where to listen; a Hydra may make and keep a certificate for it. */
  readonly addressOf: (side: Side, service: Service) => Promise<Address>;
  readonly dsn: string | undefined;
  /** How long somebody can wait for an answer, in milliseconds. */
  readonly patience: Readonly<Record<Side, number>>;
}

export const runtime: Runtime = {
  clock: systemClock,
  random: systemRandom,
  fetch: (input, init) => fetch(input, init),
  mail: sendMail,
  later: (milliseconds, task) => void setTimeout(task, milliseconds).unref(),
};

/** @throws UsageError for an id that is none of them */
async function injections(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { injectable } = await import('../kratos/text/injected.ts');
  const wrong = ids.find((id) => !injectable.includes(id));
  if (wrong !== undefined) throw new UsageError(`--inject ${wrong}: expected one of ${injectable.join(', ')}`);
  return [`--inject: each new flow begins with ${ids.join(', ')}, which no open-source Kratos sends`];
}

/** Loads the configuration and makes the service; each server's code is only loaded when it is asked for. */
const servers: Readonly<Record<OryServer, (options: Arguments) => Promise<Prepared>>> = {
  async kratos({ files, dev, upstreamFor, inject, as, watchCourier }) {
    const { reconfigurable } = await import('../control/reconfigurable.ts');
    const load = async (over: readonly SourceFile[] = [], isRunning = false) => {
      const loaded = await loadKratosConfig({ files, dev, upstreamFor, env: process.env, over, isRunning });
      const watched = watchCourier || loaded.config['watch-courier'] === true;
      return { ...loaded, config: { ...loaded.config, 'watch-courier': watched } };
    };
    const { config, warnings } = await load();
    const { make, take } = reconfigurable(config, { inject, ...(as && { as }) });
    const again = () => load([], true);
    followChanges({ files, load: again, first: config, warned: warnings, take, say: (line) => console.error(line) });
    const configured = async (setup: SourceFile) => (await load([setup])).config;
    return {
      make: (given) => make(config, given),
      given: { kratos: { config, make, configured } },
      warnings: [
        ...warnings,
        ...exposed(config.serve.admin),
        ...(config['watch-courier'] ? [] : ['messages stay queued, as with Kratos: --watch-courier sends them']),
        ...(await injections(inject)),
      ],
      addressOf: async (side) => addressOf(config.serve[side], `serve.${side}`),
      dsn: config.dsn,
      patience: { public: 60_000, admin: 120_000 },
    };
  },
  async hydra({ files, dev, quickKeys, as }) {
    const { config, warnings } = await loadHydraConfig({ files, dev, env: process.env });
    const { createHydra } = await import('../hydra/index.ts');
    const make = (...[read, given]: Parameters<typeof createHydra>) =>
      createHydra(read, { ...given, quickKeys, ...(as && { as }) });
    let own: ReturnType<typeof keptCertificate> | undefined;
    return {
      make: (given) => make(config, given),
      given: { hydra: { config, make } },
      warnings: quickKeys ? [...warnings, "--quick-keys: signing keys have 2,048 bit, Hydra's have 4,096"] : warnings,
      addressOf: (side, { admin }) => {
        own ??= keptCertificate(admin, async () => {
          const { selfSigned } = await import('./self-signed.ts');
          return selfSigned(runtime.clock.now(), { rsaBits: quickKeys ? 2048 : 4096 });
        });
        return securedAddress(config, side, own);
      },
      dsn: config.dsn,
      patience: { public: 10_000, admin: 10_000 },
    };
  },
};

/**
 * Starts the listeners and returns when all of them are ready; the process then lives until SIGINT or SIGTERM.
 *
 * @param sides which listeners: Hydra can serve one alone
 * @throws ConfigError for the configuration, UsageError for a port that cannot be bound
 */
export async function serve(server: OryServer, sides: readonly Side[], options: Arguments): Promise<void> {
  const prepared = await servers[server](options);
  const { warnings, dsn, patience } = prepared;
  const { service, control, end } = await steered(server, prepared, options);
  const addresses = await Promise.all(sides.map((side) => prepared.addressOf(side, service)));
  for (const warning of warnings) console.error(`warning: ${warning}`);
  if (options.seed !== undefined)
    console.error('warning: --seed: whoever knows the number can foretell every code, secret and key');
  if (dsn !== 'memory' && options.persist === undefined)
    console.error('note: dsn is not used, data is kept in memory and is lost at the end');
  const listeners = sides.map((side, index) => ({
    name: `${server} ${side}`,
    handler: service[side],
    ...(addresses[index] as Address),
    patience: patience[side],
    setting: `serve.${side}.port or SERVE_${side.toUpperCase()}_PORT`,
  }));
  await hold([...listeners, ...control.map((given) => ({ ...given, name: `${server} control` }))], end);
}

/** The server itself, with a control API beside it where one was asked for. */
async function steered(server: OryServer, { make, given }: Prepared, options: Arguments) {
  const { control: port, seed, persist, worlds: by } = options;
  const own = seed === undefined ? runtime : { ...runtime, random: seededRandom(seed) };
  const steer = async (servers: ServersGiven, within: Runtime) => {
    const { controlled } = await import('../control/index.ts');
    const { control: api, lasting, ...services } = controlled({ ...servers, runtime: within, ledger });
    // The panel is about Kratos's people, flows and mails.
    const control = server === 'kratos' ? await withPanel(api) : api;
    return { service: services[server] as Service, control, lasting };
  };
  const listener = (handler: Handler) =>
    port === undefined ? [] : [{ handler, host: '127.0.0.1', port, setting: '--control' }];
  if (by) {
    const { manyServed } = await import('./worlds.ts');
    const many = { by, given, runtime: own, persist, steer: port === undefined ? undefined : steer };
    const { worlds, end } = await manyServed(server, many);
    return { service: worlds, end, control: listener(worlds.control) };
  }
  if (port === undefined) {
    const service = make(own);
    const kept = await keptIn(persist, server, () => lastingOf(own, { [server]: service }), service);
    return { ...kept, control: [] };
  }
  const { service: alone, control, lasting } = await steer(given, own);
  const { service, keeping, end } = await keptIn(persist, server, () => lasting, alone);
  return { service, end, control: listener(keeping(control)) };
}

/** The API with the panel before it, where that was built. */
async function withPanel(control: Handler): Promise<Handler> {
  const [{ withPage }, { panelFiles }] = await Promise.all([import('../control/page.ts'), import('../host/panel.ts')]);
  files ??= panelFiles();
  return withPage(control, await files);
}

/** Read once, however many worlds there are. */
let files: Promise<ReadonlyMap<string, PageFile>> | undefined;

const ledger = async () => (await import('../host/ledger.ts')).ledgerPage();

/** Something to listen on. */
export interface Listener extends Address {
  /** As the person who starts it knows it. */
  readonly name: string;
  readonly handler: Handler;
  readonly patience?: number;
  /** Where its port is set. */
  readonly setting: string;
}

/**
 * Opens all listeners and returns when they are ready; the process then lives until SIGINT or SIGTERM.
 *
 * @param atEnd what is left to do then
 * @throws UsageError for a port that cannot be bound
 */
export async function hold(listeners: readonly Listener[], atEnd = async () => {}): Promise<void> {
  const listening: Listening[] = [];
  const end = async () => {
    await Promise.all(listening.map((listener) => listener.close()));
    await atEnd();
  };
  // Before anything is ready: whoever starts this may end it as soon as it says so.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      end().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  for (const listener of listeners) {
    try {
      listening.push(await listen(listener.handler, listener));
    } catch (error) {
      await end();
      throw new UsageError(refusal(listener, error));
    }
  }
  listening.forEach(({ origin }, i) => {
    console.log(`${listeners[i]?.name} is ready on ${origin}`);
  });
}

function refusal({ name, host, port, setting }: Listener, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'EADDRINUSE' ? 'is taken' : `cannot be bound (${error instanceof Error ? error.message : error})`;
  if (host.startsWith('unix:'))
    return `${host} ${reason}: ${name} needs it; choose another by ${setting.replaceAll('.port', '.host').replaceAll('_PORT', '_HOST')}`;
  return `port ${port} on ${host} ${reason}: ${name} needs it; choose another by ${setting}`;
}
