/** `ory-simulator up`: Kratos, Hydra, local social sign-in providers and the panel in one process, with or without files. */

import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseMount } from '../compose/mounts.ts';
import { composeRuntime, missingServices } from '../compose/network.ts';
import {
  composeSources,
  fileSources,
  folderSources,
  type ServerSource,
  type SourceOptions,
  type Sources,
  textSources,
} from '../compose/sources.ts';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { missingScreenWarnings } from '../config/missing-screens.ts';
import type { ListenConfig } from '../config/shared-keys.ts';
import { guardAdmin } from '../control/guard.ts';
import { createControlledServers, type SeededServers } from '../control/index.ts';
import { createReconfigurableKratos } from '../control/reconfigurable.ts';
import { openLaneOf } from '../host/panel.ts';
import { reports } from '../host/reports.ts';
import { screensFolder, serveScreens } from '../host/screens.ts';
import type { Service } from '../http/exchange.ts';
import { createHydra } from '../hydra/index.ts';
import { type Runtime, seededRandom } from '../runtime/runtime.ts';
import { type StarterFile, type StarterFiles, starterFiles } from '../starter/files.ts';
import { createClients, createIdentities, parseSeedList, type SeedList } from '../starter/seed.ts';
import { parseFlags, portOf, seedOf, UsageError } from './arguments.ts';
import { addressOf } from './certificate.ts';
import { reloadOnChange } from './reload.ts';
import { type NamedListener, openAll, runtime, withPanel } from './serve.ts';
import { upstreamListeners } from './upstream.ts';

const flags = {
  config: { type: 'string', short: 'c', multiple: true },
  hydra: { type: 'string', multiple: true },
  compose: { type: 'string', multiple: true },
  mount: { type: 'string', multiple: true },
  strict: { type: 'boolean' },
  identities: { type: 'string', multiple: true },
  clients: { type: 'string', multiple: true },
  ui: { type: 'string' },
  control: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Port of the panel and the control API. */
const standardPort = 4435;

type Serve = Readonly<Record<'public' | 'admin', ListenConfig>>;

const standardUi = 'http://localhost:5173';

export const upHelp = (name: string) => `Usage:
  ${name} [up] [flags]

Starts Kratos, Hydra, social sign-in providers on this machine, and the panel, as the repository in the working folder says: by its
compose file, its kratos.yml and hydra.yml, or its Helm values. In a folder without them, it uses a configuration of its own with two
people and one OAuth2 client; "${name} init" writes that configuration. Its screens are at ${standardUi}.

Flags:
      --ui URL            address of your app with the screens; uses the configuration of its own. "none" serves no screens
      --compose FILE      Docker Compose file; can be repeated, later files override earlier ones
  -c, --config FILE       kratos.yml; can be repeated, later files override earlier ones
      --hydra FILE        hydra.yml; can be repeated. A server without a file is not started
      --mount HOST:CONTAINER  a folder of the container on this machine; can be repeated
      --strict            do not look for a missing file by the end of its path
      --identities FILE   JSON: identities to create, as POST /admin/identities takes them; each may have an id
      --clients FILE      JSON: OAuth2 clients to create, as POST /admin/clients takes them
      --control PORT      port of the panel and the control API on 127.0.0.1 [${standardPort}]
      --seed N            derive ids, codes, secrets and keys from the number N; for tests only
      --json              print the addresses as one line of JSON
  -h, --help              print this help

Environment variables override the keys of the files. KRATOS_SERVE_PUBLIC_PORT sets serve.public.port in kratos.yml,
HYDRA_SERVE_PUBLIC_PORT sets it in hydra.yml.`;

/** Returns the address of `--ui`. @throws UsageError */
export function uiOf(given: string | undefined): URL {
  const url = URL.parse(given ?? standardUi);
  if (url?.protocol.startsWith('http')) return url;
  throw new UsageError(`--ui: expected an address such as ${standardUi}, got ${JSON.stringify(given)}`);
}

/** Returns the environment variables with a prefix, without it. */
const envOf = (envPrefix: 'KRATOS_' | 'HYDRA_') => ({
  envPrefix,
  env: Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      name.startsWith(envPrefix) ? [[name.slice(envPrefix.length), value]] : [],
    ),
  ),
});

function readFile(name: string, flag: string): string {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    throw new UsageError(`--${flag} ${name}: expected a readable file (${(error as Error).message})`);
  }
}

const builtIn = (files: StarterFiles, name: StarterFile): SourceFile => ({
  name: `built-in ${name}`,
  text: files[name],
});

/** Returns what a server starts with; variables of the shell win over those of a container. */
const optionsOf = ({ files, over, env, dev, locate, plan }: ServerSource, prefix: 'KRATOS_' | 'HYDRA_') => {
  const shell = envOf(prefix);
  return { files, over, dev, locate, ...shell, ...(plan && { envPrefix: '', env: { ...env, ...shell.env } }) };
};

/** Loads Kratos and follows its files. */
async function loadKratos(source: ServerSource) {
  const { files, locate, watchCourier } = source;
  const load = async (over: readonly SourceFile[], isRunning: boolean) => {
    const options = optionsOf(source, 'KRATOS_');
    const loaded = await loadKratosConfig({ ...options, over: [...options.over, ...over], isRunning });
    return { ...loaded, config: { ...loaded.config, 'watch-courier': watchCourier } };
  };
  const { kratos, reload } = await createReconfigurableKratos(load);
  const { config, warnings } = kratos.current();
  reloadOnChange({ files, reload, first: config, warned: warnings, locate, report: (line) => console.error(line) });
  return { kratos, config, warnings: [...warnings, ...missingScreenWarnings(config)] };
}

/** Loads the servers. */
async function loadServers({ kratos: kratosSource, hydra: hydraSource, project }: Sources) {
  const kratos = kratosSource && (await loadKratos(kratosSource));
  const hydra = hydraSource && (await loadHydraConfig(optionsOf(hydraSource, 'HYDRA_')));
  return {
    config: kratos?.config,
    hydraConfig: hydra?.config,
    factories: {
      ...(kratos && { kratos: kratos.kratos }),
      ...(hydra && { hydra: { ...hydra, make: createHydra } }),
    },
    warnings: [
      ...(kratos?.warnings ?? []),
      ...(hydra?.warnings ?? []),
      ...(project ? missingServices([kratos?.config, hydra?.config], project) : []),
    ],
  };
}

/** Returns the servers of the configuration that `init` writes. */
const starterSources = (files: StarterFiles, options: SourceOptions): Sources =>
  textSources({ kratos: builtIn(files, 'kratos.yml'), hydra: builtIn(files, 'hydra.yml'), dev: true }, options);

/** Returns the mounts of `--mount`. @throws UsageError */
const mountOf = (text: string) => {
  const mount = parseMount(text, process.cwd());
  if (mount) return mount;
  throw new UsageError(`--mount: expected HOST:CONTAINER such as ./config:/etc/config, got ${JSON.stringify(text)}`);
};

/** Returns the files of a list that lie beside the configuration, as `init` writes them. */
const besideOf = ({ kratos }: Sources, name: string): readonly string[] =>
  kratos && !kratos.plan
    ? kratos.files.map((file) => join(dirname(file), name)).filter((file) => existsSync(file))
    : [];

/** Returns one line for each object of the lists: the names by which people sign in, and clients with their secrets. */
function describeSeeds(identities: readonly SeedList[], clients: readonly SeedList[]): string[] {
  const people = identities.flatMap(({ items }) =>
    items.map(({ traits, credentials }) => {
      const names = Object.values(traits ?? {}).filter((each) => typeof each === 'string');
      const password = (credentials as { password?: { config?: { password?: string } } } | undefined)?.password?.config
        ?.password;
      return row('person', `${names[0] ?? 'without a name'}${password ? `, password ${password}` : ''}`);
    }),
  );
  const apps = clients.flatMap(({ items }) =>
    items.map(({ client_id: id, client_secret: secret }) =>
      row('client', `${id ?? 'without an id'}${secret ? `, secret ${secret}` : ''}`),
    ),
  );
  return [...people, ...apps];
}

/**
 * Starts everything and prints the addresses. The process then runs until SIGINT or SIGTERM.
 *
 * @param name name of the command, for the help
 * @throws ConfigError for the configuration, UsageError for the command line or a taken port, SeedError for a refused object
 */
export async function up(name: string, argv: readonly string[]): Promise<void> {
  const { values, positionals } = parseFlags(argv, flags);
  if (values.help) return console.log(upHelp(name));
  if (positionals.length > 0) throw new UsageError(`unknown word ${JSON.stringify(positionals[0])} after "up"`);
  const { config: kratosFiles = [], hydra: hydraFiles = [], compose = [], ui } = values;
  const named = [...kratosFiles, ...hydraFiles];
  if (named.length > 0 && compose.length > 0) throw new UsageError('--compose: expected it without -c and --hydra');
  if (named.length + compose.length > 0 && ui !== undefined)
    throw new UsageError('--ui: the configuration files name the app (selfservice.flows.*.ui_url)');
  const seed = seedOf(values.seed);
  const own: Runtime = { ...runtime, quickKeys: true, ...(seed !== undefined && { random: seededRandom(seed) }) };

  const options: SourceOptions = {
    mounts: (values.mount ?? []).map(mountOf),
    isStrict: values.strict ?? false,
    shell: process.env,
    report: console.error,
  };
  const given =
    compose.length > 0
      ? composeSources(compose, options)
      : named.length > 0
        ? fileSources({ kratos: kratosFiles, hydra: hydraFiles }, options)
        : ui === undefined || ui === 'none'
          ? folderSources(options)
          : undefined;
  const screens = uiOf(ui === 'none' ? undefined : ui);
  const starter = given ? undefined : starterFiles(screens);
  const sources = given ?? starterSources(starterFiles(screens), options);
  const isFound = named.length === 0 && !starter;
  const listsOf = (flag: 'identities' | 'clients') => {
    const files = values[flag] ?? (isFound ? besideOf(sources, `${flag}.json`) : []);
    const lists = files.map((file) => parseSeedList(file, readFile(file, flag)));
    return starter && lists.length === 0 ? [parseSeedList(`${flag}.json`, starter[`${flag}.json`])] : lists;
  };
  const [identities, clients] = [listsOf('identities'), listsOf('clients')];
  const say = values.json ? console.error : console.log;
  for (const line of sources.taken) say(line);
  const { config, hydraConfig, factories, warnings } = await loadServers(sources);
  const { project } = sources;
  const create = async ({ kratos, hydra, giveIdentityId }: SeededServers) => {
    if (kratos) await createIdentities(kratos.admin, identities, giveIdentityId);
    if (hydra) await createClients(hydra.admin, clients);
  };
  const { kratos, hydra, control, giveIdentityId } = createControlledServers({
    ...factories,
    runtime: project ? composeRuntime(own, project, console.error) : own,
    reports,
    warn: console.error,
    openLane: openLaneOf(),
    seed: create,
  });
  await create({ ...(kratos && { kratos }), ...(hydra && { hydra }), giveIdentityId });

  for (const warning of [...sources.warnings, ...warnings]) console.error(`warning: ${warning}`);
  const listenersOf = (server: 'kratos' | 'hydra', service: Service, serve: Serve): readonly NamedListener[] =>
    (['public', 'admin'] as const).map((side) => ({
      name: `${server} ${side}`,
      handler: service[side],
      ...addressOf({ ...serve[side], tls: {}, ...publishedAt(server, side, serve, sources[server]) }, `serve.${side}`),
      setting: `${server.toUpperCase()}_SERVE_${side.toUpperCase()}_PORT`,
    }));
  const listeners: readonly NamedListener[] = [
    ...(kratos && config ? listenersOf('kratos', guardAdmin(kratos), config.serve) : []),
    ...(hydra && hydraConfig
      ? listenersOf('hydra', guardAdmin(hydra, hydraConfig.serve.admin.cors), hydraConfig.serve)
      : []),
    ...(config?.selfservice.methods.oidc.enabled ? upstreamListeners(config, own) : []),
    {
      name: 'panel',
      handler: await withPanel(control),
      host: '127.0.0.1',
      port: portOf(values.control) ?? standardPort,
      setting: '--control',
    },
  ];
  const origins = await openAll(listeners);
  const login = config?.selfservice.flows.login.ui_url;
  const browserAddresses: Readonly<Record<string, string | undefined>> = {
    'kratos public': config?.serve.public.base_url,
    'hydra public': hydraConfig?.urls.self.issuer,
  };
  // Whoever names an app starts it, perhaps later.
  const folder = starter && ui === undefined ? screensFolder() : undefined;
  const shown =
    folder && kratos && hydra && config
      ? await serveScreens(screens, folder, { kratos, hydra, kratosUrl: config.serve.public.base_url })
      : undefined;
  const app = shown
    ? `${screens.origin}/login (screens of the simulator; --ui none switches them off)`
    : login
      ? `${login} (selfservice.flows.login.ui_url)`
      : `${hydraConfig?.urls.login ?? 'none'} (urls.login)`;
  if (values.json) {
    const named = listeners.map(({ name }, index) => [name, origins[index]]);
    return console.log(JSON.stringify({ ...Object.fromEntries(named), app: login ?? hydraConfig?.urls.login }));
  }
  const lines = [
    ...listeners.map(({ name }, index) => row(name, addressText(origins[index] ?? '', browserAddresses[name]))),
    row('your app', app),
    '',
    ...describeSeeds(identities, clients),
  ];
  console.log(lines.join('\n').trimEnd());
}

const row = (name: string, text: string) => `${name.padEnd(18)}${text}`;

/** A proxy may stand before the server: then browsers use another address than the server's. */
function addressText(origin: string, browsers: string | undefined): string {
  if (browsers === undefined) return origin;
  const [one, other] = [URL.parse(origin), URL.parse(browsers)];
  return one?.port === other?.port ? browsers : `${browsers}, listens on ${origin}`;
}

/** Where a container's listener is published. A variable of the shell that sets the port or the host wins. */
function publishedAt(
  server: 'kratos' | 'hydra',
  side: 'public' | 'admin',
  serve: Serve,
  source: ServerSource | undefined,
) {
  if (!source?.plan) return {};
  const variable = `${server.toUpperCase()}_SERVE_${side.toUpperCase()}`;
  const port = source.plan.ports.find(({ container }) => container === serve[side].port);
  return {
    ...(process.env[`${variable}_HOST`] === undefined && { host: port?.address ?? '127.0.0.1' }),
    ...(process.env[`${variable}_PORT`] === undefined && port && { port: port.host }),
  };
}
