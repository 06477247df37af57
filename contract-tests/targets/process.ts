import { type ChildProcess, spawn } from 'node:child_process';
import type { Addresses } from '../exchange.ts';
import { serveBreaches } from './breaches.ts';
import { freeAddresses } from './ports.ts';
import { type Profile, writeProfile } from './profile.ts';
import { reallyElapse, type Servers } from './target.ts';
import { serveUpstream } from './upstream.ts';
import { serveWebHooks } from './web-hooks.ts';
import { wire } from './wire.ts';

/** A command line: what to run, and the arguments before the server's own. */
type Command = readonly [file: string, ...args: string[]];

export interface Commands {
  readonly kratos: Command;
  readonly hydra: Command;
}

/** Starts the servers of a profile as processes on free ports and waits until they are ready. */
export async function spawnServers(commands: Commands, profile: Profile): Promise<Servers> {
  const listeners = await freeAddresses(profile);
  const upstream = profile.upstream ? await serveUpstream(listeners) : undefined;
  const list = profile.breaches ? await serveBreaches() : undefined;
  const hooks = profile.hooks ? await serveWebHooks() : undefined;
  const addresses = {
    ...listeners,
    ...(upstream && { upstream: upstream.origin }),
    ...(list && { breaches: list.origin }),
    ...(hooks && { hooks: hooks.origin }),
  };
  // Go's way and Node's to trust one certificate more.
  const trust = list ? { SSL_CERT_FILE: list.certificate, NODE_EXTRA_CA_CERTS: list.certificate } : {};
  const files = writeProfile(profile, addresses);
  const mode = profile.dev ? ['--dev'] : [];
  const running = [run([...commands.kratos, 'serve', '-c', files.kratos, ...mode, '--watch-courier'], trust)];
  if (profile.hydra) running.push(run([...commands.hydra, 'serve', 'all', '-c', files.hydra, ...mode], trust));
  const stop = async () => {
    await Promise.all([...running.map((each) => each.stop()), upstream?.close(), list?.close(), hooks?.close()]);
    files.remove();
  };
  try {
    await Promise.all(Object.values(listeners).map((address) => ready(address, running)));
    await jwks(addresses);
  } catch (error) {
    await stop();
    throw error;
  }
  return { addresses, send: wire, now: Date.now, elapse: reallyElapse, stop };
}

/** Hydra makes its keys at the first call, which takes seconds: done before any suite runs. */
export async function jwks({ hydra }: Addresses): Promise<void> {
  if (hydra) await get(`${hydra}/.well-known/jwks.json`);
}

interface Running {
  readonly child: ChildProcess;
  tail(): string;
  stop(): Promise<void>;
}

function run([file, ...args]: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(file ?? '', args, {
    // Vitest has a `DEV` of its own, which would be the servers' key of that name.
    env: { ...process.env, DEV: undefined, ...env, DSN: 'memory', SQA_OPT_OUT: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-2000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(String(error))));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    child,
    tail: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function ready(address: string, running: readonly Running[]): Promise<void> {
  const end = Date.now() + 20_000;
  while ((await get(`${address}/health/ready`)) !== 200) {
    const dead = running.find(({ child }) => child.exitCode !== null || child.pid === undefined);
    if (dead || Date.now() > end)
      throw new Error(`${address} is not ready:\n${(dead ? [dead] : running).map((each) => each.tail()).join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function get(url: string): Promise<number> {
  return wire({ method: 'GET', url, headers: {}, body: null }).then(
    ({ status }) => status,
    () => 0,
  );
}
