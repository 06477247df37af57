import { spawn } from 'node:child_process';
import type { Clock } from 'ory-simulator/core';
import type { Profile } from './profile.ts';
import { type RunningServer, type StartOptions, startServers } from './servers.ts';
import type { RunningServers } from './target.ts';

/** A command line: the file to run, and the arguments before the server's own. */
type Command = readonly [file: string, ...args: string[]];

type Commands = Readonly<Record<StartOptions['server'], Command>>;

/** Starts the servers of a profile as processes on free ports and waits until they are ready. @param clock the servers' clock; default the machine's */
export function spawnServers(commands: Commands, profile: Profile, clock?: Clock): Promise<RunningServers> {
  return startServers(profile, async ({ server, args, env }) => run([...commands[server], ...args], env), { clock });
}

function run([file, ...args]: readonly string[], env: StartOptions['env']): RunningServer {
  const child = spawn(file ?? '', args, {
    // Vitest sets `DEV`, which the servers would read as their configuration key `dev`.
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
