import type { Clock } from 'ory-simulator/core';
import type { Addresses, Send } from '../runner/exchange.ts';
import { freeAddresses } from './addresses.ts';
import { serveNet } from './net/index.ts';
import { loopback, type NetworkLayout } from './network-layout.ts';
import { type Profile, writeProfile } from './profile.ts';
import { getRedirected } from './redirected.ts';
import { type RunningServers, waitInRealTime } from './target.ts';
import { serveLeakedPasswords } from './third-parties/leaked-passwords.ts';
import { serveMail } from './third-parties/mail-server.ts';
import { serveWithoutAnswers } from './third-parties/never-answers.ts';
import { serveUpstream } from './third-parties/upstream.ts';
import { serveWebHooks } from './third-parties/web-hooks.ts';
import { wireTo } from './wire/index.ts';

/** A server to start. */
export interface StartOptions {
  readonly server: 'kratos' | 'hydra';
  /** Arguments of the server's command line. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** TCP ports that it listens on. */
  readonly ports: readonly number[];
  /** Paths of the files it reads. */
  readonly files: readonly string[];
}

/** A server that was started; it may not be ready yet. */
export interface RunningServer {
  /** Whether it ended by itself. */
  ended(): boolean;
  /** The end of its output. */
  tail(): string;
  stop(): Promise<void>;
}

/**
 * Starts the servers of a profile on free ports of loopback, and the third parties that it needs in this process (a social
 * sign-in provider, a list of leaked passwords, web hooks). Waits until the servers are ready.
 * @param run starts one server; its ports have to be reachable on loopback
 * @param options.place where the servers run; default loopback
 * @param options.clock the servers' clock; default the machine's. The social sign-in provider dates its tokens by it
 */
export async function startServers(
  profile: Profile,
  run: (start: StartOptions) => Promise<RunningServer>,
  { place = loopback, clock }: { readonly place?: NetworkLayout; readonly clock?: Clock | undefined } = {},
): Promise<RunningServers> {
  const listeners = await freeAddresses(profile);
  const upstream = profile.upstream ? await serveUpstream(listeners, { place, clock }) : undefined;
  const list = profile.leakedPasswords ? await serveLeakedPasswords(place) : undefined;
  const hooks = profile.hooks ? await serveWebHooks(place) : undefined;
  const silent = profile.callsSilentServer ? await serveWithoutAnswers(place) : undefined;
  const mail = profile.mail ? await serveMail(place) : undefined;
  const net = profile.usesNet ? await serveNet(place) : undefined;
  const addresses = {
    ...listeners,
    ...(upstream && { upstream: upstream.origin }),
    ...(list && { breaches: list.origin }),
    ...(hooks && { hooks: hooks.origin }),
    ...(silent && { silent: silent.origin }),
    ...(mail && { mail: mail.origin }),
  };
  // Variables of Go and of Node that add a trusted certificate.
  const certificate = list?.certificate ?? net?.certificate;
  const trust = certificate ? { SSL_CERT_FILE: certificate, NODE_EXTRA_CA_CERTS: certificate } : {};
  // Variables that make both use the proxy for other machines.
  const way = net ? { HTTPS_PROXY: net.origin, NODE_USE_ENV_PROXY: '1' } : {};
  const env = { ...trust, ...way, DSN: 'memory', SQA_OPT_OUT: 'true' };
  const written = await writeProfile(profile, addresses, place);
  const send = wireTo({ ...written.reach, hosts: { [place.tests]: place.testsListen } });
  const mode = profile.dev ? ['--dev'] : [];
  const trusted = certificate ? [certificate] : [];
  const starts: readonly StartOptions[] = [
    {
      server: 'kratos',
      args: ['serve', '-c', written.kratos, ...mode, ...(profile.watchesCourier ? ['--watch-courier'] : [])],
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
    await Promise.all(Object.values(listeners).map((address) => waitUntilReady(send, address, running)));
    await loadHydraKeys(send, addresses);
  } catch (error) {
    await stop();
    throw error;
  }
  return { addresses, send, now: Date.now, elapse: waitInRealTime, stop };
}

const portsOf = (...addresses: readonly (string | undefined)[]): number[] =>
  addresses.flatMap((address) => (address ? [Number(new URL(address).port)] : []));

/** Thrown if a server ends before it is ready: it refuses its configuration. */
export class StartRefused extends Error {}

/** Makes Hydra generate its keys, which takes seconds at the first call, before any suite runs. */
async function loadHydraKeys(send: Send, { hydra }: Addresses): Promise<void> {
  if (hydra) await get(send, `${hydra}/.well-known/jwks.json`);
}

async function waitUntilReady(send: Send, address: string, running: readonly RunningServer[]): Promise<void> {
  const end = Date.now() + 60_000;
  while ((await get(send, `${address}/health/ready`)) !== 200) {
    const dead = running.find((each) => each.ended());
    if (dead) throw new StartRefused(`${address} is not ready:\n${dead.tail()}`);
    if (Date.now() > end) throw new Error(`${address} is not ready:\n${running.map((each) => each.tail()).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function get(send: Send, url: string): Promise<number> {
  return getRedirected(send, url).then(
    ({ status }) => status,
    () => 0,
  );
}
