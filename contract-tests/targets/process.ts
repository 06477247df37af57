import { spawn } from 'node:child_process';
import type { Profile } from './profile.ts';
import { type Running, type Start, startServers } from './servers.ts';
import type { Servers } from './target.ts';

/** A command line: what to run, and the arguments before the server's own. */
type Command = readonly [file: string, ...args: string[]];

type Commands = Readonly<Record<Start['server'], Command>>;

/** Starts the servers of a profile as processes on free ports and waits until they are ready. */
export function spawnServers(commands: Commands, profile: Profile): Promise<Servers> {
  return startServers(profile, async ({ server, args, env }) => run([...commands[server], ...args], env));
}

function run([file, ...args]: readonly string[], env: Start['env']): Running {
  const child = spawn(file ?? '', args, {
    // Vitest has a `DEV` of its own, which would be the servers' key of that name.
    env: { ...process.env, DEV: undefined, ...env },
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
    ended: () => child.exitCode !== null || child.pid === undefined,
    tail: () => output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
