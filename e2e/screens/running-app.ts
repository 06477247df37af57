import { cleanup } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { deadLinks } from './dead-links.ts';

/** The app that runs in the test's page. */
interface RunningApp {
  readonly routes: RouteObject[];
  dispose(): void;
}

const consoleLines: string[] = [];
const foundDeadLinks: string[] = [];
let running: RunningApp | undefined;

/** Sets the app that runs in the page. */
export function setRunningApp(app: RunningApp): void {
  running = app;
}

/** Ends the app in the page, if there is one, and collects its dead links. */
export function stopRunningApp(): void {
  if (running) foundDeadLinks.push(...deadLinks(document, running.routes));
  cleanup();
  running?.dispose();
  running = undefined;
}

/** Collects what is written to the console. Runs before each test. */
export function watchConsole(): void {
  consoleLines.length = 0;
  foundDeadLinks.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => consoleLines.push(words.map(String).join(' ')));
  }
}

/** Resets document, cookies, storage and address, so that each test begins with the same page. */
function resetDocument(): void {
  const { documentElement: root, head, body } = document;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  head.replaceChildren();
  body.replaceChildren();
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', '/');
}

/** Ends the app and fails the test for each console message and each dead link. Runs after each test. */
export function endTest(): void {
  stopRunningApp();
  resetDocument();
  expect(consoleLines).toEqual([]);
  expect(foundDeadLinks, 'links that lead nowhere').toEqual([]);
}
