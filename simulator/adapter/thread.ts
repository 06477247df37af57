/** A simulator in a thread of its own, so that a page's own work and the servers' do not wait for each other. */
import { ConnectionDropped } from '../runtime/connection-dropped.ts';
import type { Handle } from './fetch.ts';

/** Of a request what the servers look at; `number` says whose the answer is. */
interface ThreadRequest extends Pick<Request, 'url' | 'method' | 'credentials'> {
  readonly number: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer;
}

type Answered = { readonly number: number } & (
  | { readonly outcome: 'answer'; readonly status: number; readonly headers: [string, string][]; readonly body: string }
  | { readonly outcome: 'dropped' }
  | { readonly outcome: 'failed'; readonly reason: string }
);

/** Bodies are not allowed there. */
const bare: readonly number[] = [101, 204, 205, 304];
/** Whose cookies lie elsewhere brings none. */
export const nowhere = { entries: () => [], set: () => undefined };

/** In that thread: answers whoever asks at the other end of the port. */
export function answerAt(port: MessagePort, handle: Handle): void {
  port.onmessage = async ({ data }: MessageEvent<ThreadRequest>) => {
    const { number, url, method, headers, credentials, body } = data;
    const said = (answered: Answered) => port.postMessage(answered);
    try {
      const sent = body.byteLength > 0 ? { body } : {};
      const request = new Request(url, { method, headers: headers.map(([...pair]) => pair), credentials, ...sent });
      const answer = await handle(request, nowhere);
      said({
        number,
        outcome: 'answer',
        status: answer.status,
        headers: [...answer.headers],
        body: await answer.text(),
      });
    } catch (error) {
      if (error instanceof ConnectionDropped) said({ number, outcome: 'dropped' });
      else said({ number, outcome: 'failed', reason: `${error}` });
    }
  };
}

/**
 * In the page: asks who answers at the other end of the port.
 *
 * @returns a handle that leaves cookies to the other end, as `keep` does
 */
export function answeredBy(port: MessagePort): Handle {
  const waiting = new Map<number, (answered: Answered) => void>();
  let count = 0;
  port.onmessage = ({ data }: MessageEvent<Answered>) => {
    waiting.get(data.number)?.(data);
    waiting.delete(data.number);
  };
  return async (request) => {
    const { url, method, credentials } = request;
    const body = await request.arrayBuffer();
    const number = ++count;
    const answered = await new Promise<Answered>((resolve) => {
      waiting.set(number, resolve);
      const asked: ThreadRequest = { number, url, method, credentials, headers: [...request.headers], body };
      port.postMessage(asked, [body]);
    });
    if (answered.outcome === 'dropped') throw new ConnectionDropped();
    if (answered.outcome === 'failed') throw new Error(answered.reason);
    const { status, headers } = answered;
    return new Response(bare.includes(status) ? null : answered.body, { status, headers });
  };
}
