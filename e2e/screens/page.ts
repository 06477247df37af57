import { cleanup } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { deadLinks } from './links.ts';

/** The app as it runs in the page. */
interface Running {
  readonly routes: RouteObject[];
  dispose(): void;
}

const noise: string[] = [];
const dead: string[] = [];
let running: Running | undefined;

/** The app in the page is this one from now on. */
export function runs(app: Running): void {
  running = app;
}

/** Ends the app in the page, if there is one, and notes its links that lead nowhere. */
export function stop(): void {
  if (running) dead.push(...deadLinks(document, running.routes));
  cleanup();
  running?.dispose();
  running = undefined;
}

/** Before each test: listens to the console. */
export function listen(): void {
  noise.length = 0;
  dead.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => noise.push(words.map(String).join(' ')));
  }
}

/** The page as it was before any test: the next one, of this file or of another, gets the same. */
function empty(): void {
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

/** After each test: whatever was written to the console is a defect, of the app or of the test; and so is a link that leads nowhere. */
export function clear(): void {
  stop();
  empty();
  expect(noise).toEqual([]);
  expect(dead, 'links that lead nowhere').toEqual([]);
}
