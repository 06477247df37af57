import module from 'node:module';
import { sendMail } from '../adapter/mail.ts';
import { type Listening, listen } from '../adapter/server.ts';
import { persistableWorld, type StatefulServer } from '../adapter/world.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { missingScreenWarnings } from '../config/missing-screens.ts';
import { guardAdmin } from '../control/guard.ts';
import type { ServerFactories } from '../control/index.ts';
import type { PageFile } from '../control/page.ts';
import { reports } from '../host/reports.ts';
import type { CorsConfig } from '../http/cors.ts';
import type { Handler, Service } from '../http/exchange.ts';
import { type Runtime, seededRandom, systemClock, systemRandom } from '../runtime/runtime.ts';
import { type Arguments, type OryServer, UsageError } from './arguments.ts';
import { addressOf, type ListenAddress, securedAddress } from './certificate.ts';
import { exposedAdminWarning } from './exposed-admin-warning.ts';
import { hydraCertificate } from './hydra-certificate.ts';
import { persistService } from './persist.ts';
import { reloadOnChange } from './reload.ts';

type Side = 'public' | 'admin';
interface Prepared {
  readonly make: (runtime: Runtime) => Service & StatefulServer;
  /** Makes the server for the control API, which replaces instances. */
  readonly factories: ServerFactories;
  readonly warnings: readonly string[];
  /** Returns the address of a listener. Hydra may make a certificate for it. */
  readonly addressOf: (side: Side, service: Service) => Promise<ListenAddress>;
  /** The `cors` section of the admin listener. */
  readonly adminCors?: CorsConfig;
  readonly dsn: string | undefined;
  /** Loads the code that only requests need. */
  readonly loadRest: () => Promise<unknown>;
  /** After that time a connection ends without a response (ms). */
  readonly writeTimeout: Readonly<Record<Side, number>>;
}

/** The runtime of a process: the system's clock, random numbers and network, and mail. */
export const runtime: Runtime = {
  clock: systemClock,
  random: systemRandom,
  fetch: (input, init) => fetch(input, init),
  mail: sendMail,
  later: (milliseconds, task) => void setTimeout(task, milliseconds).unref(),
};

/** Checks the ids of `--inject`. @returns the warnings @throws UsageError for an unknown id */
async function injectWarnings(ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { injectable } = await import('../kratos/text/injected.ts');
  const wrong = ids.find((id) => !injectable.includes(id));
  if (wrong !== undefined) throw new UsageError(`--inject ${wrong}: expected one of ${injectable.join(', ')}`);
  return [`--inject: each new flow shows ${ids.join(', ')}, which the open-source Kratos never sends`];
}

/** Loads the configuration of each server and prepares it. The code of a server is loaded only if it is started. */
const servers: Readonly<Record<OryServer, (options: Arguments) => Promise<Prepared>>> = {
  async kratos({ files, dev, upstreamFor, inject, as, watchCourier }) {
    const { createReconfigurableKratos } = await import('../control/reconfigurable.ts');
    const load = async (over: readonly SourceFile[], isRunning: boolean) => {
      const loaded = await loadKratosConfig({ files, dev, upstreamFor, env: process.env, over, isRunning });
      return { ...loaded, config: { ...loaded.config, 'watch-courier': watchCourier } };
    };
    const { kratos, reload } = await createReconfigurableKratos(load, { inject, ...(as && { as }) });
    const { config, warnings } = kratos.current();
    reloadOnChange({ files, reload, first: config, warned: warnings, report: (line) => console.error(line) });
    return {
      make: (runtime) => kratos.make(config, runtime),
      factories: { kratos },
      warnings: [
        ...warnings,
        ...missingScreenWarnings(config),
        ...exposedAdminWarning(config.serve.admin),
        ...(config['watch-courier'] ? [] : ['messages stay queued, as with Kratos: use --watch-courier to send them']),
        ...(await injectWarnings(inject)),
      ],
      addressOf: async (side) => addressOf(config.serve[side], `serve.${side}`),
      dsn: config.dsn,
      loadRest: () => Promise.all([import('../kratos/operations.ts'), import('@msw/data')]),
      writeTimeout: { public: 60_000, admin: 120_000 },
    };
  },
  async hydra({ files, dev, quickKeys, as }) {
    const { config, warnings, places } = await loadHydraConfig({ files, dev, env: process.env });
    const { createHydra } = await import('../hydra/index.ts');
    const make = (...[config, runtime]: Parameters<typeof createHydra>) =>
      createHydra(config, { ...runtime, quickKeys, ...(as && { as }) });
    let certificate: ReturnType<typeof hydraCertificate> | undefined;
    return {
      make: (runtime) => make(config, runtime),
      factories: { hydra: { config, places, make } },
      warnings: quickKeys ? [...warnings, "--quick-keys: signing keys have 2,048 bits, Hydra's have 4,096"] : warnings,
      addressOf: (side, { admin }) => {
        certificate ??= hydraCertificate(admin, async () => {
          const { selfSigned } = await import('./self-signed.ts');
          return selfSigned(runtime.clock.now(), { rsaBits: quickKeys ? 2048 : 4096 });
        });
        return securedAddress(config, side, certificate);
      },
      adminCors: config.serve.admin.cors,
      dsn: config.dsn,
      loadRest: () => import('@msw/data'),
      writeTimeout: { public: 10_000, admin: 10_000 },
    };
  },
};

/**
 * Starts a server and returns when its listeners are ready. The process then runs until SIGINT or SIGTERM.
 *
 * @param sides the listeners to start: Hydra can serve only one of them
 * @throws ConfigError for the configuration, UsageError for a port that cannot be bound
 */
export async function serve(server: OryServer, sides: readonly Side[], options: Arguments): Promise<void> {
  const prepared = await servers[server](options);
  const { warnings, adminCors, dsn, writeTimeout } = prepared;
  const { service, control, end } = await createServer(server, prepared, options);
  const addresses = await Promise.all(sides.map((side) => prepared.addressOf(side, service)));
  for (const warning of warnings) console.error(`warning: ${warning}`);
  if (options.seed !== undefined)
    console.error('warning: --seed: anyone who knows the number can predict every code, secret and key');
  if (dsn !== 'memory' && options.persist === undefined)
    console.error('note: dsn is ignored; data is kept in memory and lost when the process ends (see --persist)');
  const handlers = guardAdmin(service, adminCors);
  const listeners = sides.map((side, index) => ({
    name: `${server} ${side}`,
    handler: handlers[side],
    ...(addresses[index] as ListenAddress),
    writeTimeout: writeTimeout[side],
    setting: `serve.${side}.port or SERVE_${side.toUpperCase()}_PORT`,
  }));
  await listenAll([...listeners, ...control.map((listener) => ({ ...listener, name: `${server} control` }))], end);
  await prepared.loadRest();
  // Write the cache now: a process that is killed later would not write it. Node 20 has none.
  module.flushCompileCache?.();
}

/** Makes the server, with a control API, a file or many worlds according to the options. */
async function createServer(server: OryServer, { make, factories }: Prepared, options: Arguments) {
  const { control: port, seed, persist, worlds: by } = options;
  const own = seed === undefined ? runtime : { ...runtime, random: seededRandom(seed) };
  const createControlled = async (servers: ServerFactories, ownRuntime: Runtime) => {
    const { createControlledServers } = await import('../control/index.ts');
    const { openLaneOf } = await import('../host/panel.ts');
    // A world of --worlds has no address of its own at which the app would find it.
    const openLane = by ? undefined : openLaneOf();
    const {
      control: api,
      persistable,
      ...services
    } = createControlledServers({ ...servers, runtime: ownRuntime, reports, warn: console.error, openLane });
    // The panel shows Kratos's identities, flows and messages.
    const control = server === 'kratos' ? await withPanel(api) : api;
    return { service: services[server] as Service, control, persistable };
  };
  const listener = (handler: Handler) =>
    port === undefined ? [] : [{ handler, host: '127.0.0.1', port, setting: '--control' }];
  if (by) {
    const { serveManyWorlds } = await import('./worlds.ts');
    const many = {
      by,
      factories,
      runtime: own,
      persist,
      createControlled: port === undefined ? undefined : createControlled,
    };
    const { worlds, end } = await serveManyWorlds(server, many);
    return { service: worlds, end, control: listener(worlds.control) };
  }
  if (port === undefined) {
    const service = make(own);
    const kept = await persistService(persist, server, () => persistableWorld(own, { [server]: service }), service);
    return { ...kept, control: [] };
  }
  const { service: alone, control, persistable } = await createControlled(factories, own);
  const { service, saveBeforeResponse, end } = await persistService(persist, server, () => persistable, alone);
  return { service, end, control: listener(saveBeforeResponse(control)) };
}

/** Adds the panel to the control API, if the panel is built. */
export async function withPanel(control: Handler): Promise<Handler> {
  const [{ withPage }, { panelFiles }] = await Promise.all([import('../control/page.ts'), import('../host/panel.ts')]);
  files ??= panelFiles();
  return withPage(control, await files);
}

/** The panel's files, read once for all worlds. */
let files: Promise<ReadonlyMap<string, PageFile>> | undefined;

/** A listener to start. */
export interface NamedListener extends ListenAddress {
  /** Its name in messages, such as `kratos public`. */
  readonly name: string;
  readonly handler: Handler;
  readonly writeTimeout?: number;
  /** The configuration key, variable or option that sets its port. */
  readonly setting: string;
}

/** Opens all listeners and prints their addresses. The process then runs until SIGINT or SIGTERM. See `openAll`. */
export async function listenAll(listeners: readonly NamedListener[], atEnd?: () => Promise<void>): Promise<void> {
  const origins = await openAll(listeners, atEnd);
  origins.forEach((origin, i) => {
    console.log(`${listeners[i]?.name} is ready on ${origin}`);
  });
}

/**
 * Opens all listeners. SIGINT and SIGTERM close them and end the process.
 *
 * @param atEnd called after the listeners are closed
 * @returns the address of each listener
 * @throws UsageError for a port that cannot be bound
 */
export async function openAll(listeners: readonly NamedListener[], atEnd = async () => {}): Promise<string[]> {
  const listening: Listening[] = [];
  const end = async () => {
    await Promise.all(listening.map((listener) => listener.close()));
    await atEnd();
  };
  // Handle signals before the ready messages: a parent process may send one as soon as it reads them.
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
      throw new UsageError(listenError(listener, error));
    }
  }
  return listening.map(({ origin }) => origin);
}

function listenError({ name, host, port, setting }: NamedListener, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reason =
    code === 'EADDRINUSE' ? 'is taken' : `cannot be bound (${error instanceof Error ? error.message : error})`;
  if (host.startsWith('unix:'))
    return `${host} ${reason}: ${name} needs it; set another with ${setting.replaceAll('.port', '.host').replaceAll('_PORT', '_HOST')}`;
  return `port ${port} on ${host} ${reason}: ${name} needs it; set another with ${setting}`;
}
