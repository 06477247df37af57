import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** An installed Chromium: `CHROMIUM_PATH`, else one of the PATH, else Debian's; `undefined` leaves it to Playwright's own. */
function installed(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, '/usr/bin/chromium'].find((file) => existsSync(file));
}

/** All that stories open belongs together: a process for each page, and one to paint, would cost a sixth of their time. */
export const thrifty = [
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-gpu-compositing',
];

/** How the browser is started: without the calls that Chromium makes on its own; as root only without its sandbox. */
export function launchOptions(env: NodeJS.ProcessEnv = process.env, more: readonly string[] = []): LaunchOptions {
  const executablePath = installed(env);
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...more,
    ],
  };
}
