import { spawn } from 'node:child_process';

/** Programs that open an address in the user's browser, by platform. */
const openers: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Whether `npm start` opens a browser: at a terminal with a screen, not in CI and not with `--no-open`. */
export function opensBrowser(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { isTTY = process.stdout.isTTY, platform = process.platform as string } = {},
): boolean {
  const hasScreen = platform !== 'linux' || Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY);
  return isTTY && hasScreen && !env.CI && !args.includes('--no-open');
}

/** Opens an address. A machine without such a program shows it in the terminal only. */
export function openBrowser(address: string, platform: string = process.platform): void {
  const [program, ...args] = openers[platform] ?? [];
  if (program === undefined) return;
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}
