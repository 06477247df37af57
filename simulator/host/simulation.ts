/** One world with its control API, for hosts without listeners, in Node or in a page. */

import { type BrowserClient, createBrowserClient } from '../adapter/browser-client.ts';
import { keptJar } from '../adapter/cookie-jar.ts';
import { answerRequest, type CookieJar, type Handle, requestJar } from '../adapter/fetch.ts';
import { addressesOf, createMounts, mountsOf } from '../adapter/mounts.ts';
import type { PersistableWorld } from '../adapter/world-file.ts';
import type { SourceFile } from '../config/document/located.ts';
import type { ParsedConfig } from '../config/document/parse.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { ParsedKratosConfig } from '../config/kratos.ts';
import { missingScreenWarnings } from '../config/missing-screens.ts';
import { type ControlClient, createControlClient } from '../control/client.ts';
import type { Reports } from '../control/context.ts';
import { createControlledServers } from '../control/index.ts';
import { createReconfigurableKratos } from '../control/reconfigurable.ts';
import { parseCookies } from '../http/cookies.ts';
import type { Handler, Service } from '../http/exchange.ts';
import { createHydra } from '../hydra/index.ts';
import { type Clock, type Runtime, systemClock, systemRandom } from '../runtime/runtime.ts';

/** Reads the configurations of a simulation. */
export interface SimulationConfiguration {
  /** Reads Kratos's configuration; called again for each scenario, with a file that overrides it. */
  readonly kratos: (over: readonly SourceFile[]) => Promise<ParsedKratosConfig>;
  readonly hydra?: (() => Promise<ParsedConfig<HydraConfig>>) | undefined;
  /** Clock, random numbers and network; the system's if left out. */
  readonly runtime?: Partial<Runtime> | undefined;
  readonly reports?: Reports;
  /** Takes a line for each scenario that has another identity schema than the configuration; `console.warn` if left out. */
  readonly warn?: ((line: string) => void) | undefined;
}

/** A scenario that was played. */
export interface ScenarioScreen {
  /** The address of its screen in the app. */
  readonly open: string;
  /** Says that the scenario has another identity schema than the configuration, and why. */
  readonly note?: string;
}

/** Kratos, and Hydra if it is configured, in this process. `fetch` and `cookies` belong to one browser. */
export interface Simulation extends BrowserClient {
  /** Answers a request to any of the servers' addresses; 404 for all others. */
  readonly handle: Handle;
  /** Like `handle`, with the cookies in the headers `Cookie` and `Set-Cookie`. */
  readonly answer: (request: Request) => Promise<Response>;
  /** The servers' addresses, without a slash at the end. */
  readonly addresses: readonly string[];
  /** The servers' time. */
  readonly clock: Pick<Clock, 'now'>;
  readonly kratos: Service;
  readonly hydra?: Service;
  /** The operations of the control API as functions. */
  readonly control: ControlClient;
  /** The control API, for a host that serves it by HTTP. */
  readonly controlHandler: Handler;
  /** The whole world: to save it, or to share it with `keep`. */
  readonly persistable: PersistableWorld;
  /** One line for each configuration key that is unknown or has no effect. */
  readonly warnings: readonly string[];
  /** Plays a scenario in an empty world and gives its cookies to `fetch`. @throws for an unknown name */
  play(scenario: string): Promise<ScenarioScreen>;
  /** Reads Kratos's configuration again and applies it from the next request on. @throws ConfigError; then nothing changes */
  reload(): Promise<void>;
}

/**
 * Creates a world of its own. Thousands of them fit in one process.
 *
 * @throws ConfigError for a configuration with which the server does not start
 */
export async function createSimulation(configuration: SimulationConfiguration): Promise<Simulation> {
  const runtime: Runtime = {
    clock: systemClock,
    random: systemRandom,
    fetch: (input, init) => fetch(input, init),
    quickKeys: true,
    ...configuration.runtime,
  };
  const { kratos, reload } = await createReconfigurableKratos(configuration.kratos);
  const { config, warnings } = kratos.current();
  // Loaded before the first request, because a test often waits only a second for its first form.
  await Promise.all([import('../kratos/operations.ts'), import('@msw/data')]);
  const provider = await configuration.hydra?.();
  const { control, clock, ...services } = createControlledServers({
    kratos,
    ...(provider && { hydra: { ...provider, make: createHydra } }),
    runtime,
    warn: configuration.warn ?? console.warn,
    ...(configuration.reports && { reports: configuration.reports }),
  });
  if (!services.kratos) throw new Error('a simulation needs Kratos');
  const rows = mountsOf({ kratos: config, hydra: provider?.config }, services);
  const mountOf = createMounts(rows);
  const handle: Handle = async (request, cookies) => {
    const found = mountOf(new URL(request.url));
    return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
  };
  const browser = createBrowserClient(handle, (url) => mountOf(url) !== undefined, clock);

  const callControl =
    (jar: CookieJar = requestJar([])) =>
    (request: Request) =>
      answerRequest(control, request, jar);
  const placeholderOrigin = 'http://127.0.0.1';
  return {
    ...services,
    kratos: services.kratos,
    ...browser,
    handle,
    answer: (request) => handle(request, requestJar(parseCookies(request.headers.get('cookie')))),
    clock,
    addresses: addressesOf(rows),
    control: createControlClient(placeholderOrigin, callControl()),
    controlHandler: control,
    warnings: [...warnings, ...missingScreenWarnings(config), ...(provider?.warnings ?? [])],
    play: async (scenario) => {
      browser.cookies.clear();
      const jar = keptJar(browser.cookies, '/', clock.now());
      return createControlClient(placeholderOrigin, callControl(jar)).play(scenario);
    },
    reload: async () => void (await reload()),
  };
}
