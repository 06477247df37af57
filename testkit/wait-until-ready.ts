import type { ChildProcess } from 'node:child_process';
import { expect } from '@playwright/test';

/**
 * Waits until a program answers 200 at an address.
 * @returns a function that ends the program, and resolves when it has ended
 */
export async function waitUntilReady(child: ChildProcess, address: string): Promise<() => Promise<void>> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const ready = async () => (await fetch(address).catch(() => undefined))?.status;
  await expect.poll(ready, { message: address, timeout: 60_000 }).toBe(200);
  return async () => {
    child.kill();
    await ended;
  };
}
