import { createClient } from '@members/demo/client';
import { host } from '@members/demo/options';
import { serve } from '@members/demo/page';
import { startProvider } from '@members/demo/provider';
import { seedClient } from '@members/demo/seed';
import { createSimulators, startServer } from '@members/demo/servers';
import { type Variation, writeVariation } from '@members/demo/variation';
import { expect } from '@playwright/test';
import { answerRequest, type Cookie, type Handler, requestJar } from 'ory-simulator/core';
import { startBalancer } from './balancer.ts';
import { startGatewayProcess } from './gateway.ts';
import { createPerson, type Person } from './person.ts';
import { choosePorts, root } from './servers.ts';

export interface WorldOptions extends Variation {
  /** `LOGIN_REFRESH` of the gateway; `always` if left out. */
  readonly loginRefresh?: 'always' | 'auto';
  /** `KRATOS_PROXY` of the gateway; the environment's value if left out, else `on`. */
  readonly kratosProxy?: 'on' | 'off';
  /** `RENDERING` of the gateway; the environment's value if left out. */
  readonly rendering?: 'on' | 'off';
  /** Host in Kratos's public address, if it is not the app's. */
  readonly kratosHost?: 'localhost';
  /** `CAPTCHA_ORIGINS` of the gateway; none if left out. */
  readonly captchaOrigins?: string;
  /** `THROTTLE_CHALLENGE` of the gateway; guesses above a limit are refused if left out. */
  readonly throttleChallenge?: number;
  /** `MEASURE_URL` of the gateway; nothing is measured if left out. */
  readonly measureUrl?: string;
  /** `PASSWORD_MIN_LENGTH` of the gateway; pages say no rule if left out. */
  readonly passwordMinLength?: number;
  /** `DEFAULT_LOCALE` of the gateway; fr if left out. */
  readonly defaultLocale?: 'auto';
  /** `BRAND_DIR` of the gateway; the brand of the demonstration if left out. */
  readonly brandDir?: string;
  /** `LOCALES_DIR` of the gateway; only the product's texts if left out. */
  readonly localesDir?: string;
  /** Whether the test needs the simulator's clock and faults. Real servers have none. */
  readonly control?: true;
  /** Whether the test needs the simulators' scenarios. */
  readonly scenarios?: true;
  /** Number of gateways behind a load balancer; 1 without a balancer if left out. */
  readonly gateways?: number;
}

/** Running servers for a story, on ports of its own. Addresses have no slash at the end. */
export interface World {
  readonly app: string;
  readonly client: string;
  readonly kratos: string;
  /** Address that the browser uses for Kratos: the gateway's, or Kratos's own. */
  readonly kratosCalls: string;
  readonly kratosAdmin: string;
  readonly hydra: string;
  readonly hydraAdmin: string;
  /** Whether the gateway renders pages. */
  readonly rendered: boolean;
  /** Calls the control API of the simulated Kratos (docs/reference/control-api.md). */
  control(method: 'PATCH' | 'POST' | 'DELETE', path: string, body: object): Promise<void>;
  /** Brings the simulators into a scenario. @returns the address that shows it, and the cookies of its browser */
  play(scenario: string): Promise<{ readonly open: string; readonly cookies: readonly Cookie[] }>;
  /** The control API of both simulators, as their panel uses it. */
  readonly controlHandler?: Handler;
  /** Creates an identity. @param person a new user if left out */
  person(person?: Person): Promise<Person>;
  stopKratos(): Promise<void>;
  startKratos(): Promise<void>;
  close(): Promise<void>;
}

/** Makes Hydra create its keys. A real Hydra creates them at the first request, which takes seconds and may time out. */
async function makeKeys(hydra: string): Promise<void> {
  const isAnswered = async () => (await fetch(`${hydra}/.well-known/jwks.json`).catch(() => undefined))?.ok;
  await expect.poll(isAnswered, { message: 'Hydra has made its keys', timeout: 120_000 }).toBe(true);
}

/** Starts Kratos, Hydra, the main application and the app behind its gateway, as `npm start` does. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const ports = await choosePorts();
  const closing: (() => unknown)[] = [];
  const close = async () => {
    await Promise.allSettled(closing.reverse().map((end) => end()));
  };
  try {
    const name = options.host ?? host;
    const upstream = options.upstream ? await startProvider(`http://${name}:${ports.kratosPublic}`, 0) : undefined;
    if (upstream) closing.push(upstream.close);
    const own =
      (options.kratos ?? options.hydra ?? options.basePath)
        ? await writeVariation(root, options, upstream?.port)
        : undefined;
    if (own) closing.push(own.remove);
    const folder = own?.folder ?? root;
    const env = options.control ? { ...process.env, KRATOS_CONTROL_PORT: '0' } : process.env;
    const steered = options.scenarios ? await createSimulators(folder, ports, env) : undefined;
    if (steered) closing.push(steered.close);
    const start = (name: 'kratos' | 'hydra') => startServer(folder, name, ports, env, steered);
    const hydra = await start('hydra');
    closing.push(hydra.close);
    let kratos = await start('kratos');
    closing.push(() => kratos.close());
    const kratosUrl = kratos.public.replace(host, name);
    await makeKeys(hydra.public);
    const client = `http://${host}:${ports.client}`;
    const app = `http://${name}:${ports.app}${options.basePath ?? ''}`;
    const registered = await seedClient(hydra.admin, client);
    closing.push(
      await serve(ports.client, createClient({ issuer: hydra.public, ...registered, origin: client, signInApp: app })),
    );
    // The gateway renders pages only if it proxies Kratos.
    const setting = options.rendering === 'on' ? 'on' : process.env.KRATOS_PROXY;
    const proxy = options.kratosProxy ?? (setting === 'off' ? 'off' : 'on');
    const rendering = options.rendering ?? (proxy === 'on' ? process.env.RENDERING : '') ?? '';
    const rendered = rendering !== 'off' && proxy === 'on';
    const variables = {
      HOST: host,
      BASE_PATH: options.basePath ?? '',
      KRATOS_PUBLIC_URL: kratosUrl,
      ...(options.kratosHost && { KRATOS_BROWSER_URL: kratosUrl.replace(host, options.kratosHost) }),
      KRATOS_PROXY: proxy,
      RENDERING: rendering,
      HYDRA_PUBLIC_URL: hydra.public,
      HYDRA_ADMIN_URL: hydra.admin,
      DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true',
      MAIN_APPLICATION_URL: `${client}/`,
      LOGIN_REFRESH: options.loginRefresh ?? 'always',
      CAPTCHA_ORIGINS: options.captchaOrigins ?? '',
      THROTTLE_CHALLENGE: `${options.throttleChallenge ?? ''}`,
      MEASURE_URL: options.measureUrl ?? '',
      PASSWORD_MIN_LENGTH: `${options.passwordMinLength ?? ''}`,
      DEFAULT_LOCALE: options.defaultLocale ?? '',
      BRAND_DIR: options.brandDir ?? '',
      LOCALES_DIR: options.localesDir ?? '',
    };
    const { gateways = 1 } = options;
    const behind = gateways > 1 ? '0' : `${ports.app}`;
    const started = Array.from({ length: gateways }, () => startGatewayProcess({ ...variables, PORT: behind }));
    const served = await Promise.all(started);
    closing.push(...served.map(({ close }) => close));
    if (gateways > 1) {
      const targets = served.map(({ port }) => port);
      closing.push(await startBalancer(ports.app, targets));
    }
    return {
      app,
      client,
      kratos: kratosUrl,
      kratosCalls: proxy === 'on' ? app : kratosUrl,
      kratosAdmin: kratos.admin,
      hydra: hydra.public,
      hydraAdmin: hydra.admin,
      rendered,
      control: async (method, path, body) => {
        const answer = await fetch(`${kratos.control}${path}`, { method, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
      },
      play: async (scenario) => {
        if (steered === undefined) throw new Error('these servers have no control API');
        const cookies = requestJar([]);
        const request = new Request(`http://${host}/scenarios/${scenario}`, { method: 'POST' });
        const answer = await answerRequest(steered.control, request, cookies);
        if (!answer.ok) throw new Error(await answer.text());
        return { open: (await answer.json()).open, cookies: cookies.added };
      },
      ...(steered && { controlHandler: steered.control }),
      person: (person) => createPerson(kratos.admin, person),
      stopKratos: () => kratos.close(),
      startKratos: async () => {
        kratos = await start('kratos');
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
