import type { Addresses, Send } from '../runner/exchange.ts';
import { freeAddresses } from './addresses.ts';
import { serveNet } from './net/index.ts';
import { serveBreaches } from './parties/breaches.ts';
import { serveMail } from './parties/mail-server.ts';
import { serveSilent } from './parties/silent.ts';
import { serveUpstream } from './parties/upstream.ts';
import { serveWebHooks } from './parties/web-hooks.ts';
import { loopback, type Place } from './place.ts';
import { type Profile, writeProfile } from './profile.ts';
import { redirected } from './redirected.ts';
import { reallyElapse, type Servers } from './target.ts';
import { wireTo } from './wire/index.ts';

/** A server to start. */
export interface Start {
  readonly server: 'kratos' | 'hydra';
  /** The server's own. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** TCP ports that it listens on. */
  readonly ports: readonly number[];
  /** Paths of what it reads. */
  readonly files: readonly string[];
}

/** A server that was started, and need not be ready yet. */
export interface Running {
  /** It ended by itself. */
  ended(): boolean;
  /** The last that it said. */
  tail(): string;
  stop(): Promise<void>;
}

/**
 * Starts the servers of a profile on free ports of loopback, and beside them what the profile needs in this process (a
 * social sign-in provider, a list of leaked passwords, web hooks), and waits until they are ready.
 * @param run starts one server, whose ports have to be reachable on loopback
 * @param place where the servers run
 */
export async function startServers(
  profile: Profile,
  run: (start: Start) => Promise<Running>,
  place: Place = loopback,
): Promise<Servers> {
  const listeners = await freeAddresses(profile);
  const upstream = profile.upstream ? await serveUpstream(listeners, { place }) : undefined;
  const list = profile.breaches ? await serveBreaches(place) : undefined;
  const hooks = profile.hooks ? await serveWebHooks(place) : undefined;
  const silent = profile.silent ? await serveSilent(place) : undefined;
  const mail = profile.mail ? await serveMail(place) : undefined;
  const net = profile.net ? await serveNet(place) : undefined;
  const addresses = {
    ...listeners,
    ...(upstream && { upstream: upstream.origin }),
    ...(list && { breaches: list.origin }),
    ...(hooks && { hooks: hooks.origin }),
    ...(silent && { silent: silent.origin }),
    ...(mail && { mail: mail.origin }),
  };
  // Go's way and Node's to trust one certificate more.
  const certificate = list?.certificate ?? net?.certificate;
  const trust = certificate ? { SSL_CERT_FILE: certificate, NODE_EXTRA_CA_CERTS: certificate } : {};
  // Their ways to ask a proxy for what is not on this machine.
  const way = net ? { HTTPS_PROXY: net.origin, NODE_USE_ENV_PROXY: '1' } : {};
  const env = { ...trust, ...way, DSN: 'memory', SQA_OPT_OUT: 'true' };
  const written = await writeProfile(profile, addresses, place);
  const send = wireTo({ ...written.reach, hosts: { [place.tests]: place.testsListen } });
  const mode = profile.dev ? ['--dev'] : [];
  const trusted = certificate ? [certificate] : [];
  const starts: readonly Start[] = [
    {
      server: 'kratos',
      args: ['serve', '-c', written.kratos, ...mode, ...(profile.watched ? ['--watch-courier'] : [])],
      env,
      ports: portsOf(listeners.public, listeners.admin),
      files: [written.kratos, written.schema, ...written.others, ...trusted],
    },
    {
      server: 'hydra',
      args: ['serve', 'all', '-c', written.hydra, ...mode],
      env,
      ports: portsOf(listeners.hydra, listeners.hydra_admin),
      files: [written.hydra, ...written.others, ...trusted],
    },
  ];
  const outcomes = await Promise.allSettled(starts.slice(0, profile.hydra ? 2 : 1).map(run));
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async () => {
    await Promise.all([
      ...running.map((each) => each.stop()),
      upstream?.close(),
      list?.close(),
      hooks?.close(),
      silent?.close(),
      mail?.close(),
      net?.close(),
    ]);
    written.remove();
  };
  try {
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    await Promise.all(Object.values(listeners).map((address) => ready(send, address, running)));
    await jwks(send, addresses);
  } catch (error) {
    await stop();
    throw error;
  }
  return { addresses, send, now: Date.now, elapse: reallyElapse, stop };
}

const portsOf = (...addresses: readonly (string | undefined)[]): number[] =>
  addresses.flatMap((address) => (address ? [Number(new URL(address).port)] : []));

/** A server ended by itself before it was ready: it does not want its configuration. */
export class Refused extends Error {}

/** Hydra makes its keys at the first call, which takes seconds: done before any suite runs. */
async function jwks(send: Send, { hydra }: Addresses): Promise<void> {
  if (hydra) await get(send, `${hydra}/.well-known/jwks.json`);
}

async function ready(send: Send, address: string, running: readonly Running[]): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await get(send, `${address}/health/ready`)) !== 200) {
    const dead = running.find((each) => each.ended());
    if (dead) throw new Refused(`${address} is not ready:\n${dead.tail()}`);
    if (Date.now() > end) throw new Error(`${address} is not ready:\n${running.map((each) => each.tail()).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function get(send: Send, url: string): Promise<number> {
  return redirected(send, url).then(
    ({ status }) => status,
    () => 0,
  );
}
