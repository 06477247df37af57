import { type Answer, Dropped, type Handler } from '../http/exchange.ts';
import type { Clock } from '../runtime/runtime.ts';

/** What goes wrong with the next requests of a kind; the method `*` is any but that of a browser's preflight. */
export interface Fault {
  readonly method: string;
  readonly path: string;
  /** How many requests are left that it meets. */
  readonly times: number;
  /** In milliseconds, before anything else. */
  readonly delay: number;
  /** Answered in the server's place; the server never sees the request. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The connection ends without an answer. */
  readonly drop: boolean;
}

/** Faults in the order they were asked for; the first one that fits is used up first. */
export interface Faults {
  list(): readonly Fault[];
  add(fault: Fault): void;
  clear(): void;
  /** A server that they befall. */
  befall(handler: Handler): Handler;
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

const broken = ({ status = 500, headers = {} }: Fault, origin: string | null): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...readable(origin), ...headers },
  cookies: [],
  body: JSON.stringify({ error: { code: status, status: 'Fault', message: 'A fault that was asked for.' } }),
});

/** @param clock that a delay waits by */
export function createFaults(clock: Clock): Faults {
  let faults: readonly Fault[] = [];
  const take = (method: string, path: string): Fault | undefined => {
    const isMet = (each: Fault) => (each.method === '*' ? method !== 'OPTIONS' : each.method === method);
    const fault = faults.find((each) => isMet(each) && each.path === path);
    faults = faults.flatMap((each) => {
      if (each !== fault) return [each];
      return each.times > 1 ? [{ ...each, times: each.times - 1 }] : [];
    });
    return fault;
  };
  return {
    list: () => faults,
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    befall: (handler) => async (incoming) => {
      const fault = take(incoming.method, incoming.url.pathname);
      if (fault === undefined) return handler(incoming);
      if (fault.delay > 0) await clock.wait(fault.delay);
      if (fault.drop) throw new Dropped();
      return fault.status === undefined ? handler(incoming) : broken(fault, incoming.headers.get('origin'));
    },
  };
}
