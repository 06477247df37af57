import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './servers.ts';

/** Starts the built gateway as a process, until it is closed. @returns the port that it listens on */
export async function startGatewayProcess(
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
  // The gateway must not outlive a failed run.
  const end = () => child.kill();
  process.once('exit', end);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // Read all lines: a full pipe would block the gateway.
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
      // Wait until running requests have ended.
      const code = await ended;
      if (code !== 0) throw new Error(`The gateway ended with ${code}.`);
    },
  };
}
