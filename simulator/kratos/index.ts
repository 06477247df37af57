import { cleanPath, cleanPathLocation } from '@members/engines/go/url/path';
import { withGoQuery } from '@members/engines/go/url/query';
import type { KratosConfig } from '../config/kratos.ts';
import { redirect, withCookies, withHeaders } from '../http/answer.ts';
import { withBodyLimit } from '../http/body.ts';
import { corsHeaders, isPreflight, preflight } from '../http/cors.ts';
import {
  type Answer,
  ConnectionDropped,
  type Cookie,
  type Handler,
  type Incoming,
  type Service,
} from '../http/exchange.ts';
import { guardedFetch } from '../http/private-network.ts';
import { createRouter } from '../http/router.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { behaviourOf } from '../runtime/versions.ts';
import { serviceAsVersion } from '../versions/index.ts';
import { createWorld, type KratosSnapshot } from './domain/world.ts';
import { healthRoutes } from './health.ts';
import { createHydraAdmin } from './oauth2/hydra-admin.ts';
import { asKratosError, errorAnswer, withRequestId } from './request/answers.ts';
import type { Context, Kratos } from './request/context.ts';
import { Csrf, cookieBase, csrfCookieName, csrfDisabled } from './request/csrf.ts';
import { adminPath } from './request/paging.ts';
import { createIdentitySchemas } from './schema/identity-schemas.ts';

export interface KratosService extends Service {
  snapshot(): KratosSnapshot;
  /** The snapshot as JSON text. */
  snapshotText(): string;
  restore(snapshot: KratosSnapshot): Promise<void>;
  /** Gives a new identity an id of the caller's, which the admin API cannot. @returns false if the id is taken */
  giveIdentityId(from: string, to: string): Promise<boolean>;
  /** Number of changes so far to anything that a snapshot holds. */
  changes(): number;
  /**
   * Replaces the configuration from the next request on and keeps all data. The host owns the listeners and their
   * addresses.
   */
  reconfigure(config: KratosConfig): void;
}

/** Maximum size of a request body at both listeners, in bytes (5 MB). */
const bodyLimit = 5 * 1024 * 1024;

const noCache = { 'cache-control': 'private, no-cache, no-store, must-revalidate' };

const health = { public: createRouter(healthRoutes()), admin: createRouter(healthRoutes('/admin')) };

/** The code of the operations. It is loaded with the first request that needs it, so that the start stays fast. */
let operations: typeof import('./operations.ts') | undefined;

/** Answers a request to one listener. */
async function operate(side: keyof typeof health, context: Context, pathname: string): Promise<Answer> {
  const healthRoute = health[side](context.request.method, pathname);
  if (healthRoute.kind === 'found') return healthRoute.handler();
  operations ??= await import('./operations.ts');
  return operations.operate(side, context, pathname);
}

/** Creates a Kratos server that is configured by `kratos.yml` and has a world of its own. */
export function createKratos(config: KratosConfig, runtime: Runtime): KratosService {
  const world = createWorld(runtime.clock, runtime.random);
  let current = createListeners(config, runtime, world);
  const service: Service = {
    public: (request) => current.public(request),
    admin: (request) => current.admin(request),
  };
  return {
    ...serviceAsVersion(runtime.as, 'kratos', service),
    snapshot: world.snapshot,
    snapshotText: world.snapshotText,
    restore: world.restore,
    giveIdentityId: world.giveIdentityId,
    changes: world.changes,
    reconfigure(next) {
      current = createListeners(next, runtime, world);
    },
  };
}

/** Creates the request handlers of both listeners for one configuration. */
function createListeners(config: KratosConfig, unguardedRuntime: Runtime, world: Kratos['world']): Service {
  const runtime: Runtime = { ...unguardedRuntime, fetch: guardedFetch(unguardedRuntime.fetch, config.clients.http) };
  const kratos: Kratos = {
    config,
    runtime,
    unguardedRuntime,
    world,
    schemas: createIdentitySchemas(config),
    hydra: createHydraAdmin(config, runtime),
  };
  const { cors, base_url } = config.serve.public;
  const { trailingSlashes } = behaviourOf(runtime);
  let cookieName: string | undefined;
  const base = cookieBase(kratos);
  const vary = (...names: string[]) => {
    const list = [...(cors.enabled ? ['Origin'] : []), ...names].join(', ');
    return list ? { vary: list } : {};
  };
  const [varyPlain, varyCookie] = [vary(), vary('Cookie')];

  const contextOf = async (request: Incoming, plain = false): Promise<Context> => {
    const cookies: Cookie[] = [];
    if (!plain) cookieName ??= await csrfCookieName(base_url);
    const csrf = new Csrf(cookieName ?? '', request, runtime.random, cookies, base);
    return { kratos, request, params: {}, csrf, cookies };
  };

  const run = async (context: Context, operation: (context: Context) => Promise<Answer> | Answer): Promise<Answer> => {
    let answer: Answer;
    try {
      answer = await operation(context);
    } catch (error) {
      if (error instanceof ConnectionDropped) throw error;
      answer = errorAnswer(asKratosError(error));
    }
    return withCookies(withRequestId(answer, context.request.headers.get('x-request-id')), context.cookies);
  };

  const servePublic = async (request: Incoming): Promise<Answer> => {
    const allowed = cors.enabled && isPreflight(request) ? preflight(cors, request) : undefined;
    if (allowed && !cors.options_passthrough) return allowed;
    const plain = csrfDisabled(request.url.pathname);
    const answer = await run(await contextOf(request, plain), async (context) => {
      if (!plain) await context.csrf.guard();
      return route(context);
    });
    return withHeaders(answer, {
      ...(request.method === 'GET' && noCache),
      ...(plain ? varyPlain : varyCookie),
      ...(cors.enabled && !allowed && corsHeaders(cors, request)),
      ...(allowed && { ...allowed.headers, vary: [allowed.headers.vary, ...(plain ? [] : ['Cookie'])].join(', ') }),
      ...(answer.headers['cache-control'] && { 'cache-control': answer.headers['cache-control'] }),
    });
  };

  const route = (context: Context): Promise<Answer> | Answer => {
    const { request } = context;
    const { pathname } = request.url;
    if (cleanPath(pathname) !== pathname) return cleanRedirect(request);
    return operate('public', context, trailingSlashes ? pathname.replace(/(.)\/$/, '$1') : pathname);
  };

  const serveAdmin = async (request: Incoming): Promise<Answer> => {
    const pathname = adminPath(request.url);
    const answer =
      cleanPath(pathname) !== pathname && request.method !== 'CONNECT'
        ? cleanRedirect(request)
        : await run(await contextOf(request), (context) => operate('admin', context, pathname));
    return request.method === 'GET' ? withHeaders(answer, noCache) : answer;
  };

  return { public: withGoParsing(servePublic), admin: withGoParsing(serveAdmin) };
}

/** Makes a handler read query parameters as Go does, and limits the size of the body. */
const withGoParsing =
  (serve: Handler): Handler =>
  (request) =>
    serve(withBodyLimit(withGoQuery(request), bodyLimit));

function cleanRedirect({ method, url }: Incoming): Answer {
  return redirect(method, 307, cleanPathLocation(url));
}
