import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Returns an installed Chromium: `CHROMIUM_PATH`, else from the PATH, else Debian's. `undefined` means Playwright's own. */
function installed(env: NodeJS.ProcessEnv): string | undefined {
  if (env.CHROMIUM_PATH) return env.CHROMIUM_PATH;
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...candidates, '/usr/bin/chromium'].find((file) => existsSync(file));
}

/** Flags that save processes: one for each page and one for painting would take a sixth of the stories' time. */
export const lowMemoryFlags = [
  '--process-per-site',
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-gpu-compositing',
];

/** Returns Playwright's launch options: without Chromium's own network requests, and without the sandbox if run as root. */
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
