import type { KratosConfig } from '../config/kratos.ts';
import { cleanPath } from '../go/url/path.ts';
import { withGoQuery } from '../go/url/query.ts';
import { redirect, textAnswer, withCookies, withHeaders } from '../http/answer.ts';
import { corsHeaders, isPreflight, preflight } from '../http/cors.ts';
import type { Answer, Cookie, Handler, Incoming, Service } from '../http/exchange.ts';
import { createRouter } from '../http/router.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createWorld, type KratosSnapshot } from './domain/world.ts';
import type { FlowContext } from './flow/engine/method.ts';
import { hooks } from './hook/index.ts';
import { methods } from './method/index.ts';
import { createHydraAdmin } from './oauth2/hydra-admin.ts';
import { asKratosError, errorAnswer, nameRequest } from './request/answers.ts';
import type { Kratos } from './request/context.ts';
import { Csrf, cookieBase, csrfCookieName, csrfDisabled } from './request/csrf.ts';
import { adminRoutes, type Operation, publicRoutes } from './routes.ts';
import { createIdentitySchemas } from './schema/identity-schemas.ts';

export interface KratosService extends Service {
  snapshot(): KratosSnapshot;
  restore(snapshot: KratosSnapshot): Promise<void>;
}

const noCache = { 'cache-control': 'private, no-cache, no-store, must-revalidate' };

/** A Kratos with its own world, configured by its `kratos.yml`. */
export function createKratos(config: KratosConfig, runtime: Runtime): KratosService {
  const world = createWorld(runtime.clock, runtime.random);
  const kratos: Kratos = {
    config,
    runtime,
    world,
    schemas: createIdentitySchemas(config),
    hydra: createHydraAdmin(config, runtime),
  };
  const cookieName = csrfCookieName(config.serve.public.base_url);
  const publicRouter = createRouter(publicRoutes);
  const adminRouter = createRouter(adminRoutes);

  const contextOf = async (request: Incoming, params: FlowContext['params']): Promise<FlowContext> => {
    const cookies: Cookie[] = [];
    const csrf = new Csrf(await cookieName, request, runtime.random, cookies, cookieBase(kratos));
    return { kratos, request, params, csrf, cookies, methods, hooks };
  };

  const run = async (
    context: FlowContext,
    operation: (context: FlowContext) => Promise<Answer> | Answer,
  ): Promise<Answer> => {
    let answer: Answer;
    try {
      answer = await operation(context);
    } catch (error) {
      answer = errorAnswer(asKratosError(error));
    }
    return withCookies(nameRequest(answer, context.request.headers.get('x-request-id')), context.cookies);
  };

  const servePublic = async (request: Incoming): Promise<Answer> => {
    const { cors } = config.serve.public;
    if (cors.enabled && isPreflight(request)) return preflight(cors, request);
    const context = await contextOf(request, {});
    const plain = csrfDisabled(request.url.pathname);
    const answer = await run(context, async () => {
      if (!plain) await context.csrf.guard();
      return route(context);
    });
    const vary = [...(cors.enabled ? ['Origin'] : []), ...(plain ? [] : ['Cookie'])].join(', ');
    return withHeaders(answer, {
      ...(request.method === 'GET' ? noCache : {}),
      ...(vary ? { vary } : {}),
      ...(cors.enabled ? corsHeaders(cors, request) : {}),
      ...(answer.headers['cache-control'] ? { 'cache-control': answer.headers['cache-control'] } : {}),
    });
  };

  const route = (context: FlowContext): Promise<Answer> | Answer => {
    const { request } = context;
    const { pathname } = request.url;
    if (cleanPath(pathname) !== pathname) return cleanRedirect(request);
    return dispatch(publicRouter(request.method, pathname), context);
  };

  const serveAdmin = async (request: Incoming): Promise<Answer> => {
    const context = await contextOf(request, {});
    const given = request.url.pathname;
    const pathname = given.startsWith('/admin') ? given : `/admin${given === '/' ? '' : given}`;
    const answer = await run(context, () => dispatch(adminRouter(request.method, pathname), context));
    return request.method === 'GET' ? withHeaders(answer, noCache) : answer;
  };

  return {
    public: readable(servePublic),
    admin: readable(serveAdmin),
    snapshot: world.snapshot,
    restore: world.restore,
  };
}

/** A handler of requests whose parameters are read as Go reads them. */
const readable =
  (serve: Handler): Handler =>
  (request) =>
    serve(withGoQuery(request));

function dispatch(
  found: ReturnType<ReturnType<typeof createRouter<Operation>>>,
  context: FlowContext,
): Promise<Answer> | Answer {
  if (found.kind === 'found') return found.handler({ ...context, params: found.params });
  if (found.kind === 'wrong-method') return textAnswer(405, 'Method Not Allowed\n', { allow: found.allow });
  return textAnswer(404, '404 page not found\n');
}

function cleanRedirect({ method, url }: Incoming): Answer {
  return redirect(method, 307, `${cleanPath(url.pathname)}${url.search}`);
}
