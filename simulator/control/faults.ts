import type { SimulatorSchemas } from '@members/openapi';
import { type Answer, ConnectionDropped, type Handler } from '../http/exchange.ts';
import { type Clock, seededRandom } from '../runtime/runtime.ts';

/** A fault of matching requests. `times` counts the requests that it still hits; `delay` (ms) comes before the response. */
export type Fault = Readonly<SimulatorSchemas['Fault']>;

/** The active faults, oldest first. A request gets the first one that matches. */
export interface Faults {
  list(): readonly Fault[];
  add(fault: Omit<Fault, 'id'>): void;
  /** Removes a fault. @returns whether there was one */
  remove(id: string): boolean;
  clear(): void;
  /** Wraps a handler so that the faults hit its requests. */
  withFaults(handler: Handler): Handler;
}

interface ActiveFault {
  readonly fault: Fault;
  readonly matches: (method: string, path: string) => boolean;
  /** Decides by the fault's probability whether it happens for this request. */
  readonly draw: () => boolean;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Matches requests: `{name}` in a path is any segment, `/*` any path, and the method `*` any except OPTIONS. */
function matcher({ method, path }: Fault): ActiveFault['matches'] {
  const pattern =
    path === '/*'
      ? /^/
      : new RegExp(
          `^${path
            .split(/\{\w+\}/)
            .map(escaped)
            .join('[^/]+')}$`,
        );
  return (requested, pathname) =>
    (method === '*' ? requested !== 'OPTIONS' : requested === method) && pattern.test(pathname);
}

function createDraw({ probability = 1, seed = 1 }: Fault): () => boolean {
  const random = seededRandom(seed);
  // Skip the first numbers: neighbouring seeds begin alike.
  random(16);
  return () => {
    const [high = 0, low = 0] = random(2);
    return (high * 256 + low) / 65_536 < probability;
  };
}

/** CORS headers for a page of another origin. Without them every fault would look like a lost connection. */
const corsHeaders = (origin: string | null): Readonly<Record<string, string>> =>
  origin === null
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Date, Retry-After',
      };

const page = (status: number) =>
  `<!doctype html><html lang="en"><title>${status}</title><h1>${status}</h1><p>Requested fault.</p></html>`;

function faultResponse({ status = 500, headers = {}, html }: Fault, origin: string | null): Answer {
  return {
    status,
    headers: {
      'content-type': html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      ...corsHeaders(origin),
      ...headers,
    },
    cookies: [],
    body: html
      ? page(status)
      : JSON.stringify({ error: { code: status, status: 'Fault', message: 'Requested fault.' } }),
  };
}

/** Creates an empty list of faults. @param clock times the delays */
export function createFaults(clock: Clock): Faults {
  let active: readonly ActiveFault[] = [];
  let made = 0;
  const take = (method: string, path: string): Fault | undefined => {
    const met = active.find((each) => each.matches(method, path) && each.draw());
    active = active.flatMap((each) => {
      if (each !== met || each.fault.always) return [each];
      return each.fault.times > 1 ? [{ ...each, fault: { ...each.fault, times: each.fault.times - 1 } }] : [];
    });
    return met?.fault;
  };
  return {
    list: () => active.map(({ fault }) => fault),
    add: (given) => {
      made += 1;
      const fault = { id: `${made}`, ...given };
      active = [...active, { fault, matches: matcher(fault), draw: createDraw(fault) }];
    },
    remove: (id) => {
      const before = active.length;
      active = active.filter(({ fault }) => fault.id !== id);
      return active.length < before;
    },
    clear: () => {
      active = [];
    },
    withFaults: (handler) => async (incoming) => {
      const fault = take(incoming.method, incoming.url.pathname);
      if (fault === undefined) return handler(incoming);
      if (fault.delay > 0) await clock.wait(fault.delay);
      if (fault.drop) throw new ConnectionDropped();
      const isBroken = fault.status !== undefined || fault.html;
      const answer = isBroken ? faultResponse(fault, incoming.headers.get('origin')) : await handler(incoming);
      return fault.cut ? { ...answer, cut: true } : answer;
    },
  };
}
