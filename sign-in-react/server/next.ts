import type { FlowKind, Session } from '@members/openapi';
import type { InitialFlow } from '../options.ts';
import { loadFlow } from './load-flow.ts';
import { type ServerOptions, screenPath } from './options.ts';
import { createProxy } from './proxy.ts';
import { readSession } from './session.ts';

/** Where Kratos and the app are, and functions of Next.js: the package imports nothing of it. */
export interface NextOptions extends ServerOptions {
  /** `headers` of `next/headers`. */
  readonly headers: () => Promise<Pick<Headers, 'get'>>;
  /** `redirect` of `next/navigation`. */
  readonly redirect: (address: string) => never;
}

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
type Handler = (request: Request) => Promise<Response>;

/** Sign-in on the server of a Next.js app with the app router. */
export interface NextSignIn {
  /** Returns the session of the request; null if no user is signed in. */
  readonly getSession: () => Promise<Session | null>;
  /** Returns the session of the request, or redirects to the sign-in. @param path of the page, to which the user returns */
  readonly requireSession: (path: string) => Promise<Session>;
  /**
   * Loads the flow of a page, for the prop `initial` of its screen. Redirects to Kratos if the address names none.
   * @param query `searchParams` of the page
   */
  readonly loadFlow: (kind: FlowKind, query: Query | Promise<Query>) => Promise<InitialFlow | undefined>;
  /** Handlers of `route.ts` in a folder such as `app/kratos/[...path]`: Kratos under the app's origin. */
  readonly route: Readonly<Record<'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', Handler>>;
  /**
   * For `proxy.ts` (`middleware.ts` before Next.js 16): lets signed-in users pass, and redirects others to the sign-in.
   * @returns undefined if the request may go on
   */
  readonly protect: (request: Request) => Promise<Response | undefined>;
}

/** Creates the functions of a Next.js app's server. */
export function signInForNext({ headers, redirect, ...options }: NextOptions): NextSignIn {
  const read = async (path: string) => readSession(options, (await headers()).get('cookie'), path);
  const handle = createProxy(options);
  return {
    getSession: async () => (await read('/')).session,
    requireSession: async (path) => {
      const { session, redirectTo } = await read(path);
      return session ?? redirect(redirectTo);
    },
    loadFlow: async (kind, query) => {
      const pairs = Object.entries(await query).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => [name, one]),
      );
      const url = `${options.appUrl.replace(/\/$/, '')}${screenPath(options, kind)}?${new URLSearchParams(pairs)}`;
      const cookie = (await headers()).get('cookie');
      const { initial, redirectTo } = await loadFlow(kind, { ...options, url, cookie });
      return redirectTo === undefined ? initial : redirect(redirectTo);
    },
    route: { GET: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle },
    protect: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { redirectTo } = await readSession(options, request.headers.get('cookie'), pathname + search);
      if (redirectTo === undefined) return undefined;
      const location = new URL(redirectTo, options.appUrl).href;
      return new Response(null, { status: 307, headers: { location, 'cache-control': 'no-store' } });
    },
  };
}
