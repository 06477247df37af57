import { freePort } from '@members/testkit/ports';
import { expect } from '@playwright/test';
import { Builder } from 'selenium-webdriver';
import { programAt, startProgram } from './program.ts';
import type { Launched, Tab } from './tab.ts';

/** WebKitGTK as Debian has it, on a screen that nobody sees, driven by WebDriver. */
export async function webkit(): Promise<Launched> {
  const [driverFile, screen] = [programAt('WebKitWebDriver'), programAt('xvfb-run')];
  if (driverFile === undefined) return { outcome: 'missing', reason: 'no webkit2gtk-driver' };
  if (screen === undefined) return { outcome: 'missing', reason: 'no xvfb' };
  const port = await freePort();
  const { child, end } = startProgram(screen, ['-a', driverFile, `--port=${port}`]);
  child.stdout?.resume();
  child.stderr?.resume();
  const address = `http://127.0.0.1:${port}`;
  const status = async () => {
    if (child.exitCode !== null) throw new Error('WebKitWebDriver did not start');
    return (await fetch(`${address}/status`).catch(() => undefined))?.status;
  };
  await expect.poll(status, { message: 'WebKitWebDriver', timeout: 30_000 }).toBe(200);
  const open = async (): Promise<Tab> => {
    // The server is named: Selenium's own search for drivers, which may download one, does not begin.
    const driver = await new Builder().usingServer(address).forBrowser('MiniBrowser').build();
    return {
      errors: [],
      open: (url) => driver.get(url),
      evaluate: async (expression) => {
        const value = await driver.executeScript(`return JSON.stringify(${expression})`);
        return typeof value === 'string' ? JSON.parse(value) : undefined;
      },
      actions: () => driver.actions(),
      close: () => driver.quit(),
    };
  };
  return { outcome: 'started', engine: { open, end } };
}
