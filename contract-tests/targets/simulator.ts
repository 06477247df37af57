import { requestAddress } from '@members/engines/go/url/query';
import { hydraKeys, kratosKeys, loadHydraConfig, loadKratosConfig } from 'ory-simulator/config';
import {
  answerRequest,
  ConnectionDropped,
  createSimulator,
  type Fetch,
  fractionalClock,
  type Handle,
  type Handler,
  type Incoming,
  parseCookies,
  type Random,
  requestJar,
  systemRandom,
  toIncoming,
  toWire,
  type VersionName,
} from 'ory-simulator/core';
import { sendMail } from 'ory-simulator/node';
import { codeLength } from 'ory-simulator/testing';
import { watchKeys } from '../configuration-keys/watch-keys.ts';
import { type Addresses, droppedConnection, type Send, type WireRequest } from '../runner/exchange.ts';
import { freeAddresses } from './addresses.ts';
import { readBuilds } from './builds.ts';
import { openListeners } from './listening.ts';
import { isOnNet, net } from './net/index.ts';
import { type Profile, writeProfile } from './profile.ts';
import type { RunningServers, Target } from './target.ts';
import { leakedPasswords } from './third-parties/leaked-passwords.ts';
import { serveMail } from './third-parties/mail-server.ts';
import { answerTimeout, connectionClosed, failWithTimeout } from './third-parties/missing-answers.ts';
import { makeUpstream } from './third-parties/upstream.ts';
import { webHooks } from './third-parties/web-hooks.ts';
import type { ConnectionSettings } from './wire/index.ts';

/** The simulator inside this process, without sockets: its addresses are only names. Profiles that need listeners open them. */
export function simulator(): Target {
  return {
    name: 'simulator',
    real: false,
    unavailable: () => undefined,
    start: (profile) => startSimulator(profile),
    keysRead: () => [...keysRead],
    builds: ({ addresses, send }) => readBuilds(addresses, send),
  };
}

const keysRead = new Set<string>();

/** Servers in this process; `handle` takes a `Request` of fetch. */
interface Hosted extends RunningServers {
  readonly handle: Handle;
}

const names: Addresses = { public: 'http://127.0.0.1:24433', admin: 'http://127.0.0.1:24434' };
const hydraNames = { hydra: 'http://127.0.0.1:24444', hydra_admin: 'http://127.0.0.1:24445' };

/**
 * Hosts a profile at addresses where nothing listens, except for a mail server.
 * @param as version whose answers it gives
 */
export async function startSimulator(profile: Profile, as?: VersionName): Promise<Hosted> {
  const mail = profile.mail ? await serveMail() : undefined;
  const addresses: Addresses = {
    ...(profile.needsListeners ? await freeAddresses(profile) : { ...names, ...(profile.hydra && hydraNames) }),
    ...(profile.upstream && { upstream: 'http://127.0.0.1:24447' }),
    ...(profile.hooks && { hooks: 'http://127.0.0.1:24449' }),
    ...(profile.callsSilentServer && { silent: 'http://127.0.0.1:24450' }),
    ...(mail && { mail: mail.origin }),
    ...(profile.leakedPasswords && { breaches: 'https://127.0.0.1:24448' }),
  };
  const files = await writeProfile(profile, addresses);
  const hosted = await hostSimulator(
    addresses,
    { kratos: files.kratos, ...(profile.hydra && { hydra: files.hydra }) },
    { dev: profile.dev, as, ...(profile.needsListeners && { reach: files.reach }) },
  ).finally(profile.needsListeners ? undefined : files.remove);
  const stop = async () => {
    await Promise.all([hosted.stop(), mail?.close()]);
    files.remove();
  };
  return { ...hosted, stop };
}

interface Hosting {
  readonly dev?: boolean;
  readonly as?: VersionName | undefined;
  /** Opens listeners; settings to reach them. */
  readonly reach?: ConnectionSettings;
}

/** Hosts the simulator with configuration files that name these addresses; the files are read once. */
export async function hostSimulator(
  addresses: Addresses,
  files: { readonly kratos: string; readonly hydra?: string },
  { dev = true, as, reach }: Hosting = {},
): Promise<Hosted> {
  const options = { dev, env: { DSN: 'memory' } };
  const clock = createCalmClock();
  const handlers = new Map<string, Handler>(addresses.hooks ? [[addresses.hooks, webHooks]] : []);
  const handlerOf = (url: string): Handler => {
    const handler = isOnNet(new URL(url)) ? net : handlers.get(new URL(url).origin);
    if (!handler) throw new TypeError(`nothing listens at ${url}`, { cause: { code: 'ECONNREFUSED' } });
    return handler;
  };
  const call: Fetch = async (url, init) => {
    if (addresses.silent && url.startsWith(addresses.silent)) return failWithTimeout(clock.advance, url);
    const request = new Request(url, init);
    const answer = answerRequest(handlerOf(url), request, requestJar(parseCookies(request.headers.get('cookie'))));
    return answer.catch((error: unknown) => {
      throw error instanceof ConnectionDropped ? connectionClosed() : error;
    });
  };
  const kratos = await loadKratosConfig({ ...options, files: [files.kratos], fetch: call });
  const hydra = files.hydra ? await loadHydraConfig({ ...options, files: [files.hydra] }) : undefined;
  const services = createSimulator({
    ...(as && { as }),
    kratos: watchKeys(kratos.config, kratosKeys, (key) => keysRead.add(`kratos ${key}`)),
    ...(hydra && { hydra: watchKeys(hydra.config, hydraKeys, (key) => keysRead.add(`hydra ${key}`)) }),
    runtime: { clock, random: createRandom(), quickKeys: true, fetch: call, ...(addresses.mail && { mail: sendMail }) },
  });
  for (const [address, handler] of [
    [addresses.public, services.kratos?.public],
    [addresses.admin, services.kratos?.admin],
    [addresses.hydra, services.hydra?.public],
    [addresses.hydra_admin, services.hydra?.admin],
    [addresses.breaches, leakedPasswords],
    [addresses.upstream, addresses.upstream && makeUpstream(addresses, addresses.upstream, clock)],
  ] as const) {
    if (address && handler) handlers.set(address, handler);
  }
  const send: Send = async (request) => {
    const begun = clock.now();
    try {
      const { body, ...answer } = toWire(await handlerOf(request.url)(incoming(request)), request.method);
      return clock.now() - begun > answerTimeout ? droppedConnection : { ...answer, body: body ?? '' };
    } catch (error) {
      if (error instanceof ConnectionDropped) return droppedConnection;
      throw error;
    }
  };
  const elapse = async (milliseconds: number) => clock.advance(milliseconds);
  // By the address it listens on: its base URL may be a proxy's.
  const handle: Handle = (request, jar) => answerRequest(handlerOf(request.url), request, jar);
  const own = { addresses, now: clock.now, elapse, handle };
  if (!reach) return { ...own, send, stop: async () => undefined };
  return { ...own, ...(await openListeners(services, { kratos: kratos.config, hydra: hydra?.config }, reach)) };
}

/** Creates random bytes in which no one-time code occurs twice: the normaliser would take equal codes for one. */
function createRandom(): Random {
  const given = new Set<string>();
  return (length) => {
    for (;;) {
      const bytes = systemRandom(length);
      if (length !== codeLength) return bytes;
      const digits = bytes.map((byte) => byte % 10).join('');
      if (given.has(digits)) continue;
      given.add(digits);
      return bytes;
    }
  };
}

/** Longest pause between two readings of the clock that counts (ms). */
const longestStep = 20;

/** Creates a clock that follows the machine's clock but stands still while the machine is busy, so that no lifespan ends by chance. */
function createCalmClock() {
  let [last, time] = [Date.now(), Date.now()];
  const look = () => {
    const now = Date.now();
    time += Math.min(Math.max(now - last, 0), longestStep);
    last = now;
    return time;
  };
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  const clock = fractionalClock(look, async (milliseconds) => advance(milliseconds));
  return { ...clock, advance };
}

function incoming({ method, url, headers, body }: WireRequest): Incoming {
  const bytes = new TextEncoder().encode(body ?? '');
  const fields = new Headers(headers);
  if (body !== null) fields.set('content-length', String(bytes.length));
  return toIncoming({
    method,
    url: addressOf(url),
    header: (name) => fields.get(name),
    address: '127.0.0.1:40000',
    body: async () => bytes,
  });
}

/** Parses a URL as the simulator's HTTP server does. */
function addressOf(url: string): URL {
  const { origin } = new URL(url);
  const address = requestAddress(origin, url.slice(origin.length) || '/');
  if (!address) throw new Error(`${url} is not a valid request URL`);
  return address;
}
