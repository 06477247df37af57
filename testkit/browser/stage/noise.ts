import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** Chromium's console message for a response that belongs to ordinary flows (a wrong password, an expired flow, 404). */
const expectedStatus = /^Failed to load resource: the server responded with a status of (400|401|403|404|410|422) /;
/** Chromium's warning for a font that arrives too late to be used (`font-display: optional`). */
const lateFont = /\.woff2 was preloaded using link preload but not used/;
/** Chromium's error when Playwright's trace reaches into the frame of a mail, which may not run scripts. */
const scriptInMail = /^Blocked script execution in '\S+\/mailbox\/\S+\/html'/;
const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const networkless = new Set(['data:', 'blob:', 'about:']);

/** Console messages, page errors and requests that fail a story, unless it expects them. */
export interface PageErrors {
  /** Allows lines that match. */
  allow(pattern: RegExp): void;
  /** Returns the lines that the story does not expect. */
  unexpected(): readonly string[];
  /** Stops listening: the next story uses the same context. */
  stop(): void;
}

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return networkless.has(protocol) || loopback.has(hostname);
}

/** Collects console errors and warnings, page errors, CSP violations and calls to other machines from all pages of a context. */
export function watchPageErrors(context: BrowserContext): PageErrors {
  const lines: string[] = [];
  const expected: RegExp[] = [expectedStatus, lateFont, scriptInMail];
  const onConsole = (message: ConsoleMessage) => {
    if (message.type() === 'error' || message.type() === 'warning') lines.push(message.text());
  };
  const onError = (error: WebError) => {
    lines.push(`page error: ${error.error().stack ?? error.error().message}`);
  };
  const onRequest = (request: Request) => {
    if (!isLocal(request.url())) lines.push(`call to another machine: ${new URL(request.url()).origin}`);
  };
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest);
  return {
    allow: (pattern) => expected.push(pattern),
    unexpected: () => lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
    stop: () => {
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest);
    },
  };
}
