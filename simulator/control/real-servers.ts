import type { Answer, Handler, Incoming } from '../http/exchange.ts';
import { createRouter } from '../http/router.ts';
import type { KratosSnapshot } from '../kratos/domain/world.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { errorOf, jsonOf } from './answers.ts';
import type { AdminContext } from './context.ts';
import { isFromOtherOrigin } from './guard.ts';
import { bodyOf, InvalidRequest } from './requests.ts';
import { adminClientRoutes } from './routes-oauth2.ts';
import { adminPeopleRoutes } from './routes-people.ts';

/** Addresses of real servers' admin APIs, without a slash at the end. */
export interface RealServers {
  readonly kratosAdmin: string;
  readonly hydraAdmin?: string | undefined;
  /** Whether the panel may change data. */
  readonly isWritable: boolean;
  readonly runtime: Pick<Runtime, 'clock' | 'fetch'>;
}

const match = createRouter([...adminPeopleRoutes, ...adminClientRoutes]);

/** A real server has these data, but does not give them out. */
const noData: KratosSnapshot = {
  identities: [],
  sessions: [],
  flows: [],
  errors: [],
  codes: [],
  messages: [],
  pauses: [],
  exchanges: [],
};

/** Returns a handler that sends each request to a server. */
function forwardTo(base: string, { fetch }: RealServers['runtime']): Handler {
  return async ({ method, url, headers, bytes }: Incoming): Promise<Answer> => {
    const type = headers.get('content-type');
    const body = method === 'GET' || method === 'HEAD' ? undefined : ((await bytes()) as Uint8Array<ArrayBuffer>);
    const answer = await fetch(`${base}${url.pathname}${url.search}`, {
      method,
      headers: { accept: 'application/json', ...(type !== null && { 'content-type': type }) },
      ...(body && body.length > 0 && { body }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: {}, cookies: [], body: text === '' ? null : text };
  };
}

/**
 * Creates the part of the control API that the admin APIs of real servers can do: people, sessions, messages and clients.
 * Every other operation is refused with the reason.
 */
export function createRealControl({ kratosAdmin, hydraAdmin, isWritable, runtime }: RealServers): Handler {
  const { clock } = runtime;
  const service = (base: string) => {
    const handler = forwardTo(base, runtime);
    return { public: handler, admin: handler };
  };
  const context: AdminContext = {
    clock,
    worlds: {
      current: {
        kratos: { ...service(kratosAdmin), snapshot: () => noData },
        hydra: hydraAdmin === undefined ? undefined : service(hydraAdmin),
      },
      defaultSchema: () => 'default',
    },
  };
  const status = {
    clock: { frozen: false },
    ...{
      ahead: 0,
      faults: 0,
      setup: 'own',
      checkpoints: 0,
      undo: 0,
      app: '',
      kratos: kratosAdmin,
      hydra: hydraAdmin ?? '',
    },
    servers: hydraAdmin === undefined ? ['kratos'] : ['kratos', 'hydra'],
    real: isWritable ? 'writable' : 'read-only',
  };
  return async (incoming) => {
    if (isFromOtherOrigin(incoming)) return errorOf(403, 'pages of other origins cannot use the control API');
    const { method, url } = incoming;
    if (url.pathname === '/status')
      return jsonOf(200, { ...status, clock: { ...status.clock, now: new Date(clock.now()).toISOString() } });
    const found = match(method, url.pathname);
    if (found.kind !== 'found') return errorOf(409, 'real servers cannot do this');
    if (method !== 'GET' && !isWritable)
      return errorOf(409, 'the panel only reads: start it with --write to change data');
    try {
      return await found.handler({ context, incoming, params: found.params, body: () => bodyOf(incoming) });
    } catch (error) {
      if (error instanceof InvalidRequest) return errorOf(400, error.message);
      if (error instanceof TypeError) return errorOf(502, `the server does not respond: ${error.message}`);
      throw error;
    }
  };
}
