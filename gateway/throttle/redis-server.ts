import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * Returns a server of Valkey or Redis that is installed on this machine, such as by Debian's package `valkey-server` or
 * `redis-server`. If there is none, prints why tests with it are skipped.
 */
export function findRedisServer(): string | undefined {
  const found = onPath('valkey-server') ?? onPath('redis-server');
  if (found === undefined)
    console.warn('Skipped: tests with a real store need valkey-server or redis-server on the PATH.');
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function start(file: string, port: number): Promise<ChildProcess> {
  const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
  const server = spawn(file, settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(server.stdout)) if (line.includes('Ready to accept connections')) break;
  server.stdout.resume();
  return server;
}

/** Starts a store on a free port of this machine until the test is over. */
export async function startRedisServer(file: string) {
  const port = await freePort();
  let server = await start(file, port);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    /** Starts it again, empty. */
    restart: async () => {
      server = await start(file, port);
    },
    /** Keeps its connections open and stops responding. */
    freeze: () => server.kill('SIGSTOP'),
  };
}
