import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** Chromium's own line for an answer that is an ordinary part of a flow (a wrong password, an expired flow, 404). */
const expectedStatus = /^Failed to load resource: the server responded with a status of (400|401|403|404|410|422) /;
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const networkless = new Set(['data:', 'blob:', 'about:']);

/** What a story must not cause; `expect` names what it does cause on purpose. */
export interface Noise {
  expect(pattern: RegExp): void;
  heard(): readonly string[];
}

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return networkless.has(protocol) || loopback.has(hostname);
}

/** Listens to every page of a context: console errors and warnings, page errors, CSP violations, calls to other machines. */
export async function listenTo(context: BrowserContext): Promise<Noise> {
  const lines: string[] = [];
  const expected: RegExp[] = [expectedStatus];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(`${message.text()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', (error) => lines.push(`page error: ${error.error().stack ?? error.error().message}`));
  context.on('request', (request) => {
    if (!isLocal(request.url())) lines.push(`call to another machine: ${new URL(request.url()).origin}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`CSP violation: ${violatedDirective} ${blockedURI}`);
    });
  });
  return {
    expect: (pattern) => expected.push(pattern),
    heard: () => lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
