import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './servers.ts';

/** Runs the gateway as its own program, with the built app, until it is closed. @returns the port that it took */
export async function startGateway(
  variables: Readonly<Record<string, string>>,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const child = spawn(process.execPath, ['dist/gateway/main.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      COOKIE_SECRET: 'for-these-stories-only-and-long-enough',
      LOG_REQUESTS: 'off',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It must not outlive a run that fails.
  const end = () => child.kill();
  process.once('exit', end);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // All lines are read: a full pipe would stop the gateway.
  const listening = new Promise<string>((resolve) => {
    createInterface(child.stdout)
      .on('line', (line) => line.includes('listening on') && resolve(line))
      .once('close', () => resolve(''));
  });
  const port = Number(/listening on \S+:(\d+)\//.exec(await listening)?.[1]);
  if (!port) throw new Error('The gateway did not start.');
  return {
    port,
    close: async () => {
      process.off('exit', end);
      end();
      // Whoever tells it to end waits for what runs, and is told that all is well.
      const code = await ended;
      if (code !== 0) throw new Error(`The gateway ended with ${code}.`);
    },
  };
}
