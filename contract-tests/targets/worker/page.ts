/** The page in which contract suites meet the simulator: behind MSW's service worker, asked by the page's own `fetch`. */
import { setupWorker } from 'msw/browser';
import { simulatorHandlers } from 'ory-simulator/adapter/msw';
import { handleOverPort } from 'ory-simulator/adapter/thread';
import { boxed } from './box.ts';
import type { Hosting } from './thread.ts';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: string | null;
  readonly box: string;
}

/** What the browser shows of an answer; nothing of a connection that ended without one. */
export type Shown =
  | { readonly status: number; readonly headers: [string, string][]; readonly body: string }
  | undefined;

const contractPage = {
  /** Hosts a profile at these addresses, where nothing listens. */
  async open(hosting: Hosting, origins: readonly string[]): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const thread = new Worker(new URL('./thread.ts', import.meta.url), { type: 'module' });
    thread.postMessage(hosting, [port2]);
    const worker = setupWorker(...simulatorHandlers({ handle: handleOverPort(port1) }, origins));
    await worker.start({ quiet: true, onUnhandledFrame: 'bypass' });
  },

  async ask({ method, url, body, box }: Asked): Promise<Shown> {
    const init = { method, body, headers: { [boxed]: box }, redirect: 'manual', credentials: 'omit' } as const;
    const answer = await fetch(url, init).catch(() => undefined);
    return answer && { status: answer.status, headers: [...answer.headers], body: await answer.text() };
  },
};

declare global {
  var contract: typeof contractPage;
}
globalThis.contract = contractPage;
