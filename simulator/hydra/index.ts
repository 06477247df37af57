import type { HydraConfig } from '../config/hydra.ts';
import { createSealer } from '../go/seal.ts';
import { pathUnescape } from '../go/url/escape.ts';
import { goQuery } from '../go/url/query.ts';
import { redirect, textAnswer, withCookies, withHeaders } from '../http/answer.ts';
import { UnreadableBody, withBodyLimit } from '../http/body.ts';
import { isPreflight, preflight } from '../http/cors.ts';
import { type Answer, ConnectionDropped, type Handler, type Incoming, type Service } from '../http/exchange.ts';
import { guardedFetch } from '../http/private-network.ts';
import { createRouter } from '../http/router.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { serviceAsVersion } from '../versions/index.ts';
import { addKeys, keysOf } from './domain/key-sets.ts';
import { type HydraSnapshot, restoreSnapshot, takeSnapshot } from './domain/snapshot.ts';
import { createWorld } from './domain/world.ts';
import { createRemoteKeys } from './keys/remote.ts';
import { createKeys, type KeySets } from './keys/signing.ts';
import type { Call, Endpoint, Hydra } from './request/context.ts';
import { createCookieStore } from './request/cookies.ts';
import { servedAt } from './request/path.ts';
import { routes } from './routes.ts';
import { originHeaders } from './token/client-origins.ts';
import { errorAnswer } from './wire/answers.ts';
import { failure, OAuthError } from './wire/errors.ts';
import { notFound } from './wire/pages.ts';

export interface HydraService extends Service {
  snapshot(): HydraSnapshot;
  restore(snapshot: HydraSnapshot): Promise<void>;
  /** How often anything that a snapshot holds was changed so far. */
  changes(): number;
}

/** Answers to GET are not to be stored, unless the endpoint said its own word on that. */
const unstored = 'private, no-cache, no-store, must-revalidate';

async function run(hydra: Hydra, handler: Endpoint, call: Call): Promise<Answer> {
  try {
    return withCookies(await handler(hydra, call), call.cookies);
  } catch (error) {
    if (error instanceof OAuthError) return withCookies(errorAnswer(error), call.cookies);
    return withCookies(unforeseen(error), call.cookies);
  }
}

/** What the server says of an error that it has no name for. */
function unforeseen(error: unknown): Answer {
  if (error instanceof ConnectionDropped) throw error;
  if (!(error instanceof UnreadableBody)) console.error(error);
  return errorAnswer(failure('unrecognizable'));
}

/** The server has no limit; this one has, so that nobody fills its memory. */
const bodyLimit = 32 * 1024 * 1024;

const unknownPath = textAnswer(404, '404 page not found\n');

/** What each listener says where it has no endpoint; `allow` lists the methods of a known path. */
const elsewhere: Record<keyof Service, (asked: Incoming, path: string, allow: string | undefined) => Answer> = {
  // No path at all: what a tunnel is asked for by, elsewhere it is a redirect.
  public: (asked) => (asked.url.pathname === '/' ? unknownPath : notFound(asked)),
  admin: (asked, path, allow) => {
    if (pathUnescape(path) === '/admin') return notFound(asked);
    if (allow === undefined) return unknownPath;
    return textAnswer(405, 'Method Not Allowed\n', { allow });
  },
};

/**
 * Builds an OAuth 2.0 and OpenID Connect server that answers as Ory Hydra v26.2.0 does. Each has its
 * own memory and keys; time, randomness and the way to other servers come from `outside`.
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
    const answer = async (asked: Incoming): Promise<Answer> => {
      if (cors.enabled && !cors.options_passthrough && isPreflight(asked)) return preflight(cors, asked);
      const { incoming, moved } = servedAt(asked, listener);
      const found = match(incoming.method, incoming.url.pathname);
      const call: Call = { incoming, query: goQuery(incoming.url.search), params: {}, cookies: [] };
      const answer = moved
        ? redirect(incoming.method, 307, moved)
        : found.kind === 'found'
          ? await run(hydra, found.handler, { ...call, params: found.params })
          : elsewhere[listener](asked, incoming.url.pathname, found.kind === 'wrong-method' ? found.allow : undefined);
      return withHeaders(answer, {
        ...(incoming.method === 'GET' ? { 'cache-control': unstored } : {}),
        ...(await originHeaders(hydra, listener, call, found.kind === 'found')),
        ...answer.headers,
      });
    };
    return (asked) => answer(withBodyLimit(asked, bodyLimit)).catch(unforeseen);
  };
  return {
    ...serviceAsVersion(outside.as, 'hydra', { public: listen('public'), admin: listen('admin') }),
    snapshot: () => takeSnapshot(world),
    restore: (snapshot) => restoreSnapshot(world, snapshot),
    changes: () => world.changes.count,
  };
}
