import type { SimulatorSchemas } from '@members/openapi';
import { type Answer, ConnectionDropped, type Handler } from '../http/exchange.ts';
import { type Clock, seededRandom } from '../runtime/runtime.ts';

/**
 * What goes wrong with the requests of a kind: `times` tells how many it meets still, `delay` is in milliseconds and comes
 * before anything else.
 */
export type Fault = Readonly<SimulatorSchemas['Fault']>;

/** Faults in the order they were asked for; the first one that fits is used up first. */
export interface Faults {
  list(): readonly Fault[];
  add(fault: Fault): void;
  clear(): void;
  /** A server that they befall. */
  befall(handler: Handler): Handler;
}

interface Waiting {
  readonly fault: Fault;
  readonly matches: (method: string, path: string) => boolean;
  /** Whether it happens this time. */
  readonly draw: () => boolean;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/** `{name}` in a path is any segment, `/*` any path, and the method `*` any but that of a browser's preflight. */
function matcher({ method, path }: Fault): Waiting['matches'] {
  const pattern =
    path === '/*'
      ? /^/
      : new RegExp(
          `^${path
            .split(/\{\w+\}/)
            .map(escaped)
            .join('[^/]+')}$`,
        );
  return (asked, pathname) => (method === '*' ? asked !== 'OPTIONS' : asked === method) && pattern.test(pathname);
}

function drawer({ probability = 1, seed = 1 }: Fault): () => boolean {
  const random = seededRandom(seed);
  // The first numbers of neighbouring seeds are alike.
  random(16);
  return () => {
    const [high = 0, low = 0] = random(2);
    return (high * 256 + low) / 65_536 < probability;
  };
}

/** A page of another origin is to see the answer, or every fault would look like a lost connection to it. */
const readable = (origin: string | null): Readonly<Record<string, string>> =>
  origin === null
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Date, Retry-After',
      };

const page = (status: number) =>
  `<!doctype html><html lang="en"><title>${status}</title><h1>${status}</h1><p>A fault that was asked for.</p></html>`;

function broken({ status = 500, headers = {}, html }: Fault, origin: string | null): Answer {
  return {
    status,
    headers: {
      'content-type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ...readable(origin),
      ...headers,
    },
    cookies: [],
    body: html
      ? page(status)
      : JSON.stringify({ error: { code: status, status: 'Fault', message: 'A fault that was asked for.' } }),
  };
}

/** @param clock that a delay waits by */
export function createFaults(clock: Clock): Faults {
  let waiting: readonly Waiting[] = [];
  const take = (method: string, path: string): Fault | undefined => {
    const met = waiting.find((each) => each.matches(method, path) && each.draw());
    waiting = waiting.flatMap((each) => {
      if (each !== met || each.fault.always) return [each];
      return each.fault.times > 1 ? [{ ...each, fault: { ...each.fault, times: each.fault.times - 1 } }] : [];
    });
    return met?.fault;
  };
  return {
    list: () => waiting.map(({ fault }) => fault),
    add: (fault) => {
      waiting = [...waiting, { fault, matches: matcher(fault), draw: drawer(fault) }];
    },
    clear: () => {
      waiting = [];
    },
    befall: (handler) => async (incoming) => {
      const fault = take(incoming.method, incoming.url.pathname);
      if (fault === undefined) return handler(incoming);
      if (fault.delay > 0) await clock.wait(fault.delay);
      if (fault.drop) throw new ConnectionDropped();
      const isBroken = fault.status !== undefined || fault.html;
      const answer = isBroken ? broken(fault, incoming.headers.get('origin')) : await handler(incoming);
      return fault.cut ? { ...answer, cut: true } : answer;
    },
  };
}
