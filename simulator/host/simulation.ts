/** One world with all that steers it, for hosts without listeners: in Node and in a page alike. */

import { type Browsing, browsing } from '../adapter/browsing.ts';
import { answerRequest, type CookieJar, type Handle, requestJar } from '../adapter/fetch.ts';
import { keptJar } from '../adapter/jar.ts';
import { addressesOf, createMounts, mountRows } from '../adapter/mounts.ts';
import type { SourceFile } from '../config/document/located.ts';
import type { ParsedConfig } from '../config/document/parse.ts';
import type { HydraConfig } from '../config/hydra.ts';
import type { KratosConfig } from '../config/kratos.ts';
import { type ControlClient, createControlClient } from '../control/client.ts';
import { controlled } from '../control/index.ts';
import { reconfigurable } from '../control/reconfigurable.ts';
import { parseCookies } from '../http/cookies.ts';
import type { Handler, Service } from '../http/exchange.ts';
import { createHydra } from '../hydra/index.ts';
import { type Clock, type Runtime, systemClock, systemRandom } from '../runtime/runtime.ts';

/** How configurations are read; a scenario reads Kratos's again, with its own file over it. */
export interface Loading {
  readonly kratos: (over: readonly SourceFile[]) => Promise<ParsedConfig<KratosConfig>>;
  readonly hydra?: (() => Promise<ParsedConfig<HydraConfig>>) | undefined;
  /** What is left out is the system's. */
  readonly runtime?: Partial<Runtime> | undefined;
  /** A page for the panel: what was compared with the real servers. */
  readonly ledger?: (() => Promise<string>) | undefined;
}

/** Where a scenario is seen. */
export interface Opened {
  /** The address in the app. */
  readonly open: string;
}

/** Kratos, and Hydra where there is one, in this process. */
export interface Simulation extends Browsing {
  /** Answers a request to any of the servers' addresses; 404 for all others. */
  readonly handle: Handle;
  /** The same for a host that hands over whole requests, with their Cookie header, and takes Set-Cookie back. */
  readonly answer: (request: Request) => Promise<Response>;
  /** The servers' addresses, without a slash at the end. */
  readonly addresses: readonly string[];
  /** The servers' time. */
  readonly clock: Pick<Clock, 'now'>;
  readonly kratos: Service;
  readonly hydra?: Service;
  /** What the panel does, as calls. */
  readonly control: ControlClient;
  /** The same by HTTP, for a host that serves it. */
  readonly controlHandler: Handler;
  /** Keys that are not known or not honoured, a line each. */
  readonly warnings: readonly string[];
  /** A world in which that scenario is seen; `fetch` is then whoever walked there. @throws for an unknown name */
  play(scenario: string): Promise<Opened>;
  /** Reads the configuration again: it counts from the next request on. @throws ConfigError, and then nothing changes */
  reload(): Promise<void>;
}

/**
 * Makes a world of its own; thousands of them can live in one process.
 *
 * @throws ConfigError for a configuration that the server would not start with
 */
export async function createSimulation(loading: Loading): Promise<Simulation> {
  const runtime: Runtime = {
    clock: systemClock,
    random: systemRandom,
    fetch: (input, init) => fetch(input, init),
    quickKeys: true,
    ...loading.runtime,
  };
  const { config, warnings } = await loading.kratos([]);
  const provider = await loading.hydra?.();
  const { make, take } = reconfigurable(config);
  const configured = async (over: SourceFile) => (await loading.kratos([over])).config;
  const { control, clock, ...services } = controlled({
    kratos: { config, make, configured },
    ...(provider && { hydra: { config: provider.config, make: createHydra } }),
    runtime,
    ...(loading.ledger && { ledger: loading.ledger }),
  });
  if (!services.kratos) throw new Error('a simulation has a Kratos');
  const rows = mountRows({ kratos: config, hydra: provider?.config }, services);
  const mountOf = createMounts(rows);
  const handle: Handle = async (request, cookies) => {
    const found = mountOf(new URL(request.url));
    return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
  };
  const browser = browsing(handle, (url) => mountOf(url) !== undefined, clock);

  const calling =
    (jar: CookieJar = requestJar([])) =>
    (request: Request) =>
      answerRequest(control, request, jar);
  const here = 'http://127.0.0.1';
  return {
    ...services,
    kratos: services.kratos,
    ...browser,
    handle,
    answer: (request) => handle(request, requestJar(parseCookies(request.headers.get('cookie')))),
    clock,
    addresses: addressesOf(rows),
    control: createControlClient(here, calling()),
    controlHandler: control,
    warnings: [...warnings, ...(provider?.warnings ?? [])],
    play: async (scenario) => {
      browser.cookies.clear();
      const jar = keptJar(browser.cookies, '/', clock.now());
      return createControlClient(here, calling(jar)).play(scenario);
    },
    reload: async () => take((await loading.kratos([])).config),
  };
}
