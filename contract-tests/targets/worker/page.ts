/** The page that runs the simulator behind MSW's service worker and sends the suites' requests by `fetch`. */
import { setupWorker } from 'msw/browser';
import { handleOverPort } from 'ory-simulator/core';
import { simulatorHandlers } from 'ory-simulator/msw';
import { envelopeHeader } from './envelope.ts';
import type { Hosting } from './thread.ts';

export interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  readonly box: string;
}

/** The answer as the browser shows it; undefined if the connection was dropped. */
export type PageAnswer =
  | { readonly status: number; readonly headers: [string, string][]; readonly body: string }
  | undefined;

const contractPage = {
  /** Hosts a profile; the service worker answers requests to these origins. */
  async open(hosting: Hosting, origins: readonly string[]): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
    thread.postMessage(hosting, [port2]);
    const worker = setupWorker(...simulatorHandlers({ handle: handleOverPort(port1) }, origins));
    await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  },

  async ask({ method, url, body, box }: PageRequest): Promise<PageAnswer> {
    const init = { method, body, headers: { [envelopeHeader]: box }, redirect: 'manual', credentials: 'omit' } as const;
    const answer = await fetch(url, init).catch(() => undefined);
    return answer && { status: answer.status, headers: [...answer.headers], body: await answer.text() };
  },
};

declare global {
  var contract: typeof contractPage;
}
globalThis.contract = contractPage;
