import type { Answer, Handler, Incoming, Service } from '../http/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { movableClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { clockChange, Malformed, newFault } from './requests.ts';

/** A server, and what steers it from outside. */
export interface Controlled {
  readonly service: Service;
  /** For a listener of its own, on this machine alone: never on the server's. */
  readonly control: Handler;
}

type Act = (body: unknown) => unknown;

const answer = (status: number, body: unknown): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  cookies: [],
  body: body === undefined ? null : JSON.stringify(body),
});

const hosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** A page of the web that somebody has open must not move the clock: browsers say where a request comes from, and by which name. */
const isOfAPage = ({ headers, url }: Incoming) =>
  headers.has('origin') || headers.has('sec-fetch-site') || !hosts.test(url.hostname);

async function bodyOf(incoming: Incoming): Promise<unknown> {
  const text = new TextDecoder().decode(await incoming.bytes());
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Malformed('expected JSON');
  }
}

/**
 * A server whose clock can be moved and whose answers can be made to fail, by HTTP.
 * @param make the server, with an empty world
 */
export function controlled(make: (runtime: Runtime) => Service, runtime: Runtime): Controlled {
  const clock = movableClock(runtime.clock);
  const faults = createFaults(runtime.clock);
  const fresh = () => make({ ...runtime, clock });
  let service = fresh();
  const acts: Readonly<Record<string, Act>> = {
    'GET /clock': () => clock.state(),
    'PATCH /clock': (body) => {
      const { now, advance, frozen } = clockChange(body);
      if (now !== undefined) clock.set(now);
      if (advance !== undefined) clock.set(clock.now() + advance);
      if (frozen !== undefined) clock.hold(frozen);
      return clock.state();
    },
    'DELETE /clock': () => {
      clock.reset();
      return clock.state();
    },
    'GET /faults': () => faults.list(),
    'POST /faults': (body) => {
      faults.add(newFault(body));
      return faults.list();
    },
    'DELETE /faults': () => {
      faults.clear();
      return faults.list();
    },
    'POST /reset': () => {
      clock.reset();
      faults.clear();
      service = fresh();
      return clock.state();
    },
  };
  return {
    service: {
      public: faults.befall((incoming) => service.public(incoming)),
      admin: faults.befall((incoming) => service.admin(incoming)),
    },
    control: async (incoming) => {
      if (isOfAPage(incoming)) return answer(403, { error: 'not for pages of the web' });
      const name = `${incoming.method} ${incoming.url.pathname}`;
      const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
      if (act === undefined) return answer(404, { error: `expected one of ${Object.keys(acts).join(', ')}` });
      try {
        return answer(200, act(await bodyOf(incoming)));
      } catch (error) {
        if (error instanceof Malformed) return answer(400, { error: error.message });
        throw error;
      }
    },
  };
}
