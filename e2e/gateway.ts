import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './servers.ts';

/** Runs the gateway as its own program, with the built app, until the returned function ends it. */
export async function startGateway(variables: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['src/gateway/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, COOKIE_SECRET: 'for-these-stories-only', ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // It must not outlive a run that fails.
  const end = () => child.kill();
  process.once('exit', end);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const listening = new Promise<boolean>((resolve) => {
    createInterface(child.stdout)
      .once('line', () => resolve(true))
      .once('close', () => resolve(false));
  });
  if (!(await listening)) throw new Error('The gateway did not start.');
  return async () => {
    process.off('exit', end);
    end();
    await ended;
  };
}
