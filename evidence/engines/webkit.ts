import { freePort } from '@members/testkit/ports';
import { expect } from '@playwright/test';
import { Builder } from 'selenium-webdriver';
import { findProgram, startProgram } from './program.ts';
import type { EngineTab, LaunchResult } from './tab.ts';

/** Starts WebKitGTK on a virtual screen and controls it by WebDriver. */
export async function launchWebKit(): Promise<LaunchResult> {
  const [driverFile, screen] = [findProgram('WebKitWebDriver'), findProgram('xvfb-run')];
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
  const open = async (): Promise<EngineTab> => {
    // With a server given, Selenium does not search for drivers, which it might download.
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
