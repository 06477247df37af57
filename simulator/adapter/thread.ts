/** Connects a page with a simulator in another thread, so that neither blocks the other. */
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import type { Handle } from './fetch.ts';

/** The parts of a request that the servers read. `number` matches it with its response. */
interface ThreadRequest extends Pick<Request, 'url' | 'method' | 'credentials'> {
  readonly number: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

type ThreadResponse = { readonly number: number } & (
  | { readonly outcome: 'answer'; readonly status: number; readonly headers: [string, string][]; readonly body: string }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'failed'; readonly reason: string }
);

/** Statuses of responses that must not have a body (Fetch standard, section 2.2.3). */
const bare: readonly number[] = [101, 204, 205, 304];
/** The jar of a page whose cookies are stored elsewhere: it is always empty. */
export const noCookies = { entries: () => [], set: () => undefined };

/** Answers the requests that arrive at a port. Runs in the simulator's thread. */
export function serveOverPort(port: MessagePort, handle: Handle): void {
  port.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
    const { number, url, method, headers, credentials, body } = data;
    const post = (answered: ThreadResponse) => port.postMessage(answered);
    try {
      const sent = body.byteLength > 0 ? { body } : {};
      const request = new Request(url, { method, headers: headers.map(([...pair]) => pair), credentials, ...sent });
      const answer = await handle(request, noCookies);
      post({
        number,
        outcome: 'answer',
        status: answer.status,
        headers: [...answer.headers],
        body: await answer.text(),
      });
    } catch (error) {
      if (error instanceof ConnectionDropped) post({ number, outcome: 'dropped' });
      else post({ number, outcome: 'failed', reason: `${error}` });
    }
  };
}

/**
 * Returns a handle that sends requests over a port to the simulator's thread. Runs in the page. The other end must
 * store the cookies.
 */
export function handleOverPort(port: MessagePort): Handle {
  const waiting = new Map<number, (answered: ThreadResponse) => void>();
  let count = 0;
  port.onmessage = ({ data }: MessageEvent<ThreadResponse>) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  };
  return async (request) => {
    const { url, method, credentials } = request;
    const body = await request.arrayBuffer();
    const number = ++count;
    const answered = await new Promise<ThreadResponse>((resolve) => {
      waiting.set(number, resolve);
      const message: ThreadRequest = { number, url, method, credentials, headers: [...request.headers], body };
      port.postMessage(message, [body]);
    });
    if (answered.outcome === 'dropped') throw new ConnectionDropped();
    if (answered.outcome === 'failed') throw new Error(answered.reason);
    const { status, headers } = answered;
    return new Response(bare.includes(status) ? null : answered.body, { status, headers });
  };
}
