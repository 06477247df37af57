import type { FlowKind, Session } from '@members/openapi';
import type { InitialFlow } from '../options.ts';
import { loadFlow } from './load-flow.ts';
import type { ServerOptions } from './options.ts';
import { createProxy } from './proxy.ts';
import { readSession } from './session.ts';

interface Arguments {
  readonly request: Request;
}

/** Sign-in on the server of a React Router app (framework mode). */
export interface ReactRouterSignIn {
  /** Returns the session of a request; null if no user is signed in. */
  readonly getSession: (request: Request) => Promise<Session | null>;
  /** Returns the session of a request. @throws Response that redirects to the sign-in */
  readonly requireSession: (request: Request) => Promise<Session>;
  /**
   * Loads the flow of a page, for the prop `initial` of its screen.
   * @throws Response that redirects to Kratos, if the address names no flow
   */
  readonly loadFlow: (kind: FlowKind, request: Request) => Promise<InitialFlow | undefined>;
  /** Loader and action of a resource route such as `kratos/*`: Kratos under the app's origin. */
  readonly proxy: (args: Arguments) => Promise<Response>;
  /** Middleware of routes that need a session. @throws Response that redirects to the sign-in */
  readonly protect: (args: Arguments, next: () => Promise<Response>) => Promise<Response>;
}

const redirect = (location: string) =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });

/** A redirect to Kratos, which the browser follows even where the router would: Kratos answers pages, not data. */
const toKratos = (location: string) => {
  const response = redirect(location);
  response.headers.set('x-remix-reload-document', 'true');
  return response;
};

/** Returns path and query of a page; React Router asks for the data of a page at `PATH.data`. */
function pageOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const path = pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/';
  return searchParams.size === 0 ? path : `${path}?${searchParams}`;
}

/** Creates the functions of a React Router app's server. */
export function signInForReactRouter(options: ServerOptions): ReactRouterSignIn {
  const read = (request: Request) => readSession(options, request.headers.get('cookie'), pageOf(request));
  const requireSession = async (request: Request) => {
    const { session, redirectTo } = await read(request);
    if (session === null) throw redirect(redirectTo);
    return session;
  };
  const handle = createProxy(options);
  return {
    getSession: async (request) => (await read(request)).session,
    requireSession,
    loadFlow: async (kind, request) => {
      const url = options.appUrl.replace(/\/$/, '') + pageOf(request);
      const { initial, redirectTo } = await loadFlow(kind, { ...options, url, cookie: request.headers.get('cookie') });
      if (redirectTo !== undefined) throw toKratos(redirectTo);
      return initial;
    },
    proxy: ({ request }) => handle(request),
    protect: async ({ request }, next) => {
      await requireSession(request);
      return next();
    },
  };
}
