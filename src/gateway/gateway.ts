import type { GatewayConfig } from './config/config.ts';
import { securityHeaders } from './headers.ts';
import { alive, ready } from './health.ts';
import { createLeadOn } from './lead-on.ts';
import { placeOf } from './log.ts';
import { chooseLook } from './look.ts';
import { sameOriginOf } from './origin.ts';
import { createApp, isRendered, type Rendering } from './page/app.ts';
import type { Files } from './page/files.ts';
import { wellKnown } from './page/well-known.ts';
import { Problem, problemAnswer, problemPage } from './problem.ts';
import { atOnce } from './question/at-once.ts';
import { isForm, readForm } from './question/body.ts';
import { decideConsent, showConsent } from './question/consent.ts';
import { type Context, createContext } from './question/context.ts';
import { decideDevice, showDevice } from './question/device.ts';
import { decideLogout, showLogout } from './question/logout.ts';
import type { Asked } from './request.ts';
import type { Ready } from './respond.ts';

/** The whole gateway: one function from a request to its answer. */
export type Gateway = (request: Asked) => Promise<Ready>;
type Handler = (context: Context, request: Asked) => Promise<Ready>;

const calls: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  '/gateway/consent': { GET: showConsent, POST: decideConsent },
  '/gateway/device': { GET: showDevice, POST: decideDevice },
  '/gateway/logout': { GET: showLogout, POST: decideLogout },
};

/** Pages whose own forms are posted to them where no script takes them. */
const posted: ReadonlySet<string> = new Set(['/sessions']);

/** A person who posted a form without script gets a page, a script gets JSON. */
function refusal(request: Asked, problem: Problem, basePath: string): Ready {
  return request.method === 'POST' && isForm(request) ? problemPage(problem, basePath) : problemAnswer(problem);
}

/** The path below BASE_PATH; undefined when the request is not for us. */
function pathOf({ path }: Asked, basePath: string): string | undefined {
  if (path === basePath) return '/';
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

/**
 * Makes the gateway of a configuration and the files of the built app.
 * @param log takes one line for each failure; it holds no query, body, cookie or challenge
 * @param load gets what renders pages; they go out without a view where it is left out
 */
export function createGateway(
  config: GatewayConfig,
  files: Files,
  log: (line: string) => void,
  load: Rendering['load'] = async () => undefined,
  limits?: Rendering['limits'],
): Gateway {
  const app = createApp(config, files, { load, own: (asked) => gateway(asked), log, ...(limits && { limits }) });
  const contextOf = config.hydra && createContext(config, config.hydra);
  const fixed = securityHeaders(config);
  const isOwn = sameOriginOf(config);
  const leadOn = createLeadOn(config);

  const renders = async (request: Asked) => isRendered(config, request) && (await load()) !== undefined;

  const dispatch = async (request: Asked, path: string | undefined): Promise<Ready> => {
    const context = contextOf?.(request);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const call = path === undefined ? undefined : calls[path];
    if (call && context) {
      const handler = call[request.method];
      if (handler) return handler(context, request);
      throw new Problem('method_not_allowed');
    }
    if (path === '/gateway/look' && request.method === 'POST') return chooseLook(config, request);
    if (call || path?.startsWith('/gateway/')) throw new Problem('not_found');
    if (path !== undefined && posted.has(path) && request.method === 'POST' && isRendered(config, request)) {
      if (!isOwn(request)) throw new Problem('csrf');
      return app(request, path, await readForm(request));
    }
    if (!reading) throw new Problem('method_not_allowed');
    const known = wellKnown(config, request);
    if (known) return known;
    if (path === '/health/alive') return alive();
    if (path === '/health/ready') return ready(config);
    // Who renders a page asks what it asks, and is led on as it would be.
    const elsewhere =
      path === undefined || (await renders(request)) ? undefined : await atOnce(config, context, request, path);
    return elsewhere ?? app(request, path ?? '/not-found');
  };

  const gateway: Gateway = async (request) => {
    const path = pathOf(request, config.BASE_PATH);
    const answer = await dispatch(request, path).catch((error: unknown) => {
      const problem = error instanceof Problem ? error : new Problem('internal');
      // An unknown error's message may hold an address with a challenge: its name and place do not.
      const place = error instanceof Problem || !(error instanceof Error) ? '' : ` ${placeOf(error)}`;
      if (problem.status >= 500) log(`${request.method} ${path ?? ''} ${problem.status} ${problem.id}${place}`);
      return refusal(request, problem, config.BASE_PATH);
    });
    const { status, headers, body } = leadOn(request, answer.status, answer.headers) ?? answer;
    return { status, headers: { ...fixed, ...headers }, body };
  };
  return gateway;
}
