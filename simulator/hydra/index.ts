import { pathUnescape } from '@members/engines/go/url/escape';
import { goQuery } from '@members/engines/go/url/query';
import type { HydraConfig } from '../config/hydra.ts';
import { redirect, textAnswer, withCookies, withHeaders } from '../http/answer.ts';
import { UnreadableBody, withBodyLimit } from '../http/body.ts';
import { isPreflight, preflight } from '../http/cors.ts';
import { type Answer, ConnectionDropped, type Handler, type Incoming, type Service } from '../http/exchange.ts';
import { guardedFetch } from '../http/private-network.ts';
import { createRouter } from '../http/router.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createSealer } from '../runtime/seal.ts';
import { serviceAsVersion } from '../versions/index.ts';
import { addKeys, keysOf } from './domain/key-sets.ts';
import { type HydraSnapshot, restoreSnapshot, snapshotText, takeSnapshot } from './domain/snapshot.ts';
import { createWorld } from './domain/world.ts';
import { createRemoteKeys } from './keys/remote.ts';
import { createKeys, type KeySets } from './keys/signing.ts';
import type { Call, Endpoint, Hydra } from './request/context.ts';
import { createCookieStore } from './request/cookies.ts';
import { normalisePath } from './request/path.ts';
import { routes } from './routes.ts';
import { originHeaders } from './token/client-origins.ts';
import { errorAnswer } from './wire/answers.ts';
import { failure, OAuthError } from './wire/errors.ts';
import { notFound } from './wire/pages.ts';

export interface HydraService extends Service {
  snapshot(): HydraSnapshot;
  /** The snapshot as JSON text. */
  snapshotText(): string;
  restore(snapshot: HydraSnapshot): Promise<void>;
  /** The number of changes so far to the records in a snapshot. */
  changes(): number;
}

/** The default `cache-control` of responses to GET. */
const noStore = 'private, no-cache, no-store, must-revalidate';

async function run(hydra: Hydra, handler: Endpoint, call: Call): Promise<Answer> {
  try {
    return withCookies(await handler(hydra, call), call.cookies);
  } catch (error) {
    if (error instanceof OAuthError) return withCookies(errorAnswer(error), call.cookies);
    return withCookies(unexpectedError(error), call.cookies);
  }
}

/** The server's response to an unexpected error. The error is logged. */
function unexpectedError(error: unknown): Answer {
  if (error instanceof ConnectionDropped) throw error;
  if (!(error instanceof UnreadableBody)) console.error(error);
  return errorAnswer(failure('unrecognizable'));
}

/** In bytes. Hydra has no limit; the simulator has one to protect its memory. */
const bodyLimit = 32 * 1024 * 1024;

const unknownPath = textAnswer(404, '404 page not found\n');

/** The response of each listener if it has no endpoint. @param allow the methods of a known path */
const noEndpoint: Record<keyof Service, (incoming: Incoming, path: string, allow: string | undefined) => Answer> = {
  // Only a CONNECT request reaches this with the path `/`; other methods are redirected.
  public: (received) => (received.url.pathname === '/' ? unknownPath : notFound(received)),
  admin: (received, path, allow) => {
    if (pathUnescape(path) === '/admin') return notFound(received);
    if (allow === undefined) return unknownPath;
    return textAnswer(405, 'Method Not Allowed\n', { allow });
  },
};

/**
 * Creates an OAuth 2.0 and OpenID Connect server that responds as Ory Hydra v26.2.0 does, with its own records and keys.
 *
 * @param outside time, randomness and the network
 */
export function createHydra(config: HydraConfig, outside: Runtime): HydraService {
  const runtime: Runtime = { ...outside, fetch: guardedFetch(outside.fetch, config.clients.http) };
  const world = createWorld(runtime.clock);
  const sets: KeySets = {
    all: (set) => keysOf(world, set).map(({ jwk }) => jwk),
    add: (set, key) => addKeys(world, set, [key]),
  };
  const hydra: Hydra = {
    config,
    runtime,
    world,
    keys: createKeys(runtime, sets, config.webfinger.jwks.broadcast_keys),
    remoteKeys: createRemoteKeys(runtime),
    sealer: createSealer({ secrets: config.secrets.system, random: runtime.random, compressed: true }),
    cookies: createCookieStore(config, runtime),
  };

  const listen = (listener: keyof Service): Handler => {
    const match = createRouter(routes.filter((route) => route.listener === listener));
    const { cors } = config.serve[listener];
    const answer = async (received: Incoming): Promise<Answer> => {
      if (cors.enabled && !cors.options_passthrough && isPreflight(received)) return preflight(cors, received);
      const { incoming, moved } = normalisePath(received, listener);
      const found = match(incoming.method, incoming.url.pathname);
      const call: Call = { incoming, query: goQuery(incoming.url.search), params: {}, cookies: [] };
      const answer = moved
        ? redirect(incoming.method, 307, moved)
        : found.kind === 'found'
          ? await run(hydra, found.handler, { ...call, params: found.params })
          : noEndpoint[listener](
              received,
              incoming.url.pathname,
              found.kind === 'wrong-method' ? found.allow : undefined,
            );
      return withHeaders(answer, {
        ...(incoming.method === 'GET' ? { 'cache-control': noStore } : {}),
        ...(await originHeaders(hydra, listener, call, found.kind === 'found')),
        ...answer.headers,
      });
    };
    return (received) => answer(withBodyLimit(received, bodyLimit)).catch(unexpectedError);
  };
  return {
    ...serviceAsVersion(outside.as, 'hydra', { public: listen('public'), admin: listen('admin') }),
    snapshot: () => takeSnapshot(world),
    snapshotText: () => snapshotText(world),
    restore: (snapshot) => restoreSnapshot(world, snapshot),
    changes: () => world.changes.count,
  };
}
