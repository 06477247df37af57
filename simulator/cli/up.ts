/** `ory-simulator up`: Kratos, Hydra, local social sign-in providers and the panel in one process, with or without files. */

import { readFileSync } from 'node:fs';
import type { SourceFile } from '../config/document/located.ts';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { missingScreenWarnings } from '../config/missing-screens.ts';
import type { ListenConfig } from '../config/shared-keys.ts';
import { guardAdmin } from '../control/guard.ts';
import { createControlledServers, type SeededServers } from '../control/index.ts';
import { createReconfigurableKratos } from '../control/reconfigurable.ts';
import { reports } from '../host/reports.ts';
import type { Service } from '../http/exchange.ts';
import { createHydra } from '../hydra/index.ts';
import { type Runtime, seededRandom } from '../runtime/runtime.ts';
import { type StarterFile, type StarterFiles, starterFiles } from '../starter/files.ts';
import { createAll, parseSeedList, type SeedList } from '../starter/seed.ts';
import { parseFlags, portOf, seedOf, UsageError } from './arguments.ts';
import { addressOf } from './certificate.ts';
import { reloadOnChange } from './reload.ts';
import { type NamedListener, openAll, runtime, withPanel } from './serve.ts';
import { upstreamListeners } from './upstream.ts';

const flags = {
  config: { type: 'string', short: 'c', multiple: true },
  hydra: { type: 'string', multiple: true },
  identities: { type: 'string', multiple: true },
  clients: { type: 'string', multiple: true },
  ui: { type: 'string' },
  control: { type: 'string' },
  seed: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Port of the panel and the control API. */
const standardPort = 4435;

type Serve = Readonly<Record<'public' | 'admin', ListenConfig>>;

const standardUi = 'http://localhost:5173';

export const upHelp = (name: string) => `Usage:
  ${name} [up] [flags]

Starts Kratos, Hydra, social sign-in providers on this machine, and the panel. Without files, it uses a configuration of its own
with two people and one OAuth2 client; "${name} init" writes that configuration.

Flags:
      --ui URL            address of your app with the screens [${standardUi}]; only without -c
  -c, --config FILE       kratos.yml; can be repeated, later files override earlier ones
      --hydra FILE        hydra.yml; can be repeated. With -c and without --hydra there is no Hydra
      --identities FILE   JSON: identities to create, as POST /admin/identities takes them
      --clients FILE      JSON: OAuth2 clients to create, as POST /admin/clients takes them
      --control PORT      port of the panel and the control API on 127.0.0.1 [${standardPort}]
      --seed N            derive ids, codes, secrets and keys from the number N; for tests only
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

/** Loads Kratos, and Hydra if it is configured. */
async function loadServers(own: StarterFiles | undefined, files: readonly string[], hydraFiles: readonly string[]) {
  const base = own ? [builtIn(own, 'kratos.yml')] : [];
  const load = async (over: readonly SourceFile[], isRunning: boolean) => {
    const options = { files, dev: true, ...envOf('KRATOS_'), over: [...base, ...over], isRunning };
    const loaded = await loadKratosConfig(options);
    return { ...loaded, config: { ...loaded.config, 'watch-courier': true } };
  };
  const { kratos, reload } = await createReconfigurableKratos(load);
  const { config, warnings } = kratos.current();
  reloadOnChange({ files, reload, first: config, warned: warnings, report: (line) => console.error(line) });
  const over = own ? [builtIn(own, 'hydra.yml')] : [];
  const hydra =
    own || hydraFiles.length > 0
      ? await loadHydraConfig({ files: hydraFiles, dev: true, ...envOf('HYDRA_'), over })
      : undefined;
  return {
    config,
    hydraConfig: hydra?.config,
    factories: {
      kratos,
      ...(hydra && { hydra: { ...hydra, make: createHydra } }),
    },
    warnings: [...warnings, ...missingScreenWarnings(config), ...(hydra?.warnings ?? [])],
  };
}

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
  const { config: files = [], hydra: hydraFiles = [] } = values;
  if (files.length === 0 && hydraFiles.length > 0) throw new UsageError('--hydra: needs -c, too');
  if (files.length > 0 && values.ui !== undefined)
    throw new UsageError('--ui: the files of -c name the app (selfservice.flows.*.ui_url)');
  const seed = seedOf(values.seed);
  const own: Runtime = { ...runtime, quickKeys: true, ...(seed !== undefined && { random: seededRandom(seed) }) };

  const starter = files.length === 0 ? starterFiles(uiOf(values.ui)) : undefined;
  const listsOf = (flag: 'identities' | 'clients') => {
    const given = (values[flag] ?? []).map((file) => parseSeedList(file, readFile(file, flag)));
    return starter && given.length === 0 ? [parseSeedList(`${flag}.json`, starter[`${flag}.json`])] : given;
  };
  const [identities, clients] = [listsOf('identities'), listsOf('clients')];
  const { config, hydraConfig, factories, warnings } = await loadServers(starter, files, hydraFiles);
  const create = async ({ kratos, hydra }: SeededServers) => {
    if (kratos) await createAll(kratos.admin, '/admin/identities', identities);
    if (hydra) await createAll(hydra.admin, '/admin/clients', clients);
  };
  const { kratos, hydra, control } = createControlledServers({
    ...factories,
    runtime: own,
    reports,
    warn: console.error,
    seed: create,
  });
  await create({ ...(kratos && { kratos }), ...(hydra && { hydra }) });

  for (const warning of warnings) console.error(`warning: ${warning}`);
  const listenersOf = (server: 'kratos' | 'hydra', service: Service, serve: Serve): readonly NamedListener[] =>
    (['public', 'admin'] as const).map((side) => ({
      name: `${server} ${side}`,
      handler: service[side],
      ...addressOf({ ...serve[side], tls: {} }, `serve.${side}`),
      setting: `${server.toUpperCase()}_SERVE_${side.toUpperCase()}_PORT`,
    }));
  const listeners: readonly NamedListener[] = [
    ...(kratos ? listenersOf('kratos', guardAdmin(kratos), config.serve) : []),
    ...(hydra && hydraConfig
      ? listenersOf('hydra', guardAdmin(hydra, hydraConfig.serve.admin.cors), hydraConfig.serve)
      : []),
    ...(config.selfservice.methods.oidc.enabled ? upstreamListeners(config, own) : []),
    {
      name: 'panel',
      handler: await withPanel(control),
      host: '127.0.0.1',
      port: portOf(values.control) ?? standardPort,
      setting: '--control',
    },
  ];
  const origins = await openAll(listeners);
  const { ui_url: login } = config.selfservice.flows.login;
  const browserAddresses: Readonly<Record<string, string | undefined>> = {
    'kratos public': config.serve.public.base_url,
    'hydra public': hydraConfig?.urls.self.issuer,
  };
  const lines = [
    ...listeners.map(({ name }, index) => row(name, browserAddresses[name] ?? origins[index] ?? '')),
    row('your app', `${login} (selfservice.flows.login.ui_url)`),
    '',
    ...describeSeeds(identities, clients),
  ];
  console.log(lines.join('\n').trimEnd());
}

const row = (name: string, text: string) => `${name.padEnd(18)}${text}`;
