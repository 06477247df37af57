import type { KratosConfig } from '../config/kratos.ts';
import { cleanPath, cleanPathLocation } from '../go/url/path.ts';
import { withGoQuery } from '../go/url/query.ts';
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
import { asKratosError, errorAnswer, nameRequest } from './request/answers.ts';
import type { Context, Kratos } from './request/context.ts';
import { Csrf, cookieBase, csrfCookieName, csrfDisabled } from './request/csrf.ts';
import { adminPath } from './request/paging.ts';
import { createIdentitySchemas } from './schema/identity-schemas.ts';

export interface KratosService extends Service {
  snapshot(): KratosSnapshot;
  restore(snapshot: KratosSnapshot): Promise<void>;
  /** How often anything that a snapshot holds was changed so far. */
  changes(): number;
  /** Goes on in the same world by another configuration, from the next request on; listeners are its host's. */
  reconfigure(config: KratosConfig): void;
}

/** Both listeners take 5 MB. */
const bodyLimit = 5 * 1024 * 1024;

const noCache = { 'cache-control': 'private, no-cache, no-store, must-revalidate' };

const health = { public: createRouter(healthRoutes()), admin: createRouter(healthRoutes('/admin')) };

type Operations = typeof import('./operations.ts');
let operations: Operations | undefined;

/** Answers a request to one listener. What operations need is loaded with the first of them: no start waits for it. */
async function operate(side: keyof typeof health, context: Context, pathname: string): Promise<Answer> {
  const asked = health[side](context.request.method, pathname);
  if (asked.kind === 'found') return asked.handler();
  operations ??= await import('./operations.ts');
  return operations.operate(side, context, pathname);
}

/** A Kratos with its own world, configured by its `kratos.yml`. */
export function createKratos(config: KratosConfig, runtime: Runtime): KratosService {
  const world = createWorld(runtime.clock, runtime.random);
  let current = serving(config, runtime, world);
  const service: Service = {
    public: (request) => current.public(request),
    admin: (request) => current.admin(request),
  };
  return {
    ...serviceAsVersion(runtime.as, 'kratos', service),
    snapshot: world.snapshot,
    restore: world.restore,
    changes: world.changes,
    reconfigure(next) {
      current = serving(next, runtime, world);
    },
  };
}

/** Both listeners by one configuration. */
function serving(config: KratosConfig, outside: Runtime, world: Kratos['world']): Service {
  const runtime: Runtime = { ...outside, fetch: guardedFetch(outside.fetch, config.clients.http) };
  const kratos: Kratos = {
    config,
    runtime,
    outside,
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
    return withCookies(nameRequest(answer, context.request.headers.get('x-request-id')), context.cookies);
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

  return { public: readable(servePublic), admin: readable(serveAdmin) };
}

/** A handler of requests whose parameters are read as Go reads them. */
const readable =
  (serve: Handler): Handler =>
  (request) =>
    serve(withBodyLimit(withGoQuery(request), bodyLimit));

function cleanRedirect({ method, url }: Incoming): Answer {
  return redirect(method, 307, cleanPathLocation(url));
}
